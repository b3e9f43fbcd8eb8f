import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { arenasRoutes, myArenasRoutes, type Arena as WireArena } from '#contract/arenas.ts'
import { CHEER_WINDOW_S } from '#contract/live-limits.ts'
import { findStakes, listShownBets, presentBet } from '#server/features/bets/index.ts'
import { Failure } from '#server/http/failure.ts'
import { type AdmitReferee, type Authenticate, mount, type Viewer } from '#server/http/handlers.ts'
import { decodeCursor, toPage } from '#server/http/paging.ts'
import { toMoment } from '#server/http/validation.ts'
import type { Db } from '#server/storage/database.ts'
import type { Arena } from './arena.ts'
import { liveClockMs, presentArena, stateOf } from './arena.ts'
import type { ArenasService } from './arenas.service.ts'
import { findArena, listArenas, listArenasOfReferee } from './arenas.storage.ts'
import { listCurve } from './attendance.storage.ts'
import { readStanding } from './events.storage.ts'
import { findGoing } from './goers.storage.ts'
import { setReferees } from './referees.service.ts'
import { listReferees } from './referees.storage.ts'

export interface ArenasRoutesDeps {
  db: NodePgDatabase
  now: () => Date
  arenas: ArenasService
  /** Number of fans present who have chosen a side. */
  playersIn: (arenaId: string) => number
  authenticate: Authenticate
  admitReferee: AdmitReferee
  /** False: arenas show no bets (running.17). */
  hasStakes: boolean
}

export function mountArenas(
  app: FastifyInstance,
  { db, now, arenas, playersIn, authenticate, admitReferee, hasStakes }: ArenasRoutesDeps,
): void {
  const present = (arena: Arena) =>
    presentArena(arena, { currentPlayers: playersIn(arena.id), now: now(), hasStakes })
  const presentTo = async (viewer: Viewer | null, found: Arena[]) =>
    markGoing(db, viewer?.userId ?? null, found.map(present))
  const presentOneTo = async (viewer: Viewer | null, arena: Arena) => {
    const [shown = present(arena)] = await presentTo(viewer, [arena])
    return shown
  }

  const mayRun = (viewer: Viewer, arenaId: string): Promise<boolean> =>
    admitReferee(viewer, arenaId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Failure) return false
        throw error
      },
    )

  mount(
    app,
    arenasRoutes,
    {
      'GET /v1/arenas': async ({ query, viewer }) => {
        const cursor = decodeCursor(query.cursor, ['number', 'number', 'string'])
        const after = cursor && { rank: cursor[0], key: cursor[1], id: cursor[2] }
        const found = await listArenas(db, after, query.limit + 1)
        const { rows, next } = toPage(found, query.limit, ({ place }) => [place.rank, place.key, place.id])
        return {
          element: await presentTo(
            viewer,
            rows.map(({ arena }) => arena),
          ),
          next,
        }
      },
      'GET /v1/arenas/{id}': async ({ params, viewer }) => {
        const arena = await findArena(db, params.id)
        if (!arena) throw new Failure('arena_not_found')
        const whole = arena.run ? { ...arena, ...(await readStanding(db, arena.run.id)) } : arena
        const shown = await presentOneTo(viewer, whole)
        const broker = hasStakes ? await loadBroker(db, arena, viewer?.userId ?? null) : {}
        return {
          element: {
            ...shown,
            broker,
            lastMatchId: arena.run?.matchId ?? null,
            canRun: viewer !== null && (await mayRun(viewer, arena.id)),
            ...(viewer?.role === 'admin' && { referees: await listReferees(db, arena.id) }),
          },
        }
      },
      'GET /v1/arenas/{id}/noise': async ({ params }) => {
        const arena = await findArena(db, params.id)
        if (!arena) throw new Failure('arena_not_found')
        const { run } = arena
        // arenas.13: what was heard before belongs to the match that is over.
        if (!run || stateOf(arena) === 'upcoming') return { element: [] }
        // play.16: the window that is being played would look quieter or louder than it is.
        const whole = Math.floor(liveClockMs(run, now()) / 1000 / CHEER_WINDOW_S)
        const curve = await listCurve(db, run.id)
        const element = curve.flatMap(({ window, home, away }) =>
          window < whole
            ? [{ at: window * CHEER_WINDOW_S, home: home / CHEER_WINDOW_S, away: away / CHEER_WINDOW_S }]
            : [],
        )
        return { element }
      },
      'POST /v1/arenas/{id}/attend': async ({ viewer, params, body }) => {
        const arena = await arenas.attend(viewer.userId, params.id, body.going)
        return { element: await presentOneTo(viewer, arena) }
      },
      'POST /v1/arenas/create': async ({ viewer, body }) => {
        const fields = {
          homeClubId: body.homeTeam.id,
          awayClubId: body.awayTeam.id,
          recommendedStreams: body.recommendedStreams,
          startDate: toMoment(body.startDate, 'startDate'),
          sport: body.sport,
        }
        const arena = await arenas.create(viewer.userId, body.arenaId ?? null, fields, body.started)
        return { element: present(arena), msg: 'Arena created.' }
      },
      'POST /v1/arenas/update': async ({ viewer, body }) => {
        const arena = await arenas.update(viewer.userId, body.id, {
          ...(body.homeTeam && { homeClubId: body.homeTeam.id }),
          ...(body.awayTeam && { awayClubId: body.awayTeam.id }),
          ...(body.recommendedStreams && { recommendedStreams: body.recommendedStreams }),
          ...(body.startDate !== undefined && { startDate: toMoment(body.startDate, 'startDate') }),
          ...(body.sport && { sport: body.sport }),
          ...(body.started !== undefined && { started: body.started }),
        })
        return { element: present(arena), msg: 'Arena updated.' }
      },
      'POST /v1/arenas/delete': async ({ viewer, body }) => {
        await arenas.remove(viewer.userId, body.arenaId)
        return { element: null, msg: 'Arena deleted.' }
      },
      'POST /v1/arenas/{id}/referees': async ({ viewer, params, body }) => ({
        element: await setReferees(db, viewer.userId, params.id, body.userIds),
        msg: 'Referees saved.',
      }),
      'POST /v1/arenas/{id}/start': async ({ viewer, params }) => ({
        element: present(await arenas.start(viewer.userId, params.id)),
        msg: 'The match is live.',
      }),
      'POST /v1/arenas/{id}/pause': async ({ viewer, params }) => ({
        element: present(await arenas.pause(viewer.userId, params.id)),
        msg: 'Paused.',
      }),
      'POST /v1/arenas/{id}/resume': async ({ viewer, params }) => ({
        element: present(await arenas.resume(viewer.userId, params.id)),
        msg: 'The match is live again.',
      }),
      'POST /v1/arenas/{id}/stop': async ({ viewer, params }) => {
        const { arena, leftBets } = await arenas.stop(viewer.userId, params.id)
        const left =
          leftBets > 0 ? ` Somebody else must decide ${leftBets} of its bets: you have a stake.` : ''
        return { element: present(arena), msg: `Full time.${left}` }
      },
    },
    authenticate,
    { referee: admitReferee },
  )
}

