export { mountLeaderboard } from './leaderboard.routes.ts'
