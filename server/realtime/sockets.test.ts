import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Connection, encodeTextFrame } from './sockets.ts'

const FRAME = encodeTextFrame('x'.repeat(16 * 1024))
/** More than any kernel keeps for a reader that does not read. */
const FRAMES = 20_000

let server: WebSocketServer
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await once(server, 'listening')
})
afterEach(() => {
  for (const webSocket of server.clients) webSocket.terminate()
  server.close()
})

async function connect(limits: { behindBytes: number; behindMs: number }) {
  const accepted = once(server, 'connection') as Promise<[WebSocket, { socket: Socket }]>
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [[webSocket, { socket }]] = await Promise.all([accepted, once(client, 'open')])
  return { client, webSocket, connection: new Connection(webSocket, socket, limits) }
}

/** Writes far more than the reader takes; answers the most bytes that ever waited. */
async function overwhelm(connection: Connection): Promise<number> {
  let most = 0
  for (let i = 0; i < FRAMES; i++) {
    connection.write(FRAME)
    most = Math.max(most, connection.unsentBytes)
    // The kernel takes what it can.
    if (i % 100 === 0) await new Promise(setImmediate)
  }
  return most
}

test('[live.10] a reader that stops reading costs bounded memory', async () => {
  const { client, connection } = await connect({ behindBytes: 64 * 1024, behindMs: 60_000 })
  client.pause()
  const most = await overwhelm(connection)
  expect(connection.isBehind).toBe(true)
  expect(most).toBeLessThanOrEqual(64 * 1024 + FRAME.length)
})

test('[live.10] a reader that has caught up is told so once, and gets frames again', async () => {
  const { client, connection } = await connect({ behindBytes: 64 * 1024, behindMs: 60_000 })
  const caughtUp = vi.fn(() => connection.send({ type: 'welcome' }))
  connection.onCaughtUp = caughtUp
  client.pause()
  await overwhelm(connection)
  const fresh = new Promise<void>((resolve) => {
    client.on('message', (data: Buffer) => {
      if (data.length < 100) resolve()
    })
  })
  expect(caughtUp).not.toHaveBeenCalled()
  client.resume()
  await fresh
  expect(caughtUp).toHaveBeenCalledOnce()
  expect(connection.isBehind).toBe(false)
})

test('[live.10] one large message does not put a reader behind', async () => {
  const { client, connection } = await connect({ behindBytes: 64 * 1024, behindMs: 60_000 })
  const caughtUp = vi.fn()
  connection.onCaughtUp = caughtUp
  const large = once(client, 'message')
  connection.write(encodeTextFrame('x'.repeat(8 * 1024 * 1024)))
  expect(((await large) as [Buffer])[0]).toHaveLength(8 * 1024 * 1024)
  const next = once(client, 'message')
  connection.send({ type: 'pong' })
  expect(String(((await next) as [Buffer])[0])).toBe('{"type":"pong"}')
  expect(caughtUp).not.toHaveBeenCalled()
})

test('[live.10] a reader that stays behind is dropped', async () => {
  const { client, webSocket, connection } = await connect({ behindBytes: 64 * 1024, behindMs: 20 })
  client.pause()
  const dropped = once(webSocket, 'close')
  await overwhelm(connection)
  await dropped
  expect(connection.isOpen).toBe(false)
  connection.write(FRAME)
})
