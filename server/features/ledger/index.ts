export { mountPoints } from './ledger.routes.ts'
export { topUp, topUpAll, welcomeFan } from './ledger.service.ts'
export {
  auditLedger,
  exportPoints,
  findPurse,
  listDailyBalances,
  lockPurse,
  lockPurses,
  openBetAccount,
  openFanAccount,
  post,
  transfersPartitionHooks,
} from './ledger.storage.ts'
export { forgetLimits } from './point-limits.ts'
