import type { Ultra, UltraProfile } from '#contract/ultras.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, ordinalText, scoreText } from '#texts/figures.ts'
import { Crest } from '#ui/Crest.tsx'
import { useGroups } from '../groups-query.ts'
import styles from './StandingPanel.module.css'
import { neighboursOf } from './standing.ts'
import { ultraMessages } from './ultra.messages.ts'

/** The group's place among those of its club, between its neighbours, and among all. */
export function StandingPanel({ group }: { group: UltraProfile }) {
  const m = useMessages(ultraMessages)
  const language = useLanguage()
  const { ofClub, ofAll } = group.standing
  const pages = useGroups('ultra', { clubId: group.club_id, sort: 'ultra_score' })
  const near = neighboursOf(pages.state === 'loaded' ? pages.items : [], group.id)
  const places = { ofClub: ordinalText(ofClub.place, language), ofAll: ordinalText(ofAll.place, language) }
  return (
    <Panel title={m.standing} aside={<span className={styles.note}>{m.standingNote}</span>} flush>
      <p className={styles.places}>
        <b>{m.ofClub(places.ofClub, countText(ofClub.of, language), group.club_name)}</b>
        <span>{m.ofAll(places.ofAll, countText(ofAll.of, language))}</span>
      </p>
      <ol>
        {near.map(({ group: other, place }) => (
          <StandingRow key={other.id} group={other} place={place} isOwn={other.id === group.id} />
        ))}
      </ol>
    </Panel>
  )
}

function StandingRow({ group, place, isOwn }: { group: Ultra; place: number; isOwn: boolean }) {
  const language = useLanguage()
  const content = (
    <>
      <span className={styles.place}>{countText(place, language)}</span>
      <Crest src={group.logo} name={group.name} sizePx={36} shape="banner" colors={group.colors} />
      <b className={styles.name}>{group.name}</b>
      <span className={styles.score}>{scoreText(group.ultra_score, 1, language)}</span>
    </>
  )
  return (
    <li className={styles.item} aria-current={isOwn || undefined}>
      {isOwn ? (
        <span className={styles.row}>{content}</span>
      ) : (
        <Link to={`/ultra/${group.id}`} className={styles.row}>
          {content}
        </Link>
      )}
    </li>
  )
}
