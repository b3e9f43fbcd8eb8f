import { accountsRoutes } from './accounts.ts'
import { auditRoutes } from './audit.ts'
import { clubsRoutes } from './clubs.ts'
import { matchesRoutes } from './matches.ts'
import { relationshipsRoutes } from './relationships.ts'
import { ultrasRoutes } from './ultras.ts'

/** Every call of the product. */
export const routes = {
  ...accountsRoutes,
  ...auditRoutes,
  ...clubsRoutes,
  ...ultrasRoutes,
  ...relationshipsRoutes,
  ...matchesRoutes,
}

export type AllRoutes = typeof routes
