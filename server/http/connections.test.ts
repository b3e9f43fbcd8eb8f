// Clients that mean harm below the level of calls, on a real port.
import { once } from 'node:events'
import { get } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BODY_LIMIT_BYTES } from '#contract/constants.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan } from '#tests/people.ts'
import { waitFor } from '#tests/wait-for.ts'
import { createLimitedServer } from './connections.ts'

let virage: TestApp
let port: number
beforeAll(async () => {
  virage = await startTestApp()
  await virage.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(virage.app.http.server)
})
afterAll(() => virage.close())

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const portOf = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port

async function open(to = port): Promise<Socket> {
  const socket = connect(to, '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const requestFor = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

/** Collects what arrives until it is enough, or the connection ends. The connection stays open. */
function readUntil(socket: Socket, isEnough: (received: string) => boolean): Promise<string> {
  let received = ''
  const { promise, resolve } = Promise.withResolvers<string>()
  socket.on('close', () => resolve(received))
  socket.on('data', (chunk) => {
    received += String(chunk)
    if (isEnough(received)) resolve(received)
  })
  return promise
}

const oneAnswer = (socket: Socket) => readUntil(socket, (received) => received.endsWith('}'))

test('[limits.11] pipelined requests are answered in their order, at most 16 of a connection at a time', async () => {
  const held: (() => void)[] = []
  let most = 0
  let onRequest = () => {}
  const server = createLimitedServer(
    (request, response) => {
      if (request.url === '/other') return void response.end('other.')
      held.push(() => response.end(request.url))
      most = Math.max(most, held.length)
      onRequest()
    },
    { rateLimitScale: 1, trustProxy: [] },
  )
  const untilHeld = (count: number) =>
    new Promise<void>((resolve) => {
      onRequest = () => held.length === count && resolve()
      onRequest()
    })
  /** When it is answered, everything that had arrived before has been looked at. */
  async function askBeside(): Promise<void> {
    const beside = await open(portOf(server))
    const answer = readUntil(beside, (text) => text.endsWith('other.'))
    beside.write(requestFor('/other'))
    await answer
    beside.destroy()
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  try {
    const socket = await open(portOf(server))
    const received = readUntil(socket, (text) => text.endsWith('/99.'))
    socket.write(Array.from({ length: 100 }, (_, index) => requestFor(`/${index}.`)).join(''))
    await untilHeld(16)
    await askBeside()
    expect(held, 'nothing is answered, so no seventeenth has begun').toHaveLength(16)
    // Each answer lets one more begin.
    for (let left = 100; left > 0; left--) {
      await untilHeld(Math.min(16, left))
      held.shift()?.()
    }
    const order = [...(await received).matchAll(/^\/(\d+)\./gm)].map(([, index]) => Number(index))
    expect(order).toEqual(Array.from({ length: 100 }, (_, index) => index))
    expect(most).toBe(16)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test.each(['/openapi.json', '/metrics', '/docs'])(
  '[limits.11] 400 pipelined requests for %s let others be served meanwhile',
  async (path) => {
    const socket = await open()
    let answers = 0
    socket.on('data', (chunk) => {
      answers += String(chunk).split('HTTP/1.1 200').length - 1
    })
    socket.write(requestFor(path).repeat(400))
    const { promise, resolve } = Promise.withResolvers<number | undefined>()
    get({ port, path: '/healthz', host: '127.0.0.1', agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    expect(await promise).toBe(200)
    expect(answers, 'answered before').toBeLessThan(200)
  },
)

test('[limits.11] a connection with hundreds of waiting requests is closed, and the process goes on', async () => {
  const socket = await open()
  const whole = text(socket).catch(() => 'reset')
  socket.write(requestFor('/healthz').repeat(3_000))
  await whole
  expect(socket.destroyed || socket.readableEnded).toBe(true)
  expect((await virage.call('GET', '/healthz')).status).toBe(200)
})

const SHORT = { headersMs: 200, requestMs: 400, silenceMs: 400, checkEveryMs: 20 }

test('[limits.11] an answer that takes longer than a silent connection lives is waited for', async () => {
  const server = createLimitedServer(
    (_, response) => void setTimeout(() => response.end('at last'), 3 * SHORT.silenceMs),
    { rateLimitScale: 1, trustProxy: [], timeouts: SHORT },
  )
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  try {
    const socket = await open(portOf(server))
    const answer = readUntil(socket, (text) => text.endsWith('at last'))
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    expect(await answer).toMatch(/at last$/)
    socket.destroy()
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('[limits.11] headers and bodies that drip, and connections that say nothing, are ended', async () => {
  const server = createLimitedServer(
    (request, response) => void request.resume().on('end', () => response.end()),
    {
      rateLimitScale: 1,
      trustProxy: [],
      timeouts: SHORT,
    },
  )
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  /** What was answered before the connection ended; a client that writes on may lose the answer. */
  const drip = async (head: string, bytes: string) => {
    const socket = await open(portOf(server))
    const ended = readUntil(socket, () => false)
    socket.write(head)
    const timer = setInterval(() => socket.write(bytes), 25)
    const answer = await ended
    clearInterval(timer)
    return answer
  }
  const REFUSED = /^(HTTP\/1\.1 408 |$)/
  try {
    expect(await drip('GET / HTTP/1.1\r\nhost: x\r\n', 'x: y\r\n')).toMatch(REFUSED)
    expect(await drip('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9000\r\n\r\n', 'a')).toMatch(REFUSED)
    expect(await readUntil(await open(portOf(server)), () => false), 'nothing sent at all').toMatch(REFUSED)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('[limits.11] a client that does not read its answer is cut off', async () => {
  const large = Buffer.alloc(32 * 1024 * 1024)
  const server = createLimitedServer((_request, response) => void response.end(large), {
    rateLimitScale: 1,
    trustProxy: [],
    timeouts: SHORT,
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  try {
    const socket = await open(portOf(server))
    socket.pause()
    const arrived = once(server, 'request') as Promise<[{ socket: Socket }]>
    socket.write(requestFor('/'))
    const [served] = await arrived
    await once(served.socket, 'close')
    expect(served.socket.destroyed).toBe(true)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('[limits.11] the product itself has these time-outs', () => {
  const { server } = virage.app.http
  expect(server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 20_000,
    keepAliveTimeout: 65_000,
    timeout: 30_000,
  })
})

test('[limits.11] one address holds so many connections and no more; trusted proxies and upgraded sockets do not count', async () => {
  for (const [trustProxy, most] of [
    [[], 3],
    [['127.0.0.0/8'], 8],
  ] as const) {
    const server = createLimitedServer((_request, response) => void response.end('{}'), {
      rateLimitScale: 0.003,
      trustProxy,
    })
    server.on('upgrade', (_request, socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    )
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    try {
      const isServed = async (socket: Socket) => {
        socket.write(requestFor('/'))
        return (await oneAnswer(socket)).includes('200 OK')
      }
      const upgraded = await open(portOf(server))
      upgraded.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
      await once(upgraded, 'data')
      const open8 = await Promise.all(Array.from({ length: 8 }, () => open(portOf(server))))
      const served = await Promise.all(open8.map((socket) => isServed(socket).catch(() => false)))
      expect(served.filter(Boolean)).toHaveLength(most)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }
})

test('[api.1, api.4] a body without end is refused at its limit, one that lies about its length is 400', async () => {
  const head = 'POST /v1/auth/register HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
  const endless = await open()
  endless.write(`${head}transfer-encoding: chunked\r\n\r\n`)
  const chunk = `1000\r\n${'a'.repeat(0x1000)}\r\n`
  for (let sent = 0; sent <= BODY_LIMIT_BYTES; sent += 0x1000) endless.write(chunk)
  expect(await oneAnswer(endless)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"body_too_large"/)
  const declared = await open()
  declared.write(`${head}content-length: 99999999\r\n\r\n{`)
  expect(await oneAnswer(declared)).toMatch(/^HTTP\/1\.1 413 /)
  const broken = await open()
  broken.write(`${head}transfer-encoding: chunked\r\ncontent-length: 3\r\n\r\n`)
  expect(await oneAnswer(broken)).toMatch(/^HTTP\/1\.1 400 /)
})

test('[sessions.2] whoever is signed out while their body is on its way is refused when it is there', async () => {
  const admin = await signedInFan(virage, { role: 'admin' })
  const readUse = async () =>
    (await virage.app.db.execute(sql`SELECT last_used_at::text FROM sessions WHERE user_id = ${admin.id}`))
      .rows
  // The first use after a while is noted, which shows that the call was admitted.
  virage.clock.passMinutes(16)
  const before = await readUse()
  const body = JSON.stringify({ name: 'Too late' })
  const socket = await open()
  socket.write(
    `POST /v1/clubs/create HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${admin.token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  await waitFor(async () => expect(await readUse()).not.toEqual(before))
  await virage.call('POST', '/v1/users/logout', { token: admin.token, json: {} })
  socket.write(body)
  expect(await oneAnswer(socket)).toContain('"session_expired"')
})
