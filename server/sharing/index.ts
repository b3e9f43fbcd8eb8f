export { createSharing, type Sharing } from './sharing.ts'
