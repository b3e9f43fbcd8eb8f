import { Crown } from 'lucide-react'
import type { Ultra } from '#contract/ultras.ts'
import { scoreText } from '#texts/figures.ts'
import { Crest } from '#ui/Crest.tsx'
import { LinkRow } from '#web/base/browse/LinkRow.tsx'
import { Panel } from '#web/base/profile/Panel.tsx'
import { profileMessages } from '#web/base/profile/profile.messages.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import styles from './UltraFacts.module.css'
import { ultraMessages } from './ultra.messages.ts'

/** Whose group it is: its club, its president, how loud it has been. */
export function UltraFacts({ ultra }: { ultra: Ultra }) {
  const m = useMessages(ultraMessages)
  const { unnamed } = useMessages(profileMessages)
  const language = useLanguage()
  const { club, president_id, president_name } = ultra
  const score = (
    <span className={styles.score}>
      <b>{scoreText(ultra.ultra_score, 1, language)}</b> {m.ofHundred}
    </span>
  )
  return (
    <Panel title={m.about} aside={score}>
      <ul>
        <li>
          <LinkRow
            to={`/club/${club.id}`}
            picture={<Crest src={club.logo} name={club.name} sizePx={44} />}
            title={club.name}
            line={m.club}
          />
        </li>
        <li>
          {president_id === null ? (
            <p className={styles.vacant}>{m.noPresident}</p>
          ) : (
            <LinkRow
              to={`/fan/${president_id}`}
              picture={<Crown aria-hidden="true" className={styles.crown} />}
              title={president_name?.trim() || unnamed}
              line={m.president}
            />
          )}
        </li>
      </ul>
    </Panel>
  )
}
