export { createBoardCounting } from './board-counting.ts'
export { mountLeaderboard } from './leaderboard.routes.ts'
export { exportSeasons, refreshSeason } from './season-averages.ts'
export { keepPlaces, weekOf } from './week-places.ts'
