export { mountAudit } from './audit.routes.ts'
export { type AuditRecord, recordAudit } from './audit.storage.ts'
