export type { Bet, Stake } from './bet.ts'
export { presentBet } from './bets.present.ts'
export { mountBets } from './bets.routes.ts'
export { type BetsService, createBetsService } from './bets.service.ts'
export {
  findBets,
  findStake,
  findStakes,
  hasOpenStake,
  listShownBets,
  type Payout,
  removeOldKeys,
  setClosed,
} from './bets.storage.ts'
