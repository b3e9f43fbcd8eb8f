import { useQuery } from '@tanstack/react-query'
import { useSession } from '#site/page.ts'
import { SuggestedFans } from '#site/people/SuggestedFans.tsx'
import { fanQuery } from '#site/profile/profile-queries.ts'
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
  const { user } = useSession()
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
      {among === 'clubs' && user?.clubs.length === 0 && (
        <p className={styles.hint}>
          {m.noClubs}
          <Link to="/clubs" className={buttonClass({ size: 'sm' })}>
            {m.findClubs}
          </Link>
        </p>
      )}
      {among === 'groups' && user?.ultra_groups.length === 0 && (
        <p className={styles.hint}>
          {m.noGroups}
          <Link to="/ultras" className={buttonClass({ size: 'sm' })}>
            {m.findGroups}
          </Link>
        </p>
      )}
      {among === 'friends' && fanCount <= 1 && user && <FirstFriends fanId={user.id} />}
    </>
  )
}

/** For who follows nobody; on a board without friends they may just not have played. */
function FirstFriends({ fanId }: { fanId: number }) {
  const m = useMessages(leaderboardMessages)
  const { data: fan } = useQuery(fanQuery(fanId))
  if (fan?.following_count !== 0) return null
  return (
    <div className={styles.people}>
      <p className={styles.hint}>{m.noFriends}</p>
      <SuggestedFans canFollow />
    </div>
  )
}
