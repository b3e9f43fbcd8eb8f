import { accountsRoutes } from './accounts.ts'

/** Every call of the product. */
export const routes = { ...accountsRoutes }

export type AllRoutes = typeof routes