/** Belongs to the API; the other calls to the matches service. */
export function mountMyArenas(
  app: FastifyInstance,
  {
    db,
    now,
    playersIn,
    authenticate,
    hasStakes,
  }: Pick<ArenasRoutesDeps, 'db' | 'now' | 'playersIn' | 'authenticate' | 'hasStakes'>,
): void {
  mount(
    app,
    myArenasRoutes,
    {
      'GET /v1/relationships/my/arenas': async ({ viewer }) => {
        const found = await listArenasOfReferee(db, viewer.userId)
        const shown = found.map((arena) =>
          presentArena(arena, { currentPlayers: playersIn(arena.id), now: now(), hasStakes }),
        )
        return { element: await markGoing(db, viewer.userId, shown) }
      },
    },
    authenticate,
  )
}

/** calendar.2: who comes of oneself and those whom one follows is for fans. */
async function markGoing(db: Db, userId: number | null, shown: WireArena[]): Promise<WireArena[]> {
  if (userId === null) return shown
  const going = await findGoing(
    db,
    userId,
    shown.map(({ id }) => id),
  )
  return shown.map((arena) => ({ ...arena, ...going(arena.id) }))
}

async function loadBroker(db: Db, arena: Arena, userId: number | null) {
  const bets = await listShownBets(db, arena.id, arena.run?.id ?? null)
  if (userId === null) return Object.fromEntries(bets.map((bet) => [bet.id, presentBet(bet)]))
  const mine = await findStakes(
    db,
    [userId],
    bets.map(({ id }) => id),
  )
  const byBet = new Map(mine.map(({ betId, stake }) => [betId, stake]))
  return Object.fromEntries(bets.map((bet) => [bet.id, presentBet(bet, byBet.get(bet.id) ?? null)]))
}
