import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import type { Side } from '#contract/arenas.ts'
import { LIVE_CLOSE, SOCKETS_PER_FAN } from '#contract/live.ts'
import { Failure } from '#server/http/failure.ts'
import type { Viewer } from '#server/http/handlers.ts'
import type { Bus } from '#server/realtime/bus.ts'
import type { Connection } from '#server/realtime/connection.ts'
import { Crowd, type CrowdReport } from './crowd.ts'
import { Room, type RoomGossip } from './room.ts'
import { RoomState } from './room-state.ts'

const REPORT_INTERVAL_MS = 1_000
const REPORT_ANYWAY_MS = 10_000
const COLLECT_TIMEOUT_MS = 3_000

interface HubContext {
  db: NodePgDatabase
  now: () => Date
  log: Logger
  bus: Bus
  /** Entering an arena is one of the moments when a top-up is given. */
  topUp: (userId: number) => Promise<unknown>
}

export type EndedSessions = { userId: number; sessionId?: string; isDisabled?: boolean }
export type LiveHub = ReturnType<typeof createLiveHub>

/** The rooms of this process, and how they hear from the rest of the product and from other processes. */
export function createLiveHub({ db, now, log, bus, topUp }: HubContext) {
  const rooms = new Map<string, Promise<Room | null>>()
  const crowds = new Map<string, Crowd>()
  const seats = new Map<Connection, { arenaId: string; viewer: Viewer | null }>()
  const reported = new Map<string, { text: string; atMs: number }>()
  const collecting = new Map<string, () => void>()

  const crowdOf = (arenaId: string): Crowd => {
    const crowd = crowds.get(arenaId) ?? new Crowd()
    crowds.set(arenaId, crowd)
    return crowd
  }

  function roomOf(arenaId: string): Promise<Room | null> {
    const known = rooms.get(arenaId)
    if (known) return known
    const opening = RoomState.load(db, now, arenaId).then((state) => {
      if (state === null) return null
      const tellOthers = (gossip: RoomGossip) => bus.publish('gossip', { arenaId, gossip })
      return new Room({ db, now, log, crowd: crowdOf(arenaId), tellOthers }, state)
    })
    rooms.set(arenaId, opening)
    opening.then(
      (room) => room ?? rooms.delete(arenaId),
      () => rooms.delete(arenaId),
    )
    return opening
  }

  /** Only a room that stands already; nobody is there to be told otherwise. */
  const openRoom = (arenaId: string): Promise<Room | null> => rooms.get(arenaId) ?? Promise.resolve(null)

  async function closeIfEmpty(arenaId: string): Promise<void> {
    const room = await openRoom(arenaId)
    if (!room?.isEmpty) return
    await room.close()
    // Somebody may have come while the last counts were stored.
    if (room.isEmpty) rooms.delete(arenaId)
  }

  async function changeArena(arenaId: string): Promise<void> {
    const room = await openRoom(arenaId)
    if (!room || (await room.arenaChanged())) return
    for (const [connection, seat] of seats)
      if (seat.arenaId === arenaId) connection.close(LIVE_CLOSE.noArena, 'This arena is gone.')
  }

  const guard = (work: Promise<unknown>, what: string) =>
    work.catch((error: unknown) => log.warn({ err: error }, what))

  bus.subscribe<{ arenaId: string }>('arena', ({ arenaId }) => {
    void guard(changeArena(arenaId), 'a room missed a change of its arena')
  })
  bus.subscribe<{ arenaId: string; betId: string }>('bet', ({ arenaId, betId }) => {
    void guard(
      openRoom(arenaId).then((room) => room?.betChanged(betId)),
      'a room missed a bet',
    )
  })
  bus.subscribe<{ arenaId: string; betId: string }>('pools', ({ arenaId, betId }) => {
    void guard(
      openRoom(arenaId).then((room) => room?.poolsChanged(betId)),
      'a room missed a stake',
    )
  })
  bus.subscribe<{ arenaId: string; userIds: number[] }>('fans', ({ arenaId, userIds }) => {
    void guard(
      openRoom(arenaId).then((room) => room?.fansChanged(userIds)),
      'a room missed its fans',
    )
  })
  bus.subscribe<{ arenaId: string; gossip: RoomGossip }>('gossip', ({ arenaId, gossip }, fromNode) => {
    if (fromNode === bus.nodeId) return
    void guard(
      openRoom(arenaId).then((room) => room?.hearGossip(gossip)),
      'a room missed the others',
    )
  })
  bus.subscribe<{ arenaId: string; report: CrowdReport }>('crowd', ({ arenaId, report }, fromNode) => {
    if (fromNode !== bus.nodeId) crowdOf(arenaId).hear(fromNode, report, Date.now())
  })
  bus.subscribe<EndedSessions>('sessions', (ended) => {
    for (const [connection, { viewer }] of seats) {
      if (viewer?.userId !== ended.userId) continue
      if (ended.sessionId !== undefined && ended.sessionId !== viewer.sessionId) continue
      if (ended.isDisabled) connection.close(LIVE_CLOSE.forbidden, 'This account is disabled.')
      else connection.close(LIVE_CLOSE.badToken, 'You have signed out.')
    }
  })
  bus.subscribe<{ arenaId: string; runId: number; ticket: string }>(
    'collect',
    ({ arenaId, runId, ticket }, fromNode) => {
      if (fromNode === bus.nodeId) return
      const collected = openRoom(arenaId).then((room) => room?.collect(runId))
      void guard(collected, 'the last counts of a run are late').then(() =>
        bus.publish('collected', { ticket, by: bus.nodeId }),
      )
    },
  )
  bus.subscribe<{ ticket: string; by: string }>('collected', ({ ticket, by }) =>
    collecting.get(`${ticket} ${by}`)?.(),
  )

  /** Other processes learn of our crowd when it changes, and now and then so that they know we live. */
  const reporting = setInterval(() => {
    const atMs = Date.now()
    for (const [arenaId, crowd] of crowds) {
      const report = crowd.own
      const text = JSON.stringify(report)
      const last = reported.get(arenaId)
      if (last?.text === text && (report.sockets === 0 || atMs - last.atMs < REPORT_ANYWAY_MS)) continue
      reported.set(arenaId, { text, atMs })
      bus.publish('crowd', { arenaId, report })
      if (crowd.isEmpty(atMs)) crowds.delete(arenaId)
    }
  }, REPORT_INTERVAL_MS).unref()

  function countSeatsOf(userId: number): number {
    let count = 0
    for (const { viewer } of seats.values()) if (viewer?.userId === userId) count += 1
    return count
  }

  return {
    async enter(
      arenaId: string,
      connection: Connection,
      viewer: Viewer | null,
      side: Side | null,
    ): Promise<Room | null> {
      if (viewer && countSeatsOf(viewer.userId) >= SOCKETS_PER_FAN) throw new Failure('rate_limited')
      if (viewer) await topUp(viewer.userId)
      const room = await roomOf(arenaId)
      if (!room || !connection.isOpen) return room
      seats.set(connection, { arenaId, viewer })
      await room.join(connection, viewer?.userId ?? null, side)
      return room
    },

    leave(connection: Connection): void {
      const seat = seats.get(connection)
      if (!seat) return
      seats.delete(connection)
      void guard(
        openRoom(seat.arenaId).then((room) => {
          room?.leave(connection)
          return closeIfEmpty(seat.arenaId)
        }),
        'a room did not close well',
      )
    },

    playersIn(arenaId: string): number {
      const { home = 0, away = 0 } = crowds.get(arenaId)?.fans(Date.now()) ?? {}
      return home + away
    },

    /** Resolves when this and all other processes have stored what they counted of a stopped run. */
    async collectRun(arenaId: string, runId: number): Promise<void> {
      const ticket = crypto.randomUUID()
      const others = crowds.get(arenaId)?.otherNodes(Date.now()) ?? []
      const answers = others.map((node) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        collecting.set(`${ticket} ${node}`, resolve)
        return promise
      })
      bus.publish('collect', { arenaId, runId, ticket })
      const late = new Promise<void>((resolve) => setTimeout(resolve, COLLECT_TIMEOUT_MS).unref())
      const room = await openRoom(arenaId)
      await Promise.all([
        room?.collect(runId),
        answers.length > 0 ? Promise.race([Promise.all(answers), late]) : undefined,
      ])
      for (const node of others) collecting.delete(`${ticket} ${node}`)
    },

    async close(): Promise<void> {
      clearInterval(reporting)
      for (const opening of rooms.values()) {
        const room = await opening.catch(() => null)
        await guard(Promise.resolve(room?.close()), 'the last counts could not be stored')
      }
    },
  }
}
