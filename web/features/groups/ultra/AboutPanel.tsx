import { Crown } from 'lucide-react'
import type { UltraRight } from '#contract/constants.ts'
import type { UltraProfile } from '#contract/ultras.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { profileMessages } from '#site/profile/profile.messages.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { scoreText } from '#texts/figures.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Crest } from '#ui/Crest.tsx'
import { groupsMessages } from '../groups.messages.ts'
import { LinkRow } from '../parts/LinkRow.tsx'
import styles from './AboutPanel.module.css'
import { rightMessages, ultraMessages } from './ultra.messages.ts'

/** Whose group it is: its club, its president, its officers with their rights, how loud it has been. */
export function AboutPanel({ group }: { group: UltraProfile }) {
  const m = useMessages(groupsMessages)
  const u = useMessages(ultraMessages)
  const { unnamed } = useMessages(profileMessages)
  const language = useLanguage()
  const { club, president_id, president_name, president_avatar } = group
  const score = (
    <span className={styles.score}>
      <b>{scoreText(group.ultra_score, 1, language)}</b> {m.ofHundred}
    </span>
  )
  return (
    <Panel title={m.theGroup} aside={score}>
      <ul>
        <li>
          <LinkRow
            to={`/club/${club.id}`}
            picture={<Crest src={club.logo} name={club.name} colors={club.colors} sizePx={44} />}
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
              picture={
                <span className={styles.president}>
                  <Avatar src={president_avatar} name={president_name ?? ''} sizePx={44} />
                  <Crown aria-hidden="true" className={styles.crown} />
                </span>
              }
              title={president_name?.trim() || unnamed}
              line={m.president}
            />
          )}
        </li>
        {group.officers.map((officer) => (
          <li key={officer.id}>
            <LinkRow
              to={`/fan/${officer.id}`}
              picture={<Avatar src={officer.avatar} name={officer.name} sizePx={44} />}
              title={officer.name.trim() || unnamed}
              line={u.officer}
              below={<Rights rights={officer.rights} />}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Rights({ rights }: { rights: readonly UltraRight[] }) {
  const m = useMessages(rightMessages)
  return (
    <span className={styles.rights}>
      {rights.map((right) => (
        <i key={right}>{m[right]}</i>
      ))}
    </span>
  )
}
