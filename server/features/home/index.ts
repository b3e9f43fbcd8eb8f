export { mountHome } from './home.routes.ts'
export { exportVisits, forgetVisits } from './visits.storage.ts'
