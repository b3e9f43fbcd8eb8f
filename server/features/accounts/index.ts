export { exportAccount, findSubjectsOf, forgetAccount, removeExpired } from './account-data.storage.ts'
export { accountMailComposers } from './accounts.mails.ts'
export { presentSignIn, type SignInAnswer } from './accounts.present.ts'
export { mountAccounts, placeOf } from './accounts.routes.ts'
export { createAccountsService, type OnNewFan } from './accounts.service.ts'
export { findPasswordHash, setPasswordHash } from './credentials.storage.ts'
export { refuseWeakPassword } from './password-rules.ts'
export type { Place } from './places.ts'
export {
  createKeyedHashes,
  hashPassword,
  hashToken,
  type KeyedHashes,
  mintToken,
  passwordMatches,
} from './secrets.ts'
export { createSessionCache } from './session-cache.ts'
export { createSessionsService, startSession } from './sessions.service.ts'
export { endSessionsOf, findStoppedSessions, openSession } from './sessions.storage.ts'
export { mountSso } from './sso/sso.routes.ts'
export { createSsoService } from './sso/sso.service.ts'
export { endSuspension, findSuspendedUntil, readAppealTicket, suspendFan } from './suspensions.ts'
export { hasSpentWelcome } from './welcome.storage.ts'
