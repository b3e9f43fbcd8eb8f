import type { MemberFan } from '#contract/relationships.ts'
import { countText, scoreText } from '#texts/figures.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { classes } from '#ui/classes.ts'
import { Link } from '#web/base/router/Link.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import styles from './board.module.css'
import { profileMessages } from './profile.messages.ts'
import { MEMBER_SORTS, type MemberSort } from './profile-queries.ts'

interface ScoreRowProps {
  fan: MemberFan
  /** The position in the list (boards.2). */
  rank: number
  sortKey: MemberSort
}

export function ScoreRow({ fan, rank, sortKey }: ScoreRowProps) {
  const m = useMessages(profileMessages)
  const language = useLanguage()
  const name = fan.name.trim() || m.unnamed
  return (
    <tr aria-rowindex={rank + 1}>
      <td>
        <Link to={`/fan/${fan.id}`} className={styles.fan}>
          <span className={styles.rank}>{countText(rank, language)}</span>
          <Avatar src={fan.avatar} name={name} sizePx={36} />
          <span className={styles.name}>{name}</span>
        </Link>
      </td>
      {MEMBER_SORTS.map((key) => (
        <td key={key} className={classes(styles.numeric, styles.score, key === sortKey && styles.sorted)}>
          {scoreText(fan[key], 1, language)}
        </td>
      ))}
    </tr>
  )
}
