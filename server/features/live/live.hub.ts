import { setTimeout as delay } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import type { Side } from '#contract/arenas.ts'
import { LIVE_CLOSE } from '#contract/live.ts'
import { Failure } from '#server/http/failure.ts'
import type { Viewer } from '#server/http/handlers.ts'
import { startBeat } from '#server/realtime/beat.ts'
import type { Bus } from '#server/realtime/bus.ts'
import type { Connection } from '#server/realtime/connection.ts'
import { onceAMinute } from '#server/realtime/once-a-minute.ts'
import type { SharedFigures } from '#server/realtime/shared-figures.ts'
import { createBatcher } from '#server/storage/group-commit.ts'
import type { Language } from '#texts/messages.ts'
import { passOnToRooms } from './bus-to-rooms.ts'
import { CrowdReports } from './crowd-reports.ts'
import { LiveSeats, type SeatLimits, type StoppedSessions } from './live-seats.ts'
import type { Room } from './room.ts'
import { createRoomLoader } from './room-loader.ts'
import { Rooms } from './rooms.ts'
import { createRunCollection } from './run-collection.ts'
import { createWhereabouts } from './whereabouts.ts'

/** live.11: everything is read again this often, in case a message was lost. */
const LOOK_ANYWAY_MS = 15_000
/** While no messages of other processes arrive, arenas and sessions are read this often. */
const LOOK_ALONE_MS = 500
/** arenas.11: how long an answer waits for the room. Until the room knows, it holds cheers back. */
const SETTLE_MS = 1_000
const GATHER_TOP_UPS_MS = 50

/** Tells fans on their sockets what is new in their inbox and purse; the notifications feature provides it. */
interface FanNews {
  join(connection: Connection, userId: number, language: Language | null): void
  welcome(connection: Connection, userId: number, language: Language | null): Promise<FanStanding>
  standingOf(userId: number): FanStanding | null
  leave(connection: Connection): void
  changed(userIds: readonly number[]): void
}
export interface FanStanding {
  unread: number
  balance: number
}

interface HubContext {
  db: NodePgDatabase
  now: () => Date
  log: Logger
  bus: Bus
  figures: SharedFigures
  news: FanNews
  /** tifos.3: a tifo was completed by these fans. Once, however many processes say so. */
  completeTifo: (raise: string, holderIds: number[], at: Date) => Promise<void>
  /** Fans who were not there before have entered an arena while a run is on. */
  onFansEntered: (arenaId: string, userIds: number[]) => void
  /** False: arenas show no bets (running.17). */
  hasStakes: boolean
  /** Throws 401 for a token that is not, or no longer, good. */
  authenticate: (token: string) => Promise<Viewer>
  /** Which of these sessions have ended or are those of suspended fans. */
  stoppedSessions: (sessionIds: string[]) => Promise<StoppedSessions>
  /** Entering an arena is one of the moments when a top-up is given (points.4). */
  topUp: (userIds: number[]) => Promise<unknown>
  lookAnywayMs?: number | undefined
  seatLimits: Omit<SeatLimits, 'onTooManyVisitors'>
}

interface Arrival {
  arenaId: string
  address: string
  token: string | null
  side: Side | null
  /** Null where the socket names none. */
  language: Language | null
}

type LoneArrival = Pick<Arrival, 'address' | 'token' | 'language'>

export type LiveHub = ReturnType<typeof createLiveHub>

