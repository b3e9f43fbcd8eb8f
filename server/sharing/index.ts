export { loadDrawPage } from './page-writer.ts'
export { createSharing } from './sharing.ts'
