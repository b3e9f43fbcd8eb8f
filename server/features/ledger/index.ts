export { mountPoints } from './ledger.routes.ts'
export { topUp, welcomeFan } from './ledger.service.ts'
export {
  auditLedger,
  exportPoints,
  findPurse,
  lockPurse,
  lockPurses,
  openBetAccount,
  openFanAccount,
  post,
} from './ledger.storage.ts'
