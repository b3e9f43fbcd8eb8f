import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, setUpArena } from '#tests/arenas.ts'
import { enterLive, listen, openLive } from '#tests/live-client.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'

let virage: TestApp
let base: string
let admin: TestFan
let arenaId: string
beforeAll(async () => {
  virage = await startTestApp()
  base = await listen(virage)
  admin = await signedInFan(virage, { role: 'admin' })
  arenaId = (await setUpArena(virage, admin, { started: true })).id
})
afterAll(() => virage.close())

const HELLO = JSON.stringify({ type: 'hello', token: null, side: null })

test.each([
  ['text that is not JSON', ['hello']],
  ['bytes', [Buffer.from(HELLO)]],
  ['JSON that is no object', ['[]']],
  ['an unknown type', [JSON.stringify({ type: 'goal' })]],
  ['a hello without its side', [JSON.stringify({ type: 'hello', token: null })]],
  ['a hello for a third side', [JSON.stringify({ type: 'hello', token: null, side: 'referee' })]],
  ['a ping before hello', [JSON.stringify({ type: 'ping' })]],
  ['a cheer before hello', [JSON.stringify({ type: 'cheer', taps: 1 })]],
  ['a second hello', [HELLO, HELLO]],
  ['no taps', [HELLO, JSON.stringify({ type: 'cheer', taps: 0 })]],
  ['61 taps', [HELLO, JSON.stringify({ type: 'cheer', taps: 61 })]],
  ['half a tap', [HELLO, JSON.stringify({ type: 'cheer', taps: 0.5 })]],
  ['a fourth chant', [HELLO, JSON.stringify({ type: 'chant', chant: 3 })]],
])('[live.8] %s closes with 4400', async (_what, messages) => {
  const client = await openLive(base, arenaId)
  for (const message of messages) client.sendRaw(message)
  expect((await client.closed).code).toBe(4400)
})

test('[live.1] what is sent right behind hello is done once the fan is in', async () => {
  const { token } = await signedInFan(virage)
  const client = await openLive(base, arenaId)
  client.send({ type: 'hello', token, side: null })
  client.send({ type: 'side', side: 'away' })
  client.send({ type: 'cheer', taps: 2 })
  await client.until('you', ({ side, cheer }) => side === 'away' && cheer === 20)
  expect(client.messages[0]?.type).toBe('welcome')
  expect(client.messages.filter(({ type }) => type === 'error')).toEqual([])
  client.close()
})

test('[songs.4] hits of any number and any beat are a message; those that cannot be valid do not count', async () => {
  const { token } = await signedInFan(virage)
  const client = await enterLive(base, arenaId, { token, side: 'home' })
  for (const hits of [[], [[-1, 0]], [[256, 0]], Array.from({ length: 256 }, (_, beat) => [beat, 0])])
    client.send({ type: 'beat', song: 'v-two-claps', hits })
  client.send({ type: 'ping' })
  await client.until('pong')
  expect(client.messages.flatMap((message) => (message.type === 'error' ? [message.code] : []))).toEqual(
    Array.from({ length: 4 }, () => 'not_now'),
  )
  client.close()
})

test('[live.8] a message beyond 4 KiB is cut off by the protocol itself', async () => {
  const client = await openLive(base, arenaId)
  client.sendRaw(JSON.stringify({ type: 'hello', token: 'x'.repeat(5_000), side: null }))
  expect((await client.closed).code).toBe(1009)
})

test('[live.8] a token that is not good closes with 4401', async () => {
  const client = await openLive(base, arenaId)
  client.send({ type: 'hello', token: 'no such token', side: 'home' })
  expect((await client.closed).code).toBe(4401)
})

test('[live.8] a foreign Origin is refused, our own and none are not', async () => {
  await expect(openLive(base, arenaId, 'http://elsewhere.test')).rejects.toThrow('403')
  for (const origin of ['http://virage.test', undefined]) {
    const client = await openLive(base, arenaId, origin)
    client.sendRaw(HELLO)
    await client.until('welcome')
    client.close()
  }
})

test('[live.8] an arena that is not there closes with 4404, another path is no socket', async () => {
  for (const id of ['nowhere', 'x'.repeat(65)]) {
    const client = await openLive(base, id)
    client.sendRaw(HELLO)
    expect((await client.closed).code).toBe(4404)
  }
  await expect(openLive(base, `${arenaId}/live/more`)).rejects.toThrow('404')
})

test('[live.8] an arena that is deleted closes its sockets with 4404', async () => {
  const { id } = await setUpArena(virage, admin)
  const clients = [await enterLive(base, id), await enterLive(base, id, { token: admin.token, side: 'home' })]
  const gone = await virage.call('POST', '/v1/arenas/delete', { token: admin.token, json: { arenaId: id } })
  expect(gone.status).toBe(200)
  for (const client of clients) expect((await client.closed).code).toBe(4404)
})

test('[live.8] who says no hello in time is closed with 4408', async () => {
  const impatient = await startTestApp({}, { liveLimits: { helloTimeoutMs: 20 } })
  try {
    const client = await openLive(await listen(impatient), 'any')
    expect((await client.closed).code).toBe(4408)
  } finally {
    await impatient.close()
  }
})

test('[live.8] a socket that floods is closed with 4429, also before its hello was answered', async () => {
  const client = await enterLive(base, arenaId)
  for (let i = 0; i < 100; i++) client.send({ type: 'ping' })
  expect((await client.closed).code).toBe(4429)
  expect(client.messages.filter(({ type }) => type === 'pong').length).toBeLessThan(60)

  const early = await openLive(base, arenaId)
  for (let i = 0; i < 100; i++) early.sendRaw(i === 0 ? HELLO : JSON.stringify({ type: 'cheer', taps: 1 }))
  expect((await early.closed).code).toBe(4429)
})

test('[live.3, play.1] a visitor is welcomed, sees ticks, and is asked to sign in when they act', async () => {
  const visitor = await enterLive(base, arenaId)
  const welcome = await visitor.until('welcome')
  expect(welcome.arena).toMatchObject({ id: arenaId, started: true })
  expect(welcome.you).toEqual({
    type: 'you',
    points: null,
    side: null,
    locked: false,
    cheer: 0,
    ultra: 0,
    rank: null,
    next: null,
    of: 0,
    stakes: {},
  })
  for (const message of [
    { type: 'side', side: 'home' },
    { type: 'cheer', taps: 1 },
    { type: 'chant', chant: 0 },
  ]) {
    visitor.forget()
    visitor.send(message)
    expect((await visitor.until('error')).code).toBe('sign_in')
  }
  visitor.send({ type: 'ping' })
  await visitor.until('pong')
  visitor.forget()
  const another = await enterLive(base, arenaId)
  await visitor.until('tick', ({ watching }) => watching >= 2)
  for (const client of [visitor, another]) client.close()
})

test('[live.3] a side named by a visitor is not taken', async () => {
  const { id } = await setUpArena(virage, admin)
  await control(virage, admin, id, 'start')
  const visitor = await enterLive(base, id, { side: 'home' })
  expect((await visitor.until('welcome')).tick.fans).toEqual({ home: 0, away: 0 })
  visitor.close()
})
