export { createBoardCounting } from './board-counting.ts'
export { mountLeaderboard } from './leaderboard.routes.ts'
