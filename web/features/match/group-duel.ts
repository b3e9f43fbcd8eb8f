import type { MatchDetail } from '#contract/matches.ts'

type MatchGroup = MatchDetail['groups'][number]
type Played = Pick<MatchDetail, 'home_club_id' | 'away_club_id' | 'groups'>

/** The loudest group of each end; null where no group of that club counted. */
export interface GroupDuel {
  home: MatchGroup | null
  away: MatchGroup | null
  /** The louder of the two; null where they are even or one is missing. */
  winner: 'home' | 'away' | null
  /** What the home group has of both scores, in percent. */
  sharePercent: number
}

/** Group against group: null where neither club had a group in the stands. */
export function groupDuel({ home_club_id, away_club_id, groups }: Played): GroupDuel | null {
  const home = loudestOf(groups, home_club_id)
  const away = loudestOf(groups, away_club_id)
  if (!home && !away) return null
  const [homeScore, awayScore] = [home?.score ?? 0, away?.score ?? 0]
  const both = homeScore + awayScore
  const sharePercent = both > 0 ? Math.round((homeScore / both) * 100) : 50
  const winner = !home || !away || homeScore === awayScore ? null : homeScore > awayScore ? 'home' : 'away'
  return { home, away, winner, sharePercent }
}

/** The loudest of some groups, for who is in several of them. */
export function loudestOfOwn(groups: readonly MatchGroup[], ownIds: readonly number[]): MatchGroup | null {
  const own = groups.filter(({ id }) => ownIds.includes(id))
  return own.length < 2 ? null : loudest(own)
}

function loudestOf(groups: readonly MatchGroup[], clubId: number | null): MatchGroup | null {
  return clubId === null ? null : loudest(groups.filter(({ club_id }) => club_id === clubId))
}

function loudest(groups: readonly MatchGroup[]): MatchGroup | null {
  return groups.reduce<MatchGroup | null>(
    (best, group) => (best && best.score >= group.score ? best : group),
    null,
  )
}
