import type { LeaderboardFan, LeaderboardSort } from '#contract/leaderboards.ts'
import { countText, scoreText } from '#texts/figures.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { classes } from '#ui/classes.ts'
import board from '#web/base/profile/board.module.css'
import { Link } from '#web/base/router/Link.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { barShare, type Highest } from './bar-share.ts'
import styles from './FanRow.module.css'
import { leaderboardMessages } from './leaderboard.messages.ts'
import { SCORE_SORTS, type ScoreSort } from './leaderboard-query.ts'

interface FanRowProps {
  fan: LeaderboardFan
  rank: number | null
  isMe: boolean
  highest: Highest
  sortedKey: LeaderboardSort
  /** The one score a phone shows. */
  shownKey: ScoreSort
}

export function FanRow({ fan, rank, isMe, highest, sortedKey, shownKey }: FanRowProps) {
  const m = useMessages(leaderboardMessages)
  const language = useLanguage()
  const name = fan.name.trim() || m.unnamed
  return (
    <tr className={classes(isMe && styles.me)}>
      <td>
        <Link to={`/fan/${fan.id}`} className={board.fan}>
          <span className={classes(board.rank, isMe && styles.rank)}>
            {rank !== null && countText(rank, language)}
          </span>
          <Avatar src={fan.avatar} name={name} sizePx={40} />
          <span className={styles.words}>
            <span className={board.name}>{isMe ? m.you : name}</span>
            <small>{m.matches(fan.matches, countText(fan.matches, language))}</small>
          </span>
        </Link>
      </td>
      {SCORE_SORTS.map((key) => (
        <td
          key={key}
          className={classes(
            board.numeric,
            board.score,
            key === sortedKey && board.sorted,
            key !== shownKey && styles.wideOnly,
          )}
        >
          <span className={classes(styles.bar, key === sortedKey && styles.sorted)}>
            <i
              aria-hidden="true"
              className={styles[key]}
              style={{ width: `${barShare(fan[key], highest[key]) * 100}%` }}
            />
            <b>{scoreText(fan[key], 1, language)}</b>
          </span>
        </td>
      ))}
    </tr>
  )
}
