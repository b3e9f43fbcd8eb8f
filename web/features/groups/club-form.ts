import type { PlayedMatch } from '#contract/matches.ts'

type Played = Pick<
  PlayedMatch,
  'home_club_id' | 'away_club_id' | 'home_score' | 'away_score' | 'score' | 'attendee_count'
>

/** How a club did in these matches: its end's mean noise, stands won, won-drawn-lost on the pitch, fans each. */
export function clubForm(matches: readonly Played[], clubId: number) {
  const own = matches.map((match) => {
    const isHome = match.home_club_id === clubId
    const [noise, other] = isHome
      ? [match.home_score, match.away_score]
      : [match.away_score, match.home_score]
    const lead = isHome ? match.score.home - match.score.away : match.score.away - match.score.home
    return { noise, isLouder: noise > other, lead, fans: match.attendee_count }
  })
  const mean = (values: number[]) =>
    values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    noise: mean(own.map(({ noise }) => noise)),
    standsWon: own.filter(({ isLouder }) => isLouder).length,
    won: own.filter(({ lead }) => lead > 0).length,
    drawn: own.filter(({ lead }) => lead === 0).length,
    lost: own.filter(({ lead }) => lead < 0).length,
    fans: Math.round(mean(own.map(({ fans }) => fans))),
  }
}
