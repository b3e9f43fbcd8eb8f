import type { Logger } from 'pino'
import { type ClientMessage, clientMessage, HELLO_TIMEOUT_MS, LIVE_CLOSE } from '#contract/live.ts'
import { Failure } from '#server/http/failure.ts'
import type { Connection } from '#server/realtime/connection.ts'
import type { Room } from './room.ts'

type Hello = Extract<ClientMessage, { type: 'hello' }>
type Act = Exclude<ClientMessage, { type: 'hello' | 'ping' }>

interface ProtocolContext {
  log: Logger
  /** The clock that all processes share: songs start by it (songs.3). */
  now: () => Date
  /**
   * Enters the arena's room; null if there is no such arena. Throws 401, 429 for one socket too many, and 503 when
   * the process is full.
   */
  enter: (hello: Hello) => Promise<Room | null>
  leave: () => void
  /** Whether the fan who has entered is suspended (reports.5). */
  watchesOnly: () => boolean
  helloTimeoutMs?: number | undefined
}

/** Speaks the protocol of contract/live.ts on one socket, from its first message to its last. */
export function speakLive(connection: Connection, context: ProtocolContext): void {
  const { log, now, enter, leave, watchesOnly, helloTimeoutMs = HELLO_TIMEOUT_MS } = context
  let state: 'new' | 'entering' | 'in' | 'closed' = 'new'
  let room: Room | null = null
  let isVisitor = true
  let isWatching = false
  /** What came while the fan was let in; the limit against floods bounds it. */
  const early: Act[] = []
  const helloTimer = setTimeout(() => refuse(LIVE_CLOSE.noHello, 'No hello.'), helloTimeoutMs)

  function refuse(code: number, reason: string): void {
    state = 'closed'
    connection.close(code, reason)
  }

  async function greet(hello: Hello): Promise<void> {
    state = 'entering'
    clearTimeout(helloTimer)
    try {
      isVisitor = hello.token === null
      room = await enter(hello)
      isWatching = watchesOnly()
      if (room === null) return refuse(LIVE_CLOSE.noArena, 'No such arena.')
      // It may have been refused meanwhile.
      if (state !== 'entering') return
      state = 'in'
      if (isWatching) complainOfSuspension()
      for (const message of early.splice(0)) act(room, message)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.isUnexpected) log.warn({ err: error }, 'a fan could not enter an arena')
      refuse(refusal.code, refusal.reason)
    }
  }

  function complain(code: string, detail: string): void {
    connection.send({ type: 'error', code, detail })
  }

  function complainOfSuspension(): void {
    complain('suspended', 'Your account is suspended: you can watch.')
  }

  function act(arena: Room, message: Act): void {
    if (message.type === 'visible') {
      arena.setVisible(connection, message.visible)
    } else if (isVisitor) {
      complain('sign_in', 'Please sign in to join in.')
    } else if (isWatching) {
      complainOfSuspension()
    } else if (message.type === 'side') {
      const isChosen = arena.chooseSide(connection, message.side)
      if (!isChosen) complain('side_locked', 'You have already cheered for your side.')
    } else if (arena.sideOf(connection) === null) {
      complain('no_side', 'Choose your side first.')
    } else if (message.type === 'cheer') {
      arena.cheer(connection, message.taps)
    } else if (message.type === 'hold') {
      const isHeard = arena.tifos.hold(connection, message.raise, message.on)
      if (!isHeard) complain('not_now', 'Nothing of the kind is going on.')
    } else if (message.type === 'beat') {
      const isHeard = arena.songs.sing(connection, message.song, message.hits)
      if (!isHeard) complain('not_now', 'This song is not sung at your end.')
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
      connection.send({ type: 'pong', at: now().toISOString(), sentMs: message.sentMs })
    } else if (state === 'entering' || room === null) {
      early.push(message)
    } else {
      act(room, message)
    }
  }

  connection.onMessage = (text) => {
    if (state === 'closed') return
    const message = text === null ? null : parse(text)
    if (message === null) return refuse(LIVE_CLOSE.badMessage, 'Not a message of this arena.')
    receive(message)
  }
  connection.onClosed(() => {
    state = 'closed'
    clearTimeout(helloTimer)
    leave()
  })
}

const UNEXPECTED = 1011

/** How a socket is closed whose owner could not be let in. */
export function refusalOf(error: unknown): { code: number; reason: string; isUnexpected: boolean } {
  const because = (code: number, reason: string) => ({ code, reason, isUnexpected: code === UNEXPECTED })
  const status = error instanceof Failure ? error.status : 0
  if (status === 401) return because(LIVE_CLOSE.badToken, 'Please sign in again.')
  if (status === 403) return because(LIVE_CLOSE.forbidden, 'This account is disabled.')
  if (status === 429) return because(LIVE_CLOSE.flooding, 'Too many open windows.')
  if (status === 503) return because(LIVE_CLOSE.full, 'Please try again later.')
  return because(UNEXPECTED, 'Please try again.')
}

/** Most messages are these, and a whole crowd sends them: read without the schema. */
const PLAIN_CHEER = /^\{"type":"cheer","taps":([1-9]|[1-5]\d|60)\}$/

function parse(text: string): ClientMessage | null {
  const taps = PLAIN_CHEER.exec(text)?.[1]
  if (taps !== undefined) return { type: 'cheer', taps: Number(taps) }
  try {
    const parsed = clientMessage.safeParse(JSON.parse(text))
    return parsed.success && !text.includes('\\u0000') ? parsed.data : null
  } catch {
    return null
  }
}
