export { mountAudit } from './audit.routes.ts'
export { hasAuditLink, recordAudit, redactAudit, verifyAudit } from './audit.storage.ts'
