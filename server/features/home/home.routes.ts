import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import type { Arena as WireArena } from '#contract/arenas.ts'
import { type Friend, homeRoutes } from '#contract/home.ts'
import { type Arena, findGoing, listArenasForFan, presentArena } from '#server/features/arenas/index.ts'
import { listOpenStakes } from '#server/features/bets/index.ts'
import { listToldBetween, makeReadable, presentNotification } from '#server/features/notifications/index.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import { languageOf } from '#server/http/language.ts'
import { type FriendInStands, listFriendsInStands } from './friends.storage.ts'
import { recordVisit } from './visits.storage.ts'

/** Short on purpose: each part has a page of its own. */
const SHOWN = { away: 6, live: 7, next: 3, stakes: 4, friends: { inAll: 6, inEach: 3 } }

interface HomeParts {
  db: NodePgDatabase
  now: () => Date
  authenticate: Authenticate
  playersIn: (arenaId: string) => number
  gameUrl: string
  /** False: this product has no bets (running.17). */
  hasStakes: boolean
}

export function mountHome(app: FastifyInstance, parts: HomeParts): void {
  const { db, now, authenticate, playersIn, gameUrl, hasStakes } = parts

  async function arenasOf(userId: number) {
    const { live, next } = await listArenasForFan(db, userId, now(), SHOWN.next)
    const shown = [...live, ...next]
    const going = await findGoing(
      db,
      userId,
      shown.map(({ id }) => id),
    )
    const present = (arena: Arena): WireArena => ({
      ...presentArena(arena, { currentPlayers: playersIn(arena.id), now: now(), hasStakes }),
      ...going(arena.id),
    })
    return { live: live.map(present), next: next.map(present) }
  }

  mount(
    app,
    homeRoutes,
    {
      'GET /v1/home': async ({ viewer: { userId }, request }) => {
        const visit = await recordVisit(db, userId, now())
        const [told, { live, next }, stakes, { friends, total, inside }] = await Promise.all([
          listToldBetween(db, userId, visit, SHOWN.away),
          arenasOf(userId),
          hasStakes ? listOpenStakes(db, userId, SHOWN.stakes) : [],
          listFriendsInStands(db, userId, now(), SHOWN.friends),
        ])
        const language = languageOf(request)
        const readable = await makeReadable(db, told.rows)
        return {
          element: {
            since: visit.awaySince.toISOString(),
            away: readable.map((each) => presentNotification(each, language, gameUrl)),
            away_more: told.total - told.rows.length,
            live: live.slice(0, SHOWN.live),
            next,
            stakes,
            friends: friends.flatMap((friend) => presentFriend(friend, live)),
            friends_more: total - friends.length,
            inside: inside.map((each) => ({
              ...each,
              friends: each.friends.flatMap((friend) => presentFriend(friend, live)),
            })),
          },
        }
      },
    },
    authenticate,
  )
}

/** None where the arena has stopped since the other query. */
function presentFriend({ id, name, avatar, arenaId, side }: FriendInStands, live: WireArena[]): Friend[] {
  const arena = live.find((each) => each.id === arenaId)
  if (!arena) return []
  const end = (side === 'home' ? arena.homeTeam : arena.awayTeam).name
  return [{ id, name, avatar, arenaId, side, end, color: arena.wear[side] }]
}