/** The rooms of this process, and how they hear from the rest of the product and from other processes. */
export function createLiveHub(context: HubContext) {
  const { db, now, log, bus, news, hasStakes, authenticate, stoppedSessions, topUp } = context
  const { lookAnywayMs = LOOK_ANYWAY_MS } = context
  const complain = (what: string) => (error: unknown) => log.warn({ err: error }, what)
  const giveTopUp = createBatcher({
    run: async (userIds: number[]) => {
      await topUp(userIds)
      return userIds
    },
    lanes: 2,
    gatherMs: GATHER_TOP_UPS_MS,
  })
  const warnOfAddress = onceAMinute((address: string) =>
    log.warn({ address }, 'too many visitors of one address; if it is a proxy, name it in TRUST_PROXY'),
  )
  const seats = new LiveSeats({ ...context.seatLimits, onTooManyVisitors: warnOfAddress })
  const crowds = new CrowdReports(bus, context.figures)
  const loadRoom = createRoomLoader({
    db,
    now,
    log,
    bus,
    crowds,
    hasStakes,
    completeTifo: context.completeTifo,
    onPointsChanged: (userIds) => news.changed(userIds),
    onEntered: context.onFansEntered,
    onGone: (arenaId) => seats.closeArena(arenaId),
  })
  const rooms = new Rooms(loadRoom, complain('a room did not close well'))
  const collectRun = createRunCollection({
    bus,
    rooms,
    crowds,
    onLate: complain('the last counts of a run are late'),
  })

  /** Messages may have been lost: reads everything again. */
  async function lookAgain(): Promise<void> {
    const looks = rooms.openIds().map(async (arenaId) => (await rooms.find(arenaId))?.lookAgain())
    await Promise.all([...looks, compareSessions()]).catch(complain('could not look again'))
  }

  /** Without the other processes' messages: what must be known within a second, and is cheap to read. */
  async function lookAlone(): Promise<void> {
    if (!bus.isCutOff()) return
    const looks = rooms.openIds().map(async (arenaId) => (await rooms.find(arenaId))?.lookAtArena())
    await Promise.all([...looks, compareSessions()]).catch(complain('could not look again'))
  }

  async function settle(arenaId: string): Promise<void> {
    const settled = rooms.find(arenaId).then((room) => room?.settled())
    await Promise.race([settled, delay(SETTLE_MS, undefined, { ref: false })]).catch(() => {})
  }

  /** The client connects again at once, and gets the rights it has by then. */
  function comeBack(connection: Connection): null {
    connection.close(LIVE_CLOSE.comeBack, 'Please come back.')
    return null
  }

  async function compareSessions(): Promise<void> {
    const asked = seats.sessionIds()
    if (asked.length > 0) seats.compare(asked, await stoppedSessions(asked))
  }

  passOnToRooms(bus, rooms, complain)
  bus.subscribe('sessions', (ended) => seats.endSessions(ended))
  bus.onRecovered(() => {
    crowds.repeat()
    void lookAgain()
  })
  const looking = [startBeat(lookAgain, lookAnywayMs), startBeat(lookAlone, LOOK_ALONE_MS)]

  return {
    collectRun,

    /**
     * arenas.11: tells every process that an arena has changed, and resolves when the room of this one has taken it
     * in.
     */
    async arenaChanged(arenaId: string): Promise<void> {
      bus.publish('arena', { arenaId })
      await settle(arenaId)
    },

    /** The same for an event that was written down or taken back. */
    async eventsChanged(arenaId: string, undoneId: number | null): Promise<void> {
      bus.publish('event', { arenaId, undoneId })
      await settle(arenaId)
    },

    /** The same for a tifo that was raised, completed or taken down. */
    async tifosChanged(arenaId: string): Promise<void> {
      bus.publish('tifo', { arenaId })
      await settle(arenaId)
    },

    /** Null where there is no such arena. Throws 401, 429 for one socket too many, and 503 when there is no room. */
    async enter(connection: Connection, arrival: Arrival): Promise<Room | null> {
      const { arenaId, address, token, side, language } = arrival
      const endingsBefore = seats.endings
      const viewer = token === null ? null : await authenticate(token)
      if (!connection.isOpen) return null
      const seat = await seats.take(connection, { arenaId, address, viewer })
      if (!connection.isOpen) return null
      seat.hasEntered = true
      const room = await rooms.enter(arenaId)
      if (viewer && !viewer.suspension) await giveTopUp(viewer.userId)
      // A session that ended or was suspended before the seat was taken would have been missed.
      if (viewer && token !== null && seats.endings !== endingsBefore) {
        const { suspension } = await authenticate(token)
        if ((suspension === undefined) !== (viewer.suspension === undefined)) return comeBack(connection)
      }
      // reports.5: the suspended watch as visitors do.
      await room?.join(connection, viewer && !viewer.suspension ? viewer.userId : null, side)
      if (viewer && connection.isOpen) news.join(connection, viewer.userId, language)
      return room
    },

    /** inbox.3: the fan's own socket. Throws as `enter` does; null when the socket has closed meanwhile. */
    async enterAlone(connection: Connection, arrival: LoneArrival): Promise<(() => FanStanding) | null> {
      const { address, token, language } = arrival
      if (token === null) throw new Failure('unauthenticated')
      const endingsBefore = seats.endings
      const viewer = await authenticate(token)
      if (!connection.isOpen) return null
      await seats.take(connection, { arenaId: null, address, viewer })
      if (seats.endings !== endingsBefore) await authenticate(token)
      if (!connection.isOpen) return null
      const standing = await news.welcome(connection, viewer.userId, language)
      return () => news.standingOf(viewer.userId) ?? standing
    },

    /** reports.5: a fan who is suspended. */
    watchesOnly: (connection: Connection): boolean => seats.watchesOnly(connection),

    leave(connection: Connection): void {
      const seat = seats.leave(connection)
      news.leave(connection)
      const arenaId = seat?.hasEntered ? seat.arenaId : null
      if (arenaId !== null) rooms.leave(arenaId, (room) => room.leave(connection))
    },

    playersIn: (arenaId: string): number => crowds.playersIn(arenaId),

    whereAre: createWhereabouts(bus, crowds),

    async close(): Promise<void> {
      await Promise.all(looking.map((beat) => beat.stop()))
      await rooms.close()
      crowds.close()
    },
  }
}
