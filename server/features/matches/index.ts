export type { MatchRow, MatchTeam, NewMatch, Side, WrittenMatch } from './match.ts'
export { countMatchesOf, rowsOfFan } from './match-histories.storage.ts'
export { deleteMatch, setPredictionScores, writeMatch } from './match-writing.ts'
export { type MatchesRoutesDeps, mountMatches } from './matches.routes.ts'
