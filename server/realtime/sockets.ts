// WebSockets on the port of the HTTP server: accepting them, writing to them, closing them.
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'

const MAX_MESSAGE_BYTES = 4 * 1024
const HEARTBEAT_MS = 30_000
const GOING_AWAY = 1001
const FOREIGN_ORIGIN = 'HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'
const NO_SUCH_PATH = 'HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

export interface SocketServerOptions {
  server: Server
  /** What the path stands for, or null where there is no socket. */
  match: (path: string) => string | null
  /** Browsers send an Origin; a program without one cannot be a page of somebody else's. */
  isAllowedOrigin: (origin: string) => boolean
  queueLimits?: QueueLimits | undefined
  onConnection: (
    subject: string,
    connection: Connection,
    webSocket: WebSocket,
    request: IncomingMessage,
  ) => void
}

export interface SocketServer {
  count(): number
  close(): Promise<void>
}

/** WebSockets on the port of the HTTP server: upgrade, origin, heartbeat, farewell. */
export function createSocketServer({
  server,
  match,
  isAllowedOrigin,
  queueLimits,
  onConnection,
}: SocketServerOptions): SocketServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  })
  const answered = new WeakSet<WebSocket>()

  function upgrade(request: IncomingMessage, duplex: Duplex, head: Buffer): void {
    duplex.on('error', () => duplex.destroy())
    const subject = match((request.url ?? '').split('?')[0] ?? '')
    if (subject === null) return void duplex.end(NO_SUCH_PATH)
    const { origin } = request.headers
    if (origin !== undefined && !isAllowedOrigin(origin)) return void duplex.end(FOREIGN_ORIGIN)
    sockets.handleUpgrade(request, duplex, head, (webSocket) => {
      const socket = duplex as Socket
      socket.setNoDelay(true)
      answered.add(webSocket)
      webSocket.on('pong', () => answered.add(webSocket))
      webSocket.on('error', () => webSocket.terminate())
      onConnection(subject, new Connection(webSocket, socket, queueLimits), webSocket, request)
    })
  }
  server.on('upgrade', upgrade)

  const heartbeat = setInterval(() => {
    for (const webSocket of sockets.clients) {
      if (!answered.has(webSocket)) webSocket.terminate()
      answered.delete(webSocket)
      webSocket.ping()
    }
  }, HEARTBEAT_MS).unref()

  return {
    count: () => sockets.clients.size,
    async close() {
      clearInterval(heartbeat)
      server.off('upgrade', upgrade)
      for (const webSocket of sockets.clients) webSocket.close(GOING_AWAY, 'The server is restarting.')
      const gone = new Promise<void>((resolve) => sockets.close(() => resolve()))
      // A reader that does not answer the farewell is not waited for.
      setTimeout(() => {
        for (const webSocket of sockets.clients) webSocket.terminate()
      }, 1_000).unref()
      await gone
    },
  }
}

export interface QueueLimits {
  /** Unsent bytes beyond which nothing more is queued. */
  behindBytes: number
  /** How long a reader may take to read them. */
  behindMs: number
}

const QUEUE_LIMITS: QueueLimits = { behindBytes: 64 * 1024, behindMs: 20_000 }

/**
 * A socket with a bounded queue. A frame for a reader that is behind is dropped; when it has caught up that is
 * told, so that it can be given the newest state. One that stays behind is cut off.
 */
export class Connection {
  readonly #webSocket: WebSocket
  readonly #socket: Socket
  readonly #behindBytes: number
  readonly #behindMs: number
  #behindTimer: NodeJS.Timeout | null = null
  /** Called when a reader that missed something has read everything else. */
  onCaughtUp: () => void = () => {}

  constructor(webSocket: WebSocket, socket: Socket, limits: QueueLimits = QUEUE_LIMITS) {
    this.#webSocket = webSocket
    this.#socket = socket
    // Below its own mark a socket does not say when it has drained.
    this.#behindBytes = Math.max(limits.behindBytes, socket.writableHighWaterMark)
    this.#behindMs = limits.behindMs
    webSocket.once('close', () => this.#clearTimer())
  }

  get isOpen(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN
  }

  get isBehind(): boolean {
    return this.#behindTimer !== null
  }

  /** Bytes that the reader has still to take. */
  get unsentBytes(): number {
    return this.#socket.writableLength
  }

  send(message: object): void {
    this.write(encodeTextFrame(JSON.stringify(message)))
  }

  /** Straight to the socket: `ws` would encode and copy the same frame once per reader. */
  write(frame: Buffer): void {
    if (!this.isOpen) return
    if (this.#socket.writableLength > this.#behindBytes) this.#miss()
    else this.#socket.write(frame)
  }

  close(code: number, reason: string): void {
    this.#clearTimer()
    this.#webSocket.close(code, reason)
  }

  #miss(): void {
    if (this.#behindTimer !== null) return
    this.#behindTimer = setTimeout(() => this.#webSocket.terminate(), this.#behindMs)
    this.#socket.once('drain', () => {
      this.#clearTimer()
      if (this.isOpen) this.onCaughtUp()
    })
  }

  #clearTimer(): void {
    if (this.#behindTimer !== null) clearTimeout(this.#behindTimer)
    this.#behindTimer = null
  }
}

const FINAL_TEXT = 0x81
const LENGTH_16 = 126
const LENGTH_64 = 127

/** A whole WebSocket text message from a server, as bytes: made once, written to every socket of a room. */
export function encodeTextFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const { length } = payload
  if (length < LENGTH_16) return Buffer.concat([Buffer.from([FINAL_TEXT, length]), payload])
  if (length < 65_536) {
    const head = Buffer.from([FINAL_TEXT, LENGTH_16, 0, 0])
    head.writeUInt16BE(length, 2)
    return Buffer.concat([head, payload])
  }
  const head = Buffer.alloc(10)
  head[0] = FINAL_TEXT
  head[1] = LENGTH_64
  head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, payload])
}
