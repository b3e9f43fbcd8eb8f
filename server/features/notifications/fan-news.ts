import { setTimeout as delay } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import type { FanNewsMessage } from '#contract/live.ts'
import { startBeat } from '#server/realtime/beat.ts'
import type { Bus, Following } from '#server/realtime/bus.ts'
import type { Connection } from '#server/realtime/connection.ts'
import type { Language } from '#texts/messages.ts'
import { type FanStanding, loadStandings, type StoredNotification } from './notifications.storage.ts'
import { makeReadable, presentNotification, type ReadableNotification } from './present.ts'
import { saveLanguage } from './settings.storage.ts'

/** How far back a look goes: longer than a transaction takes that tells something. */
const RECENT_MS = 2 * 60_000
/** Everything is read again this often, in case a message was lost. */
const LOOK_ANYWAY_MS = 15_000
const FANS_AT_ONCE = 500
/** Between two looks, so that a crowd whose points change costs few queries. */
const PAUSE_MS = 50
/** Few fans are told of on their own channels; a crowd in messages to every process. */
const FEW_FANS = 20
const FANS_PER_MESSAGE = 10_000

interface ConnectedFan {
  /** By language; null for one that was not welcomed yet. */
  connections: Map<Connection, Language | null>
  following: Following
  /** What the sockets know; null until it was read once. */
  told: { balance: number; unread: number; seen: Set<string> } | null
}

type Welcome = Pick<FanStanding, 'unread' | 'balance'>

interface Waiter {
  onFound: (standing: Welcome) => void
  onFailed: (error: unknown) => void
}

interface FanNewsContext {
  db: NodePgDatabase
  now: () => Date
  log: Logger
  bus: Bus
  gameUrl: string
  lookAnywayMs?: number | undefined
}

export type FanNews = ReturnType<typeof createFanNews>

/**
 * inbox.3: tells fans on their sockets what is new in their inbox and what they have. Whoever changes something says
 * whom it concerns; the processes with sockets of those fans read what there is, and send what differs from what they
 * have told.
 */
