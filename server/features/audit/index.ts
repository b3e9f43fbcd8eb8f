export { mountAudit } from './audit.routes.ts'
export { recordAudit } from './audit.storage.ts'
