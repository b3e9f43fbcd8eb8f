import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Connection, createFloodGate, encodePing, encodeTextFrame } from './connection.ts'

const FRAME = encodeTextFrame('x'.repeat(16 * 1024))
/** More than any kernel keeps for a reader that does not read. */
const FRAMES = 20_000

let server: WebSocketServer
const clients: WebSocket[] = []
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false, autoPong: false })
  await once(server, 'listening')
})
afterEach(() => {
  // One that is paused would never see the other end go.
  for (const webSocket of [...server.clients, ...clients.splice(0)]) webSocket.terminate()
  server.close()
})

async function connect(limits = { behindBytes: 64 * 1024, behindMs: 60_000 }) {
  const accepted = once(server, 'connection') as Promise<[WebSocket, { socket: Socket }]>
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  clients.push(client)
  const [[webSocket, { socket }]] = await Promise.all([accepted, once(client, 'open')])
  return { client, webSocket, connection: new Connection(webSocket, socket, limits) }
}

/** Writes far more than the reader takes; returns the most bytes that ever waited. */
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
  const { client, connection } = await connect()
  client.pause()
  const most = await overwhelm(connection)
  expect(connection.isBehind).toBe(true)
  expect(most).toBeLessThanOrEqual(64 * 1024 + FRAME.length)
})

test('[live.10] a reader that has caught up is told so once, and gets frames again', async () => {
  const { client, connection } = await connect()
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
  const { client, connection } = await connect()
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

/** Sends so many control frames, one after the other, and tells how the socket was closed. */
async function flood(client: WebSocket, send: (i: number) => void, count: number): Promise<number> {
  const closed = once(client, 'close') as Promise<[number]>
  for (let i = 0; i < count; i++) send(i)
  return (await closed)[0]
}

test('[live.14] a ping is answered with what it carried', async () => {
  const { client } = await connect()
  const answer = once(client, 'pong') as Promise<[Buffer]>
  client.ping('are you there?')
  expect(String((await answer)[0])).toBe('are you there?')
})

test('[live.14] pings count against the flood limit, and those beyond it are not answered', async () => {
  const { client } = await connect()
  let pongs = 0
  client.on('pong', () => {
    pongs += 1
  })
  expect(await flood(client, (i) => client.ping(String(i)), 1_000)).toBe(4429)
  expect(pongs).toBeLessThan(60)
})

test('[live.14] pongs nobody asked for count too, and are no sign of life', async () => {
  const { client } = await connect()
  expect(await flood(client, () => client.pong('here I am'), 1_000)).toBe(4429)

  const silent = await connect()
  const stubborn = new WebSocket(silent.client.url, { autoPong: false })
  silent.client.terminate()
  const [accepted, { socket }] = (await once(server, 'connection')) as [WebSocket, { socket: Socket }]
  const watched = new Connection(accepted, socket)
  const received = once(stubborn, 'ping')
  watched.beat(encodePing(Buffer.from('1234')))
  await received
  const arrived = once(accepted, 'pong')
  stubborn.pong('4321')
  await arrived
  const cut = once(stubborn, 'close') as Promise<[number]>
  watched.beat(encodePing(Buffer.from('5678')))
  expect((await cut)[0]).toBe(1006)
})

test('[live.14] an answered ping costs nothing, and the next one follows', async () => {
  const { client, webSocket, connection } = await connect()
  for (let i = 0; i < 100; i++) {
    const answered = once(webSocket, 'pong')
    connection.beat(encodePing(Buffer.from(String(i))))
    await answered
  }
  expect(connection.isOpen).toBe(true)
  client.terminate()
})

test('[live.14] what is written to a reader that is behind is dropped on every path', async () => {
  const { client, webSocket, connection } = await connect()
  client.pause()
  await overwhelm(connection)
  const before = connection.unsentBytes
  const arrived = new Promise<void>((resolve) => {
    webSocket.on('ping', (data) => String(data) === 'last' && resolve())
  })
  for (let i = 0; i < 30; i++) client.ping('x'.repeat(125))
  client.ping('last')
  await arrived
  connection.send({ type: 'pong' })
  connection.beat(encodePing(Buffer.from('1234')))
  expect(connection.unsentBytes).toBeLessThanOrEqual(before)
  expect(connection.isOpen).toBe(true)
})

function gateWithClock(burst: number, perSecond: number) {
  const clock = { ms: 1_000 }
  const gate = createFloodGate(burst, perSecond, clock.ms)
  return { clock, isAllowed: () => gate(clock.ms) }
}

test('[live.14] a burst passes, and not one message more', () => {
  const { isAllowed } = gateWithClock(3, 10)
  expect([isAllowed(), isAllowed(), isAllowed(), isAllowed()]).toEqual([true, true, true, false])
})

test('[live.14] the gate opens again at its own pace', () => {
  const { clock, isAllowed } = gateWithClock(1, 10)
  isAllowed()
  clock.ms += 99
  expect(isAllowed()).toBe(false)
  clock.ms += 1
  expect(isAllowed()).toBe(true)
  expect(isAllowed()).toBe(false)
})

test('[live.14] patience is not saved up beyond the burst', () => {
  const { clock, isAllowed } = gateWithClock(2, 10)
  clock.ms += 3_600_000
  expect([isAllowed(), isAllowed(), isAllowed()]).toEqual([true, true, false])
})
