import type { ClientMessage, ServerMessage } from '#contract/live.ts'
import { LIVE_CLOSE } from '#contract/live-limits.ts'
import { backoffMs } from './http.ts'

/** `lost`: the connection broke and is being retried. `ended`: it will not be retried. */
export type LinkStatus = 'opening' | 'open' | 'lost' | 'ended'

interface Message {
  type: string
}

/** Of an arena's socket, unless other messages are named. */
export interface LiveSocketParts<
  Heard extends Message = ServerMessage,
  Sent extends Message = ClientMessage,
> {
  url: string
  /** Called for every connection: token and side may have changed. */
  hello: () => Extract<Sent, { type: 'hello' }>
  onMessage: (message: Heard) => void
  onStatus: (status: LinkStatus) => void
  /** The server closed with one of LIVE_CLOSE; `end` stops the retries. */
  onRefused: (code: number) => 'retry' | 'end'
  /** live.16: an arena sends fewer ticks to a hidden page, and so must hear of it. */
  tellsVisibility?: boolean
  chance?: () => number
}

export interface LiveSocket<Sent extends Message = ClientMessage> {
  /** False without a connection. Nothing is queued: a cheer from before the gap is stale. */
  send: (message: Sent) => boolean
  ping: () => void
  /** Reconnects now, with a new hello. */
  restart: () => void
  close: () => void
}

const PING_MS = 15_000
/** A connection that leaves a ping unanswered for this long is dead even if it was never closed. */
const ANSWER_MS = 10_000
/** A server that is full, or was flooded, wants to be left alone for a while. */
const REFUSED_ATTEMPT = 5
/** Fans of a server that restarts go to another one, spread over this time. */
const COME_BACK_MS = 1_000

/** The socket of an arena. */
export function openLiveSocket(parts: LiveSocketParts): LiveSocket {
  return openSocket<ServerMessage, ClientMessage>(parts)
}

/** A socket that reconnects by itself. Each connection's welcome carries the whole state. */
export function openSocket<Heard extends Message, Sent extends Message>(
  parts: LiveSocketParts<Heard, Sent>,
): LiveSocket<Sent> {
  const { url, hello, onMessage, onStatus, onRefused, tellsVisibility = true, chance = Math.random } = parts
  let socket: WebSocket | null = null
  let attempt = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let pulse: ReturnType<typeof setInterval> | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  let isEnded = false

  function connect(): void {
    clearTimeout(retry)
    retry = undefined
    const mine = new WebSocket(url)
    socket = mine
    onStatus('opening')
    mine.addEventListener('open', () => {
      if (socket !== mine) return
      mine.send(JSON.stringify(hello()))
      pulse = setInterval(ping, PING_MS)
    })
    mine.addEventListener('message', ({ data }) => {
      if (socket !== mine) return
      stopWaiting()
      const message = parse<Heard>(data)
      if (!message) return
      if (message.type === 'welcome') {
        attempt = 0
        onStatus('open')
        if (tellsVisibility && isHidden()) mine.send(VISIBILITY.hidden)
      }
      onMessage(message)
    })
    mine.addEventListener('close', ({ code }) => {
      if (socket === mine) lose(code)
    })
  }

  /**
   * Asks for a sign of life. The wait begins with the question: timers of a hidden page or a sleeping device stand
   * still, and silence in between says nothing about the connection. An arena's pong has the ping's `sentMs` (songs.3).
   */
  function ping(): void {
    const mine = socket
    if (mine?.readyState !== WebSocket.OPEN) return
    mine.send(JSON.stringify({ type: 'ping', sentMs: performance.now() }))
    patience ??= setTimeout(() => drop(mine), ANSWER_MS)
  }

  function stopWaiting(): void {
    clearTimeout(patience)
    patience = undefined
  }

  /** A dead peer never answers a close, so the socket is dropped without waiting. */
  function drop(mine: WebSocket): void {
    mine.close()
    if (socket === mine) lose(0)
  }

  function stopPulse(): void {
    clearInterval(pulse)
    stopWaiting()
  }

  function lose(code: number): void {
    socket = null
    stopPulse()
    if (isEnded) return
    const isLater = code === LIVE_CLOSE.flooding || code === LIVE_CLOSE.full
    if (code >= 4000 && !isLater && onRefused(code) === 'end') {
      end()
      return
    }
    // Its owner has connected anew, with another token.
    if (socket !== null) return
    onStatus('lost')
    if (code === LIVE_CLOSE.comeBack) {
      retry = setTimeout(connect, Math.round(COME_BACK_MS * chance()))
      return
    }
    if (isLater) attempt = Math.max(attempt, REFUSED_ATTEMPT)
    retry = setTimeout(connect, backoffMs(attempt, chance))
    attempt += 1
  }

  /** The device is online again or the page is visible again: retry now instead of waiting. */
  function hurry(): void {
    if (retry !== undefined && document.visibilityState === 'visible') connect()
  }

  function turn(): void {
    hurry()
    if (!isHidden()) ping()
    if (tellsVisibility && socket?.readyState === WebSocket.OPEN)
      socket.send(isHidden() ? VISIBILITY.hidden : VISIBILITY.shown)
  }

  function end(): void {
    isEnded = true
    clearTimeout(retry)
    stopPulse()
    if (typeof window !== 'undefined') {
      window.removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', turn)
    }
    onStatus('ended')
  }

  if (typeof window !== 'undefined') {
    window.addEventListener('online', hurry)
    document.addEventListener('visibilitychange', turn)
  }
  connect()

  return {
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false
      socket.send(JSON.stringify(message))
      return true
    },
    ping,
    restart() {
      if (isEnded) return
      const old = socket
      socket = null
      stopPulse()
      old?.close()
      attempt = 0
      connect()
    },
    close() {
      const old = socket
      socket = null
      if (!isEnded) end()
      old?.close()
    },
  }
}

const isHidden = () => typeof document !== 'undefined' && document.visibilityState === 'hidden'
const VISIBILITY = {
  hidden: '{"type":"visible","visible":false}',
  shown: '{"type":"visible","visible":true}',
}

function parse<Heard>(data: unknown): Heard | null {
  try {
    const value: unknown = JSON.parse(String(data))
    return typeof value === 'object' && value !== null && 'type' in value ? (value as Heard) : null
  } catch {
    return null
  }
}

/** The address of an arena's socket: at the matches service, or where the page came from. */
export function liveAddress(matchesUrl: string, arenaId: string, pageOrigin: string): string {
  return socketAddress(`${matchesUrl}/v1/arenas/${encodeURIComponent(arenaId)}/live`, pageOrigin)
}

export function socketAddress(address: string, pageOrigin: string): string {
  const url = new URL(address, pageOrigin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}
