import { SuggestedFans } from '#site/people/SuggestedFans.tsx'
import { Link } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { buttonClass } from '#ui/Button.tsx'
import type { BoardFilter } from './BoardFilters.tsx'
import styles from './BoardHints.module.css'
import { leaderboardMessages } from './leaderboard.messages.ts'

interface BoardHintsProps {
  filter: BoardFilter
  /** The present season, as the server knows it. */
  present: string | undefined
  /** Whether the reader is on the board. */
  isOn: boolean
  fanCount: number
}

/** Under a board that says little of the reader: how to get on it, and how to have company there. */
export function BoardHints({ filter: { season, among }, present, isOn, fanCount }: BoardHintsProps) {
  const m = useMessages(leaderboardMessages)
  const isAlone = among !== null && fanCount <= 1
  return (
    <>
      {season !== null && !isOn && (
        <p className={styles.hint}>
          {season === present ? m.notOnSeason : m.notOnPast}
          {season === present && (
            <Link to="/matches" className={buttonClass({ size: 'sm' })}>
              {m.toMatches}
            </Link>
          )}
        </p>
      )}
      {isAlone && among === 'clubs' && (
        <p className={styles.hint}>
          {m.noClubs}
          <Link to="/clubs" className={buttonClass({ size: 'sm' })}>
            {m.findClubs}
          </Link>
        </p>
      )}
      {isAlone && among === 'groups' && (
        <p className={styles.hint}>
          {m.noGroups}
          <Link to="/ultras" className={buttonClass({ size: 'sm' })}>
            {m.findGroups}
          </Link>
        </p>
      )}
      {isAlone && among === 'friends' && (
        <div className={styles.people}>
          <p className={styles.hint}>{m.noFriends}</p>
          <SuggestedFans canFollow />
        </div>
      )}
    </>
  )
}
