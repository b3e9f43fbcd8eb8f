import { accountsRoutes } from './accounts.ts'
import { auditRoutes } from './audit.ts'

/** Every call of the product. */
export const routes = { ...accountsRoutes, ...auditRoutes }

export type AllRoutes = typeof routes
