import { accountsRoutes } from './accounts.ts'
import { auditRoutes, statsRoutes } from './admin.ts'
import { arenasRoutes, myArenasRoutes } from './arenas.ts'
import { betsRoutes } from './bets.ts'
import { calendarRoutes } from './calendar.ts'
import { clubsRoutes } from './clubs.ts'
import { digestRoutes } from './digest.ts'
import { eventsRoutes } from './events.ts'
import { achievementsRoutes, fansRoutes, leaderboardsRoutes } from './fans.ts'
import { groupsRoutes } from './groups.ts'
import { homeRoutes } from './home.ts'
import { matchesRoutes } from './matches.ts'
import { mediaRoutes } from './media.ts'
import { notificationsRoutes } from './notifications.ts'
import { operatorRoutes } from './operator.ts'
import { passkeysRoutes } from './passkeys.ts'
import { peopleRoutes } from './people.ts'
import { pointsRoutes, purseRoutes } from './points.ts'
import { postsRoutes } from './posts.ts'
import { pushRoutes } from './push.ts'
import { relationshipsRoutes } from './relationships.ts'
import { reportsRoutes } from './reports.ts'
import { searchRoutes } from './search.ts'
import { conductingRoutes, songsRoutes } from './song-routes.ts'
import { raisesRoutes, tifoReviewRoutes, tifosRoutes } from './tifo-routes.ts'
import { ultrasRoutes } from './ultras.ts'

/** Every call of the product. */
export const routes = {
  ...accountsRoutes,
  ...passkeysRoutes,
  ...auditRoutes,
  ...fansRoutes,
  ...clubsRoutes,
  ...ultrasRoutes,
  ...songsRoutes,
  ...groupsRoutes,
  ...tifosRoutes,
  ...tifoReviewRoutes,
  ...relationshipsRoutes,
  ...peopleRoutes,
  ...matchesRoutes,
  ...achievementsRoutes,
  ...postsRoutes,
  ...mediaRoutes,
  ...leaderboardsRoutes,
  ...searchRoutes,
  ...statsRoutes,
  ...pointsRoutes,
  ...purseRoutes,
  ...arenasRoutes,
  ...myArenasRoutes,
  ...calendarRoutes,
  ...pushRoutes,
  ...digestRoutes,
  ...eventsRoutes,
  ...raisesRoutes,
  ...conductingRoutes,
  ...betsRoutes,
  ...notificationsRoutes,
  ...reportsRoutes,
  ...homeRoutes,
  ...operatorRoutes,
}

export type AllRoutes = typeof routes
