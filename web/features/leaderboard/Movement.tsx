import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { leaderboardMessages } from './leaderboard.messages.ts'
import styles from './Movement.module.css'

interface MovementProps {
  /** Null where ranks are not known. */
  rank: number | null
  lastWeek: number | null | undefined
}

/** boards.8: places won or lost since the week began; nothing for who keeps theirs. */
export function Movement({ rank, lastWeek }: MovementProps) {
  const m = useMessages(leaderboardMessages)
  const language = useLanguage()
  if (rank === null || lastWeek == null || rank === lastWeek) return null
  const isUp = rank < lastWeek
  const places = countText(Math.abs(lastWeek - rank), language)
  return (
    <small className={isUp ? styles.up : styles.down}>
      <span aria-hidden="true">
        {isUp ? '▲' : '▼'} {places}
      </span>
      <span className="sr">{isUp ? m.up(places) : m.down(places)}</span>
    </small>
  )
}
