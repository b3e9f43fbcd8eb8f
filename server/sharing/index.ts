export { loadDrawPage } from './first-content.ts'
export { createSharing, type Sharing } from './sharing.ts'
