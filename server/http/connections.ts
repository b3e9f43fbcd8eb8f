// What one connection and one address may take of the server, below the level of calls (limits.11).
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { addressKey } from './address.ts'

/** Requests of one connection that are worked on at once; others that came with them wait for their turn. */
const IN_FLIGHT_MOST = 16
/** Browsers never pipeline, so a connection with more waiting requests is closed. */
const WAITING_MOST = 512
/** Over all connections: what waits takes memory, about 4 KB each. */
const WAITING_OF_ALL_MOST = 4_096
/** Then the connection ends with its answer, so that clients spread over the nodes again. */
const REQUESTS_PER_CONNECTION = 10_000
/** Upgraded sockets do not count. Large, because a stadium may share one address. */
const CONNECTIONS_PER_ADDRESS = 1_000

const KEEP_ALIVE_MS = 65_000
const TIMEOUTS = {
  headersMs: 10_000,
  requestMs: 20_000,
  /** A client that neither reads its answer nor sends anything is cut off. */
  silenceMs: 30_000,
  /** Node's own interval is 30 s, which would make the others late. */
  checkEveryMs: 1_000,
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface ConnectionOptions {
  /** Multiplies the limit per address; 0 turns it off. */
  rateLimitScale: number
  /** Proxies hold many connections for many people. */
  trustProxy: readonly string[]
  /** Shorter ones for tests. */
  timeouts?: typeof TIMEOUTS
}

/** The Node server with its time-outs and limits per connection and per address. */
export function createLimitedServer(handler: Handler, options: ConnectionOptions): Server {
  const { headersMs, requestMs, silenceMs, checkEveryMs } = options.timeouts ?? TIMEOUTS
  const { listener, isAtWork } = inTurn(handler)
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: checkEveryMs,
    },
    listener,
  )
  // Who waits for a long answer (a stadium is settled) is as silent as one who does not read theirs.
  server.setTimeout(silenceMs, (socket) => {
    if (isAtWork(socket)) socket.setTimeout(silenceMs)
    else socket.destroy()
  })
  limitPerAddress(server, options)
  return server
}

interface Turns {
  inFlight: Set<ServerResponse>
  served: number
  waiting: (() => void)[]
}

/** Works on a connection's requests in their order, a few at a time, and stops reading while others wait. */
function inTurn(handler: Handler): { listener: Handler; isAtWork: (socket: Socket) => boolean } {
  const turnsOf = new WeakMap<Socket, Turns>()
  let waitingOfAll = 0

  function start(request: IncomingMessage, response: ServerResponse, turns: Turns): void {
    turns.inFlight.add(response)
    turns.served++
    if (turns.served >= REQUESTS_PER_CONNECTION) response.shouldKeepAlive = false
    response.once('close', () => {
      turns.inFlight.delete(response)
      // A turn of the event loop between two requests: other connections are served in between.
      if (turns.waiting.length > 0) setImmediate(startNext, request.socket, turns)
    })
    handler(request, response)
  }

  function startNext(socket: Socket, turns: Turns): void {
    if (turns.inFlight.size >= IN_FLIGHT_MOST) return
    const next = turns.waiting.shift()
    if (!next) return
    waitingOfAll--
    next()
    if (turns.waiting.length === 0) socket.resume()
  }

  function firstOf(socket: Socket): Turns {
    const turns: Turns = { inFlight: new Set(), served: 0, waiting: [] }
    turnsOf.set(socket, turns)
    socket.once('close', () => {
      waitingOfAll -= turns.waiting.length
      turns.waiting = []
    })
    return turns
  }

  function listener(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const turns = turnsOf.get(socket) ?? firstOf(socket)
    if (turns.inFlight.size < IN_FLIGHT_MOST && turns.waiting.length === 0) {
      start(request, response, turns)
      return
    }
    // Requests of a chunk that was read already still arrive after the socket was destroyed.
    if (socket.destroyed) return
    if (turns.waiting.length >= WAITING_MOST || waitingOfAll >= WAITING_OF_ALL_MOST) {
      socket.destroy()
      return
    }
    socket.pause()
    waitingOfAll++
    turns.waiting.push(() => start(request, response, turns))
  }

  /** Whether an answer is due of which nothing was written yet. */
  const isAtWork = (socket: Socket) =>
    [...(turnsOf.get(socket)?.inFlight ?? [])].some(({ headersSent }) => !headersSent)

  return { listener, isAtWork }
}

function limitPerAddress(server: Server, { rateLimitScale, trustProxy }: ConnectionOptions): void {
  const most = Math.round(CONNECTIONS_PER_ADDRESS * rateLimitScale)
  if (most === 0) return
  const proxies = listOf(trustProxy)
  const open = new Map<string, number>()
  const forgets = new WeakMap<Socket, () => void>()

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined) return void socket.destroy()
    const key = addressKey(address)
    if (isListed(proxies, key, address)) return
    const count = open.get(key) ?? 0
    if (count >= most) return void socket.destroy()
    open.set(key, count + 1)
    let isCounted = true
    const forget = () => {
      if (!isCounted) return
      isCounted = false
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    }
    socket.once('close', forget)
    forgets.set(socket, forget)
  })
  // WebSockets have limits of their own. Listening before anybody takes upgrades would let their requests hang.
  server.on('newListener', function onFirstUpgrade(event) {
    if (event !== 'upgrade') return
    server.off('newListener', onFirstUpgrade)
    server.on('upgrade', ({ socket }: IncomingMessage) => forgets.get(socket)?.())
  })
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

const isListed = (list: BlockList, key: string, address: string) =>
  list.check(key) || (isIPv6(address) && list.check(address, 'ipv6'))