export function createFanNews({ db, now, log, bus, gameUrl, lookAnywayMs = LOOK_ANYWAY_MS }: FanNewsContext) {
  const fans = new Map<number, ConnectedFan>()
  const fanOn = new Map<Connection, number>()
  /** Fans to look at, and who waits for what is found. */
  const waiting = new Map<number, Waiter[]>()
  let isLooking = false
  let isClosed = false

  function mark(userId: number, waiter?: Waiter): void {
    if (isClosed || !fans.has(userId)) return
    const waiters = waiting.get(userId) ?? []
    if (waiter) waiters.push(waiter)
    waiting.set(userId, waiters)
    if (!isLooking) void lookAtMarked()
  }

  /** One look after another, so that old readings never follow new ones. */
  async function lookAtMarked(): Promise<void> {
    isLooking = true
    while (waiting.size > 0 && !isClosed) {
      const part = [...waiting].slice(0, FANS_AT_ONCE)
      for (const [userId] of part) waiting.delete(userId)
      try {
        await look(part)
      } catch (error) {
        for (const waiter of part.flatMap(([, waiters]) => waiters)) waiter.onFailed(error)
        log.warn({ err: error }, 'could not read what is new for fans')
      }
      const isAwaited = [...waiting.values()].some((waiters) => waiters.length > 0)
      if (!isAwaited) await delay(PAUSE_MS, undefined, { ref: false })
    }
    isLooking = false
  }

  async function look(part: [number, Waiter[]][]): Promise<void> {
    const userIds = part.map(([userId]) => userId)
    const standings = await loadStandings(db, userIds, new Date(now().getTime() - RECENT_MS))
    const news = part.flatMap(([userId]) => unseen(userId, standings.get(userId)))
    const readable = new Map((await makeReadable(db, news)).map((each) => [each.stored.id, each]))
    for (const [userId, waiters] of part) {
      const standing = standings.get(userId)
      if (!standing) continue
      tell(userId, standing, readable)
      for (const waiter of waiters) waiter.onFound(standing)
    }
  }

  /** What a fan's sockets were not told yet. */
  function unseen(userId: number, standing: FanStanding | undefined): FanStanding['recent'] {
    const told = fans.get(userId)?.told
    return told && standing ? standing.recent.filter((row) => !told.seen.has(seenKey(row))) : []
  }

  function tell(userId: number, standing: FanStanding, readable: Map<number, ReadableNotification>): void {
    const fan = fans.get(userId)
    if (!fan) return
    const { balance, unread, recent } = standing
    const before = fan.told
    const news = unseen(userId, standing).flatMap(({ id }) => readable.get(id) ?? [])
    fan.told = { balance, unread, seen: new Set(recent.map(seenKey)) }
    if (before === null) return
    for (const [connection, language] of fan.connections) {
      if (language === null) continue
      const send = (message: FanNewsMessage) => connection.send(message)
      if (balance !== before.balance) send({ type: 'points', balance })
      if (unread !== before.unread && news.length === 0) send({ type: 'unread', unread })
      for (const each of news)
        send({ type: 'notification', notification: presentNotification(each, language, gameUrl), unread })
    }
  }

  function add(connection: Connection, userId: number, language: Language | null): ConnectedFan {
    const fan: ConnectedFan = fans.get(userId) ?? {
      connections: new Map(),
      following: bus.followFan(userId),
      told: null,
    }
    fan.connections.set(connection, language)
    fans.set(userId, fan)
    fanOn.set(connection, userId)
    return fan
  }

  bus.subscribe('fan', ({ fanId }) => mark(fanId))
  bus.subscribe('many_fans', ({ fanIds }) => {
    for (const fanId of fanIds) mark(fanId)
  })
  const lookAgain = () => {
    for (const userId of fans.keys()) mark(userId)
  }
  bus.onRecovered(lookAgain)
  const looking = startBeat(async () => lookAgain(), lookAnywayMs)

  return {
    /** Something of these fans has changed and is committed: their inbox, or their points. */
    changed(userIds: readonly number[]): void {
      if (userIds.length <= FEW_FANS) {
        for (const fanId of userIds) bus.publish('fan', { fanId })
        return
      }
      for (let i = 0; i < userIds.length; i += FANS_PER_MESSAGE)
        bus.publish('many_fans', { fanIds: userIds.slice(i, i + FANS_PER_MESSAGE) })
    },

    /** The socket hears what changes from now on. */
    join(connection: Connection, userId: number, language: Language | null): void {
      add(connection, userId, language ?? 'en')
      mark(userId)
    },

    /** The same, with what there is at this moment: everything that changes after it is told. */
    async welcome(connection: Connection, userId: number, language: Language | null): Promise<Welcome> {
      const fan = add(connection, userId, null)
      if (language !== null) await saveLanguage(db, userId, language)
      await fan.following.ready
      const { promise, resolve, reject } = Promise.withResolvers<Welcome>()
      const onFound = (standing: Welcome) => {
        if (fan.connections.has(connection)) fan.connections.set(connection, language ?? 'en')
        resolve(standing)
      }
      // It may have closed while it waited for Redis.
      if (fans.get(userId) === fan && !isClosed) mark(userId, { onFound, onFailed: reject })
      else reject(new Error('the socket has closed'))
      return promise
    },

    /** What the sockets of a fan were told last. */
    standingOf(userId: number): Welcome | null {
      const told = fans.get(userId)?.told
      return told ? { unread: told.unread, balance: told.balance } : null
    },

    leave(connection: Connection): void {
      const userId = fanOn.get(connection)
      const fan = userId === undefined ? undefined : fans.get(userId)
      if (userId === undefined || !fan) return
      fanOn.delete(connection)
      fan.connections.delete(connection)
      if (fan.connections.size > 0) return
      fan.following.stop()
      fans.delete(userId)
    },

    async close(): Promise<void> {
      isClosed = true
      await looking.stop()
    },
  }
}

/** What was merged is told again; friends only when their hour is over, which changes `at` (inbox.6). */
const seenKey = ({ id, kind, at, count }: StoredNotification): string =>
  `${id} ${at.getTime()} ${kind === 'friend' ? '' : count}`
