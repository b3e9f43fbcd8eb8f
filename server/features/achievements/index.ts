export { listEarnedBetween, mountAchievements } from './achievements.routes.ts'
export {
  type AchievementsService,
  createAchievementsService,
  type SettledBet,
  type WonStake,
} from './achievements.service.ts'
export { exportEarned } from './achievements.storage.ts'
