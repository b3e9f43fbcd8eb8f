import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { type ClientMessage, clientMessage, HELLO_TIMEOUT_MS, LIVE_CLOSE } from '#contract/live.ts'
import { Failure } from '#server/http/failure.ts'
import type { Connection } from '#server/realtime/sockets.ts'
import type { Room } from './room.ts'

/** More than a person can send: taps come in batches. */
const BURST_MESSAGES = 40
const MESSAGES_PER_S = 12

type Hello = Extract<ClientMessage, { type: 'hello' }>

interface ProtocolContext {
  log: Logger
  /** Enters the arena's room; null if there is no such arena. Throws 401, and 429 for one socket too many. */
  enter: (connection: Connection, token: Hello['token'], side: Hello['side']) => Promise<Room | null>
  leave: (connection: Connection) => void
  helloTimeoutMs?: number | undefined
}

/** Speaks the protocol of contract/live.ts on one socket, from its first message to its last. */
export function speakLive(webSocket: WebSocket, connection: Connection, context: ProtocolContext): void {
  const { log, enter, leave, helloTimeoutMs = HELLO_TIMEOUT_MS } = context
  const isAllowed = createFloodGate(BURST_MESSAGES, MESSAGES_PER_S, () => performance.now())
  let state: 'new' | 'entering' | 'in' | 'closed' = 'new'
  let room: Room | null = null
  let isVisitor = true
  const helloTimer = setTimeout(() => refuse(LIVE_CLOSE.noHello, 'No hello.'), helloTimeoutMs)

  function refuse(code: number, reason: string): void {
    state = 'closed'
    connection.close(code, reason)
  }

  async function greet({ token, side }: Hello): Promise<void> {
    state = 'entering'
    clearTimeout(helloTimer)
    try {
      isVisitor = token === null
      room = await enter(connection, token, side)
      if (room === null) return refuse(LIVE_CLOSE.noArena, 'No such arena.')
      // It may have been refused meanwhile.
      if (state === 'entering') state = 'in'
    } catch (error) {
      const status = error instanceof Failure ? error.status : 0
      if (status === 401) return refuse(LIVE_CLOSE.badToken, 'Please sign in again.')
      if (status === 403) return refuse(LIVE_CLOSE.forbidden, 'This account is disabled.')
      if (status === 429) return refuse(LIVE_CLOSE.flooding, 'Too many open windows.')
      log.warn({ err: error }, 'a fan could not enter an arena')
      refuse(1011, 'Please try again.')
    }
  }

  function complain(code: string, detail: string): void {
    connection.send({ type: 'error', code, detail })
  }

  function act(arena: Room, message: Exclude<ClientMessage, { type: 'hello' | 'ping' }>): void {
    if (isVisitor) {
      complain('sign_in', 'Please sign in to join in.')
    } else if (message.type === 'side') {
      const isChosen = arena.chooseSide(connection, message.side)
      if (!isChosen) complain('side_locked', 'You have already cheered for your side.')
    } else if (arena.sideOf(connection) === null) {
      complain('no_side', 'Choose your side first.')
    } else if (message.type === 'cheer') {
      arena.cheer(connection, message.taps)
    } else if (!arena.chant(connection, message.chant)) {
      complain('chant_too_soon', 'One chant every two seconds.')
    }
  }

  function receive(message: ClientMessage): void {
    if (message.type === 'hello') {
      if (state === 'new') void greet(message)
      else refuse(LIVE_CLOSE.badMessage, 'Hello comes once.')
    } else if (state === 'new') {
      refuse(LIVE_CLOSE.badMessage, 'Hello comes first.')
    } else if (message.type === 'ping') {
      connection.send({ type: 'pong' })
    } else if (room !== null) {
      // Messages sent while entering are dropped: nothing was confirmed yet.
      act(room, message)
    }
  }

  webSocket.on('message', (data, isBinary) => {
    if (state === 'closed') return
    if (!isAllowed()) return refuse(LIVE_CLOSE.flooding, 'Too many messages.')
    const message = isBinary || !Buffer.isBuffer(data) ? null : parse(data.toString())
    if (message === null) return refuse(LIVE_CLOSE.badMessage, 'Not a message of this arena.')
    receive(message)
  })
  webSocket.on('close', () => {
    state = 'closed'
    clearTimeout(helloTimer)
    leave(connection)
  })
}

function parse(text: string): ClientMessage | null {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(text))
    return parsed.success && !text.includes('\\u0000') ? parsed.data : null
  } catch {
    return null
  }
}

/** A token bucket: `burst` messages at once, then `perSecond`. */
export function createFloodGate(burst: number, perSecond: number, nowMs: () => number): () => boolean {
  let level = burst
  let lastMs = nowMs()
  return () => {
    const atMs = nowMs()
    level = Math.min(burst, level + ((atMs - lastMs) / 1000) * perSecond)
    lastMs = atMs
    if (level < 1) return false
    level -= 1
    return true
  }
}
