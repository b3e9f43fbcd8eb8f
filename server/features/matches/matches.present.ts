import type * as wire from '#contract/matches.ts'
import type { PlayedMatch } from './match-histories.storage.ts'
import type { ListedMatch, StoredMatch } from './matches.storage.ts'

export function presentMatch(match: ListedMatch): wire.Match {
  return {
    id: match.id,
    home_club_id: match.homeClubId,
    away_club_id: match.awayClubId,
    home_team_name: match.homeTeamName,
    away_team_name: match.awayTeamName,
    home_team_logo: match.homeTeamLogo,
    away_team_logo: match.awayTeamLogo,
    date: match.date.toISOString(),
    attendee_count: match.attendeeCount,
    cheer_score: match.cheerScore,
    prediction_score: match.predictionScore,
  }
}

export const presentMatchDetail = (match: StoredMatch): wire.MatchDetail => ({
  ...presentMatch(match),
  home_score: match.homeScore,
  away_score: match.awayScore,
  live_seconds: match.liveSeconds,
  curve: match.curve,
})

export const presentPlayedMatch = (played: PlayedMatch): wire.PlayedMatch => ({
  ...presentMatch(played.match),
  cheer_score: played.cheerScore,
  prediction_score: played.predictionScore,
  ultra_score: played.ultraScore,
  side: played.side,
})
