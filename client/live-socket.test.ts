import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws'
import type { ServerMessage } from '#contract/live.ts'
import { backoffMs } from './http.ts'
import { type LinkStatus, type LiveSocket, liveAddress, openLiveSocket } from './live-socket.ts'

const open: { close: () => void }[] = []
afterEach(() => {
  for (const thing of open.splice(0)) thing.close()
})

/** A server that hands each connection, with its first message, to the test. */
async function newServer() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  open.push(server)
  const waiting: ((visit: { socket: ServerSocket; hello: unknown }) => void)[] = []
  const visits: { socket: ServerSocket; hello: unknown }[] = []
  server.on('connection', (socket) => {
    open.push({ close: () => socket.terminate() })
    socket.once('message', (data: Buffer) => {
      const visit = { socket, hello: JSON.parse(data.toString()) as unknown }
      const next = waiting.shift()
      if (next) next(visit)
      else visits.push(visit)
    })
  })
  const visit = () =>
    new Promise<{ socket: ServerSocket; hello: unknown }>((resolve) => {
      const first = visits.shift()
      if (first) resolve(first)
      else waiting.push(resolve)
    })
  const { port } = server.address() as AddressInfo
  return { url: `ws://127.0.0.1:${port}/`, visit }
}

function newClient(url: string, refused: 'retry' | 'end' = 'retry') {
  const statuses: LinkStatus[] = []
  const messages: ServerMessage[] = []
  const refusals: number[] = []
  let atRefusal = () => {}
  let token: string | null = 'first'
  let told: (() => void) | null = null
  const socket: LiveSocket = openLiveSocket({
    url,
    hello: () => ({ type: 'hello', token, side: null }),
    onMessage: (message) => {
      messages.push(message)
      told?.()
    },
    onStatus: (status) => {
      statuses.push(status)
      told?.()
    },
    onRefused: (code) => {
      refusals.push(code)
      atRefusal()
      return refused
    },
    chance: () => 0,
  })
  open.push(socket)
  /** Waits until a condition holds, looking again whenever the socket reports something. */
  const until = async (holds: () => boolean) => {
    while (!holds()) {
      await new Promise<void>((resolve) => {
        told = resolve
      })
    }
  }
  const signInAs = (next: string | null) => {
    token = next
  }
  const onRefusal = (act: () => void) => {
    atRefusal = act
  }
  return { socket, statuses, messages, refusals, until, signInAs, onRefusal }
}

test('[live.1] hello is the first message, and what the server says arrives', async () => {
  const { url, visit } = await newServer()
  const { messages, statuses, until } = newClient(url)
  const { socket, hello } = await visit()
  expect(hello).toEqual({ type: 'hello', token: 'first', side: null })
  socket.send('{"type":"welcome"}')
  socket.send('not json')
  socket.send('{"type":"pong"}')
  await until(() => messages.length === 2)
  expect(messages.map(({ type }) => type)).toEqual(['welcome', 'pong'])
  expect(statuses).toEqual(['opening', 'open'])
})

test('[live.1] a lost connection comes back by itself with a new hello', async () => {
  const { url, visit } = await newServer()
  const { socket, statuses, signInAs, until } = newClient(url)
  const first = await visit()
  signInAs('second')
  first.socket.terminate()
  await until(() => statuses.includes('lost'))
  expect(socket.send({ type: 'cheer', taps: 1 })).toBe(false)
  const second = await visit()
  expect(second.hello).toMatchObject({ token: 'second' })
})

test('[live.1] restart connects anew at once, and the old connection says nothing more', async () => {
  const { url, visit } = await newServer()
  const { socket, statuses } = newClient(url)
  await visit()
  socket.restart()
  await visit()
  expect(statuses).not.toContain('lost')
})

test('[live.1, limits.9] who connects anew when the token is refused has one connection, not two', async () => {
  const { url, visit } = await newServer()
  const { socket, statuses, refusals, onRefusal } = newClient(url)
  const { socket: server } = await visit()
  onRefusal(socket.restart)
  server.close(4401)
  await visit()
  expect(refusals).toEqual([4401])
  // Not `lost`: a retry of its own would follow.
  expect(statuses).toEqual(['opening', 'opening'])
})

test('[live.1] a refusal for good ends it', async () => {
  const { url, visit } = await newServer()
  const { socket, statuses, refusals, until } = newClient(url, 'end')
  const { socket: server } = await visit()
  server.close(4404)
  await until(() => statuses.includes('ended'))
  expect(refusals).toEqual([4404])
  expect(statuses).not.toContain('lost')
  socket.restart()
  expect(statuses.at(-1)).toBe('ended')
})

test.each([4429, 1013])(
  '[limits.9] after %i it comes back later, whatever its owner thinks',
  async (code) => {
    const { url, visit } = await newServer()
    const { statuses, refusals, until } = newClient(url, 'end')
    const { socket: server } = await visit()
    server.close(code)
    await until(() => statuses.includes('lost'))
    expect(statuses).not.toContain('ended')
    expect(refusals).toEqual([])
  },
)

test('[live.15] sent away by a server that restarts, it comes back at once', async () => {
  const { url, visit } = await newServer()
  const { statuses } = newClient(url)
  const { socket: server } = await visit()
  const before = performance.now()
  server.close(1012)
  await visit()
  expect(performance.now() - before).toBeLessThan(backoffMs(0, () => 0))
  expect(statuses).toEqual(['opening', 'lost', 'opening'])
})

test('[songs.3] a ping says when it was sent: its pong is known by that, also where others were lost', async () => {
  const { url, visit } = await newServer()
  const { socket } = newClient(url)
  const { socket: server } = await visit()
  const fromMs = performance.now()
  socket.ping()
  const [data] = (await once(server, 'message')) as [Buffer]
  const ping = JSON.parse(data.toString()) as { type: string; sentMs: number }
  expect(ping.type).toBe('ping')
  expect(ping.sentMs).toBeGreaterThanOrEqual(fromMs)
  expect(ping.sentMs).toBeLessThanOrEqual(performance.now())
})

test('[live.1] the wait doubles, is jittered, and has a limit', () => {
  expect(backoffMs(0, () => 0)).toBe(250)
  expect(backoffMs(0, () => 1)).toBe(500)
  expect(backoffMs(1, () => 1)).toBe(1000)
  expect(backoffMs(50, () => 0)).toBe(5000)
  expect(backoffMs(50, () => 1)).toBe(10_000)
})

test('[live.1] the address follows the configured service, else the page', () => {
  expect(liveAddress('', 'a b', 'https://virage.example')).toBe('wss://virage.example/v1/arenas/a%20b/live')
  expect(liveAddress('http://localhost:4000', 'x', 'https://virage.example')).toBe(
    'ws://localhost:4000/v1/arenas/x/live',
  )
})
