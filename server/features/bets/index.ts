export type { Bet, Stake } from './bet.ts'
export { presentBet } from './bet.ts'
export { mountBets } from './bets.routes.ts'
export { type BetsService, createBetsService } from './bets.service.ts'
export {
  attachToRun,
  closeOpenBets,
  findBets,
  findStakes,
  findUndecidedBefore,
  hasOpenStake,
  listShownBets,
  listUndecidedStakedBy,
  lockStakesOf,
  lockUndecidedBets,
  removeOldKeys,
  removeOpenStakes,
} from './bets.storage.ts'
export type { Payout } from './payouts.storage.ts'
export { describeBets, gainAndLoss, listOpenStakes, mountPurse } from './purse.ts'
