import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import type { ClientMessage, FanServerMessage, ServerMessage } from '#contract/live.ts'
import type { TestApp } from './app.ts'

/** A browser's end of a socket. */
export interface SocketClient<M extends { type: string }> {
  messages: M[]
  send(message: ClientMessage | object): void
  /** Text or bytes as they are. */
  sendRaw(data: string | Buffer): void
  /** Stops taking anything from the network, and begins again. */
  pause(): void
  resume(): void
  /** Resolves with the first message of a kind, past or future, that fits; never sleeps. */
  until<T extends M['type']>(
    type: T,
    fits?: (message: Extract<M, { type: T }>) => boolean,
  ): Promise<Extract<M, { type: T }>>
  /** Only messages from now on count for `until`. */
  forget(): void
  closed: Promise<{ code: number; reason: string }>
  close(): void
}

/** Its end of an arena's socket. */
export type LiveClient = SocketClient<ServerMessage>

const FIRST_PORT = 20_000
const PORTS = 12_000

/** Lets the app listen on a free port below the ephemeral ones. */
export async function listen(test: TestApp): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = FIRST_PORT + ((process.pid * 31 + attempt * 97 + Math.floor(performance.now())) % PORTS)
    try {
      await test.app.http.listen({ port, host: '127.0.0.1' })
      return `http://127.0.0.1:${(test.app.http.server.address() as AddressInfo).port}`
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    }
  }
  throw new Error('no free port')
}

/** A connection with nothing said yet. */
export const openLive = (
  base: string,
  arenaId: string,
  origin?: string,
  headers: Record<string, string> = {},
): Promise<LiveClient> => openSocket(`${base}/v1/arenas/${arenaId}/live`, origin, headers)

/** The same for a fan's own socket. */
export const openFanSocket = (base: string): Promise<SocketClient<FanServerMessage>> =>
  openSocket(`${base}/v1/live`)

async function openSocket<M extends { type: string }>(
  address: string,
  origin?: string,
  headers: Record<string, string> = {},
): Promise<SocketClient<M>> {
  const url = address.replace('http', 'ws')
  const socket = new WebSocket(url, { headers, ...(origin !== undefined && { origin }) })
  const messages: M[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    messages.push(JSON.parse((data as Buffer).toString()) as M)
    for (const check of [...waiting]) check()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => resolve())
    socket.on('error', reject)
  })
  return {
    messages,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    sendRaw: (data) => socket.send(data),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    until(type, fits = () => true) {
      return new Promise((resolve) => {
        const check = () => {
          const found = messages.find(
            (message): message is Extract<M, { type: typeof type }> =>
              message.type === type && fits(message as Extract<M, { type: typeof type }>),
          )
          if (!found) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      })
    },
    forget: () => void messages.splice(0),
    close: () => socket.close(),
  }
}

/** A connection that has been welcomed. */
export async function enterLive(
  base: string,
  arenaId: string,
  { token = null, side = null }: { token?: string | null; side?: 'home' | 'away' | null } = {},
): Promise<LiveClient> {
  const client = await openLive(base, arenaId)
  client.send({ type: 'hello', token, side })
  await client.until('welcome')
  return client
}
