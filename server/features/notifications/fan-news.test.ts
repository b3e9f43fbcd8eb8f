import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIVE_CLOSE } from '#contract/live.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { enterLive, listen, openFanSocket } from '#tests/live-client.ts'
import { aStaker, type Staker, stake } from '#tests/stakers.ts'

let virage: TestApp
let base: string
beforeAll(async () => {
  virage = await startTestApp({ RATE_LIMIT_SCALE: '1' }, { liveLimits: { helloTimeoutMs: 500 } })
  base = await listen(virage)
})
afterAll(() => virage.close())

const fan = (points?: number) => aStaker(virage, points)
const follow = (who: Staker, star: Staker) =>
  virage.call('POST', '/v1/relationships/follow', { token: who.token, json: { followed_id: star.id } })
async function connect({ token }: Staker, language: 'en' | 'fr' = 'en') {
  const client = await openFanSocket(base)
  client.send({ type: 'hello', token, language })
  return { client, welcome: await client.until('welcome') }
}

test('[inbox.3] the welcome tells unread and balance; what is new follows, in the language of each socket', async () => {
  const [star, one, other] = [await fan(420), await fan(), await fan()]
  await follow(one, star)
  const english = await connect(star)
  expect(english.welcome).toEqual({ type: 'welcome', unread: 1, balance: 420 })
  const french = await connect(star, 'fr')
  await follow(other, star)
  expect(await english.client.until('notification')).toMatchObject({
    notification: {
      kind: 'follower',
      count: 2,
      read: false,
      text: 'Staker and 1 other follow you',
      link: '/fan#followers',
    },
    unread: 1,
  })
  expect(await french.client.until('notification')).toMatchObject({
    notification: { text: 'Staker et 1 autre vous suivent' },
  })
  english.client.close()
  french.client.close()
})

test('[inbox.3] what is read on one device is told to the others', async () => {
  const [star, one] = [await fan(), await fan()]
  await follow(one, star)
  const { client, welcome } = await connect(star)
  expect(welcome).toMatchObject({ unread: 1 })
  await virage.call('POST', '/v1/notifications/read', { token: star.token, json: { all: true } })
  expect(await client.until('unread')).toEqual({ type: 'unread', unread: 0 })
  client.close()
})

test('[inbox.3] what is said on a socket: ping is answered, anything else closes it', async () => {
  const one = await fan()
  const { client } = await connect(one)
  client.send({ type: 'ping' })
  await client.until('pong')
  client.send({ type: 'cheer', taps: 3 })
  expect((await client.closed).code).toBe(LIVE_CLOSE.badMessage)
  for (const [message, code] of [
    [{ type: 'hello', token: null }, LIVE_CLOSE.badToken],
    [{ type: 'hello' }, LIVE_CLOSE.badToken],
    [{ type: 'hello', token: 'x'.repeat(300) }, LIVE_CLOSE.badToken],
    [{ type: 'hello', token: 'invented' }, LIVE_CLOSE.badToken],
    [{ type: 'ping' }, LIVE_CLOSE.badMessage],
    [null, LIVE_CLOSE.noHello],
  ] as const) {
    const stranger = await openFanSocket(base)
    if (message) stranger.send(message)
    expect((await stranger.closed).code).toBe(code)
  }
})

test('[inbox.3] sockets count with those of arenas, flooding closes them, and so does signing out', async () => {
  const one = await fan()
  const open = []
  for (let i = 0; i < 10; i++) open.push(await connect(one))
  const eleventh = await openFanSocket(base)
  eleventh.send({ type: 'hello', token: one.token })
  expect((await eleventh.closed).code).toBe(LIVE_CLOSE.flooding)
  for (let i = 0; i < 60; i++) open[0]?.client.send({ type: 'ping' })
  expect((await open[0]?.client.closed)?.code).toBe(LIVE_CLOSE.flooding)
  await virage.call('POST', '/v1/users/logout', { token: one.token })
  for (const { client } of open.slice(1)) expect((await client.closed).code).toBe(LIVE_CLOSE.badToken)
})

test('[inbox.3] every change of the points is told: stake, take-back, payout, taken back, refund, top-up', async () => {
  const [one, admin] = [await fan(100), await aStaker(virage, 0, 'admin')]
  const { client } = await connect(one)
  const told = async (balance: number) => {
    await client.until('points', (message) => message.balance === balance)
    client.forget()
  }
  const arena = await setUpArena(virage, admin)
  await control(virage, admin, arena.id, 'start')
  const bets = [await makeBet(virage, admin, arena.id), await makeBet(virage, admin, arena.id)] as const
  const [first, second] = bets.map(({ id }) => ({ arenaId: arena.id, betId: id })) as [Bet, Bet]
  type Bet = { arenaId: string; betId: string }
  const decide = (action: 'close' | 'settle' | 'unsettle' | 'void', bet: Bet, more: object = {}) =>
    onBet(virage, admin, arena.id, action, { betId: bet.betId, ...more })
  await stake(virage, one, first, 0, 20)
  await told(80)
  await onBet(virage, one, arena.id, 'takeback', { betId: first.betId })
  await told(100)
  await stake(virage, one, first, 0, 30)
  await told(70)
  await stake(virage, await fan(), first, 1, 60)
  await decide('close', first)
  await decide('settle', first, { answer: 0 })
  await told(160)
  await decide('unsettle', first, { reason: 'Wrong' })
  await told(70)
  await decide('void', first)
  await told(100)
  await stake(virage, one, second, 0, 95)
  await told(5)
  await control(virage, admin, arena.id, 'stop')
  await decide('settle', second, { answer: 1 })
  await told(100)
  client.close()
})

test('[inbox.3] the day’s gift is told too', async () => {
  const one = await fan(3)
  const { client, welcome } = await connect(one)
  expect(welcome.balance).toBe(3)
  await virage.call('GET', '/v1/points', { token: one.token })
  expect(await client.until('points')).toEqual({ type: 'points', balance: 100 })
  client.close()
})

test('[inbox.3] a socket in an arena carries the same two messages', async () => {
  const [one, other, admin] = [await fan(), await fan(), await aStaker(virage, 0, 'admin')]
  const arena = await setUpArena(virage, admin)
  const bet = await makeBet(virage, admin, arena.id)
  const inArena = await enterLive(base, arena.id, { token: one.token })
  const visitor = await enterLive(base, arena.id)
  const { client } = await connect(one)
  await follow(other, one)
  expect(await inArena.until('notification')).toEqual(await client.until('notification'))
  await stake(virage, one, { arenaId: arena.id, betId: bet.id }, 0, 50)
  expect(await inArena.until('points')).toEqual({ type: 'points', balance: 950 })
  expect(visitor.messages.map(({ type }) => type)).not.toContain('notification')
  for (const each of [inArena, visitor, client]) each.close()
})

test('[inbox.3] nobody else hears, nor is anything told twice', async () => {
  const [star, bystander] = [await fan(), await fan()]
  const [mine, theirs] = [await connect(star), await connect(bystander)]
  for (let i = 0; i < 3; i++) await follow(await fan(), star)
  await mine.client.until('notification', ({ notification }) => notification.count === 3)
  const counts = mine.client.messages.flatMap((each) =>
    each.type === 'notification' ? each.notification.count : [],
  )
  expect(new Set(counts).size).toBe(counts.length)
  expect(theirs.client.messages).toEqual([theirs.welcome])
  for (const { client } of [mine, theirs]) client.close()
})
