export { loadDrawPage } from './page-writer.ts'
export { createSharing, type Sharing } from './sharing.ts'
