export { mountPoints } from './ledger.routes.ts'
export { type HasOpenStake, topUp, welcomeFan } from './ledger.service.ts'
export {
  auditLedger,
  exportPoints,
  findPurse,
  lockPurse,
  type Movement,
  openBetAccount,
  openFanAccount,
  post,
} from './ledger.storage.ts'
