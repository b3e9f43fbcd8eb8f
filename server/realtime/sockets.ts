// WebSockets on the port of the HTTP server: whom it lets in, and how it sends everybody away.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import { LIVE_CLOSE } from '#contract/live-limits.ts'
import { Connection, encodePing, type QueueLimits } from './connection.ts'

const WS_OPTIONS = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  /** live.14: `ws` would answer every ping, however much waits to be read. */
  autoPong: false,
  maxPayload: 4 * 1024,
  /** A message is small, so it has no reason to come in many pieces. */
  maxFragments: 16,
  maxBufferedChunks: 1_024,
  /** How long a socket that was closed has to answer; missing in the package's types. */
  closeTimeout: 2_000,
}
const HEARTBEAT_MS = 30_000

/** live.15: the readers are sent away no faster than other processes can let them in. */
const SLICE_MIN_SOCKETS = 100
const SLICE_INTERVAL_MS = 200
const SLICES_MAX = 75

const answer = (status: string, headers = '') =>
  `HTTP/1.1 ${status}\r\nconnection: close\r\n${headers}content-length: 0\r\n\r\n`
const FOREIGN_ORIGIN = answer('403 Forbidden')
const NO_SUCH_PATH = answer('404 Not Found')
const COME_BACK = answer('503 Service Unavailable', 'retry-after: 1\r\n')
const FULL = answer('503 Service Unavailable', 'retry-after: 10\r\n')

export interface SocketServerOptions {
  server: Server
  /** What the path stands for, or null where there is no socket. */
  match: (path: string) => string | null
  /** Browsers send an Origin; a program without one cannot be a page of somebody else's. */
  isAllowedOrigin: (origin: string) => boolean
  /** The key under which the client's address is limited. */
  addressOf: (request: IncomingMessage) => string
  /** No more sockets than this at once. */
  capacity: number
  queueLimits?: QueueLimits | undefined
  onConnection: (subject: string, visit: Visit) => void
}

export interface Visit {
  connection: Connection
  address: string
  /** To be called once it is known who this is; until then the socket may have to make room for others. */
  onGreeted: () => void
}

export interface SocketServer {
  count(): number
  /** Sends everybody to other processes, in random order and in slices; with `isHasty` all at once. */
  drain(options: { isHasty: boolean }): Promise<void>
}

export function createSocketServer(options: SocketServerOptions): SocketServer {
  const { server, match, isAllowedOrigin, addressOf, capacity, queueLimits, onConnection } = options
  const sockets = new WebSocketServer(WS_OPTIONS)
  const open = new Set<Connection>()
  const newcomers = new Newcomers()
  let isDraining = false

  function refusalOf(subject: string | null, origin: string | undefined): string | null {
    if (subject === null) return NO_SUCH_PATH
    if (origin !== undefined && !isAllowedOrigin(origin)) return FOREIGN_ORIGIN
    if (isDraining) return COME_BACK
    return open.size < capacity || newcomers.cutOne() ? null : FULL
  }

  function upgrade(request: IncomingMessage, duplex: Duplex, head: Buffer): void {
    duplex.on('error', () => duplex.destroy())
    const subject = match((request.url ?? '').split('?')[0] ?? '')
    const refusal = refusalOf(subject, request.headers.origin)
    if (subject === null || refusal !== null) {
      // Ends both halves: a client that keeps its own open would keep our descriptor.
      duplex.end(refusal, () => duplex.destroy())
      return
    }
    const address = addressOf(request)
    sockets.handleUpgrade(request, duplex, head, (webSocket) => {
      const socket = duplex as Socket
      socket.setNoDelay(true)
      const connection = new Connection(webSocket, socket, queueLimits)
      const onGreeted = () => newcomers.remove(address, connection)
      open.add(connection)
      newcomers.add(address, connection)
      connection.onClosed(() => {
        open.delete(connection)
        newcomers.remove(address, connection)
      })
      onConnection(subject, { connection, address, onGreeted })
    })
  }
  server.on('upgrade', upgrade)

  const heartbeat = setInterval(() => {
    const ping = encodePing(randomBytes(4))
    for (const connection of open) connection.beat(ping)
  }, HEARTBEAT_MS).unref()

  async function drain({ isHasty }: { isHasty: boolean }): Promise<void> {
    isDraining = true
    const readers = shuffled([...open])
    const size = isHasty
      ? readers.length
      : Math.max(SLICE_MIN_SOCKETS, Math.ceil(readers.length / SLICES_MAX))
    while (readers.length > 0) {
      for (const connection of readers.splice(0, size))
        connection.close(LIVE_CLOSE.comeBack, 'The server is restarting.')
      if (readers.length > 0) await delay(SLICE_INTERVAL_MS)
    }
    clearInterval(heartbeat)
    // Who comes now is still sent to another process: without an answer of ours it would be a 404.
    await Promise.all(
      [...open].map((connection) => new Promise<void>((resolve) => connection.onClosed(resolve))),
    )
  }

  return { count: () => open.size, drain }
}

/** Sockets of which nobody knows yet whether they are a fan's, by address. */
class Newcomers {
  readonly #byAddress = new Map<string, Set<Connection>>()

  add(address: string, connection: Connection): void {
    const same = this.#byAddress.get(address) ?? new Set()
    this.#byAddress.set(address, same.add(connection))
  }

  remove(address: string, connection: Connection): void {
    const same = this.#byAddress.get(address)
    same?.delete(connection)
    if (same?.size === 0) this.#byAddress.delete(address)
  }

  /** limits.9: when all places are taken, the address with the most silent sockets gives one up, its oldest. */
  cutOne(): boolean {
    let most = new Set<Connection>()
    for (const same of this.#byAddress.values()) if (same.size > most.size) most = same
    const [oldest] = most
    if (!oldest) return false
    most.delete(oldest)
    oldest.cut()
    return true
  }
}

function shuffled<T>(things: T[]): T[] {
  return things
    .map((thing) => ({ thing, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ thing }) => thing)
}
