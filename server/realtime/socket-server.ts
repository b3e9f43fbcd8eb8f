import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { Connection, type QueueLimits } from './connection.ts'

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
