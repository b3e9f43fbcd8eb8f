import { accountsRoutes } from './accounts.ts'
import { achievementsRoutes } from './achievements.ts'
import { arenasRoutes } from './arenas.ts'
import { auditRoutes } from './audit.ts'
import { betsRoutes } from './bets.ts'
import { clubsRoutes } from './clubs.ts'
import { fansRoutes } from './fans.ts'
import { leaderboardsRoutes } from './leaderboards.ts'
import { matchesRoutes } from './matches.ts'
import { mediaRoutes } from './media.ts'
import { pointsRoutes } from './points.ts'
import { postsRoutes } from './posts.ts'
import { relationshipsRoutes } from './relationships.ts'
import { searchRoutes } from './search.ts'
import { statsRoutes } from './stats.ts'
import { ultrasRoutes } from './ultras.ts'

/** Every call of the product. */
export const routes = {
  ...accountsRoutes,
  ...auditRoutes,
  ...fansRoutes,
  ...clubsRoutes,
  ...ultrasRoutes,
  ...relationshipsRoutes,
  ...matchesRoutes,
  ...achievementsRoutes,
  ...postsRoutes,
  ...mediaRoutes,
  ...leaderboardsRoutes,
  ...searchRoutes,
  ...statsRoutes,
  ...pointsRoutes,
  ...arenasRoutes,
  ...betsRoutes,
}

export type AllRoutes = typeof routes
