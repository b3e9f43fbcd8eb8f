export type { Bet } from './bet.ts'
export { presentBet } from './bet.ts'
export { mountBets } from './bets.routes.ts'
export { type BetsService, createBetsService } from './bets.service.ts'
export {
  attachToRun,
  closeOpenBets,
  findBets,
  findStake,
  findStakes,
  hasOpenStake,
  listShownBets,
  listUndecidedStakedBy,
  lockStakesOf,
  lockUndecidedBets,
  type Payout,
  removeOldKeys,
  removeOpenStakes,
} from './bets.storage.ts'
