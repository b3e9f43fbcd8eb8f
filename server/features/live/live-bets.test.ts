import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { enterLive, type LiveClient, listen } from '#tests/live-client.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'

let virage: TestApp
let base: string
let admin: TestFan
let arenaId: string
beforeAll(async () => {
  virage = await startTestApp()
  base = await listen(virage)
  admin = await signedInFan(virage, { role: 'admin' })
})
beforeEach(async () => {
  arenaId = (await setUpArena(virage, admin, { started: true })).id
})
afterAll(() => virage.close())

const enter = (fan: TestFan | null) => enterLive(base, arenaId, { token: fan?.token ?? null })
const betIs = (client: LiveClient, betId: string, state: string) =>
  client.until('bet', ({ bet }) => bet.id === betId && bet.state === state)

async function stake(fan: TestFan, betId: string, choice: number, amount: number): Promise<void> {
  const { status } = await onBet(virage, fan, arenaId, 'stake', { betId, choice, amount })
  expect(status).toBe(200)
}

test('[live.5] everybody sees a bet come, open, close and settle', async () => {
  const clients = [await enter(null), await enter(await signedInFan(virage))]
  const bet = await makeBet(virage, admin, arenaId, { openDate: undefined })
  for (const client of clients) await betIs(client, bet.id, 'closed')
  for (const client of clients) client.forget()
  await onBet(virage, admin, arenaId, 'open', { betId: bet.id })
  for (const client of clients) await betIs(client, bet.id, 'open')
  await onBet(virage, admin, arenaId, 'close', { betId: bet.id })
  for (const client of clients) await betIs(client, bet.id, 'closed')
  await onBet(virage, admin, arenaId, 'settle', { betId: bet.id, answer: 1 })
  for (const client of clients) expect((await betIs(client, bet.id, 'settled')).bet.answer).toBe(1)
  for (const client of clients) client.close()
})

test('[bets.4] a fan is welcomed with their own stake in each bet, a visitor with none', async () => {
  const fan = await signedInFan(virage)
  const [backed, other] = [await makeBet(virage, admin, arenaId), await makeBet(virage, admin, arenaId)]
  await stake(fan, backed.id, 1, 30)
  const [own, visitor] = [await enter(fan), await enter(null)]
  const { bets } = await own.until('welcome')
  expect(bets[backed.id]?.mine).toEqual({ choice: 1, amount: 30, payout: null })
  expect(bets[other.id]?.mine).toBeNull()
  expect((await visitor.until('welcome')).bets[backed.id]).not.toHaveProperty('mine')
  for (const client of [own, visitor]) client.close()
})

test('[bets.3] a bet whose time has come is told to be closed, or open, when the database says so, once', async () => {
  const client = await enter(null)
  const HOUR_MS = 3_600_000
  const ending = await makeBet(virage, admin, arenaId, { openDate: Date.now(), duration: 3_600 })
  const planned = await makeBet(virage, admin, arenaId, { openDate: Date.now() + HOUR_MS })
  await betIs(client, ending.id, 'open')
  await betIs(client, planned.id, 'closed')
  const told = () => client.messages.filter(({ type }) => type === 'bet').length
  expect(told()).toBe(2)
  // The room's clock is the test's and runs ahead of the database's, on which nothing has happened yet.
  virage.clock.passMinutes(120)
  await client.until('board')
  virage.clock.passMinutes(1)
  await client.until('board', () => client.messages.filter(({ type }) => type === 'board').length >= 2)
  expect(told(), 'still as it was').toBe(2)
  await virage.app.db.execute(sql`UPDATE bets SET closes_at = now() WHERE id = ${ending.id}`)
  await betIs(client, ending.id, 'closed')
  await virage.app.db.execute(sql`UPDATE bets SET open_date = now() WHERE id = ${planned.id}`)
  await betIs(client, planned.id, 'open')
  expect(told()).toBe(4)
  client.close()
})

test('[live.4] pools reach everybody when they change, and only those that did', async () => {
  const [ana, ben] = [await signedInFan(virage), await signedInFan(virage)]
  const [first, other] = [await makeBet(virage, admin, arenaId), await makeBet(virage, admin, arenaId)]
  const clients = [await enter(null), await enter(ana), await enter(ben)]
  await stake(ana, first.id, 0, 100)
  for (const client of clients) {
    const { pools } = await client.until('tick', (tick) => tick.pools?.[first.id]?.[0] === 100)
    expect(pools).toEqual({ [first.id]: [100, 0] })
  }
  await stake(ben, other.id, 1, 30)
  for (const client of clients) {
    const { pools } = await client.until('tick', (tick) => tick.pools?.[other.id]?.[1] === 30)
    expect(pools).toEqual({ [other.id]: [0, 30] })
  }
  const late = await enter(null)
  const { bets } = await late.until('welcome')
  expect([bets[first.id]?.pools, bets[other.id]?.pools]).toEqual([
    [100, 0],
    [0, 30],
  ])
  for (const client of [...clients, late]) client.close()
})

test('[live.4, fans.6] the pools without the stakes of a fan who deletes their account reach everybody', async () => {
  const [gone, stays] = [await signedInFan(virage), await signedInFan(virage)]
  const bet = await makeBet(virage, admin, arenaId)
  await stake(gone, bet.id, 0, 30)
  await stake(stays, bet.id, 1, 20)
  const client = await enter(null)
  expect((await client.until('welcome')).bets[bet.id]?.pools).toEqual([30, 20])
  client.forget()
  await virage.call('POST', '/v1/users/delete', { token: gone.token, json: { id: gone.id } })
  const { pools } = await client.until('tick', (tick) => tick.pools?.[bet.id] !== undefined)
  expect(pools?.[bet.id]).toEqual([0, 20])
  client.close()
})

test('[live.5] points and stakes are told in all tabs of the fan, after the stake and after the payout', async () => {
  const [ana, ben] = [await signedInFan(virage), await signedInFan(virage)]
  const bet = await makeBet(virage, admin, arenaId)
  const tabs = [await enter(ana), await enter(ana)]
  const other = await enter(ben)
  await stake(ana, bet.id, 0, 100)
  for (const tab of tabs) {
    const you = await tab.until('you', ({ points }) => points === 900)
    expect(you.stakes).toEqual({ [bet.id]: { choice: 0, amount: 100, payout: null } })
  }
  expect(
    other.messages.some(({ type }) => type === 'you'),
    'the stake of another is nobody’s business',
  ).toBe(false)
  await stake(ben, bet.id, 1, 50)
  await other.until('you', ({ points }) => points === 950)
  await onBet(virage, admin, arenaId, 'close', { betId: bet.id })
  await onBet(virage, admin, arenaId, 'settle', { betId: bet.id, answer: 0 })
  for (const tab of tabs) {
    const you = await tab.until('you', ({ points }) => points === 1_050)
    expect(you.stakes).toEqual({ [bet.id]: { choice: 0, amount: 100, payout: 150 } })
  }
  await other.until('you', ({ stakes }) => stakes[bet.id]?.payout === 0)
  for (const client of [...tabs, other]) client.close()
})

test('[bets.11, live.5] a stake that goes back before the room has read it is told all the same', async () => {
  const fan = await signedInFan(virage)
  const bet = await makeBet(virage, admin, arenaId, { openDate: Date.now() - 60_000 })
  const client = await enter(fan)
  const { points } = (await client.until('welcome')).you
  client.forget()
  // Both within a beat of the room. The page counts the stake since its call was answered.
  await stake(fan, bet.id, 0, 100)
  await onBet(virage, admin, arenaId, 'close', { betId: bet.id, at: Date.now() - 30_000 })
  await betIs(client, bet.id, 'closed')
  const you = await client.until('you', ({ stakes }) => stakes[bet.id] === undefined)
  expect(you.points).toBe(points)
  client.close()
})

test('[live.5] how many fans are on each choice is told with the board', async () => {
  const fan = await signedInFan(virage)
  const bet = await makeBet(virage, admin, arenaId)
  const client = await enter(null)
  await stake(fan, bet.id, 1, 40)
  await client.until('tick', (tick) => tick.pools?.[bet.id]?.[1] === 40)
  virage.clock.passMinutes(0.1)
  const told = await client.until('bet', (message) => message.bet.id === bet.id && message.bet.fans[1] === 1)
  expect(told.bet.pools).toEqual([0, 40])
  client.close()
})

test('[bets.7] a void gives the stakes back and says so', async () => {
  const fan = await signedInFan(virage)
  const bet = await makeBet(virage, admin, arenaId)
  const client = await enter(fan)
  await stake(fan, bet.id, 0, 100)
  await client.until('you', ({ points }) => points === 900)
  await onBet(virage, admin, arenaId, 'void', { betId: bet.id })
  await betIs(client, bet.id, 'voided')
  await client.until('you', ({ points, stakes }) => points === 1_000 && stakes[bet.id]?.payout === 100)
  client.close()
})

test('[bets.8] an arena that stops closes its open bets, and everybody sees it', async () => {
  const bet = await makeBet(virage, admin, arenaId)
  const client = await enter(null)
  await virage.call('POST', `/v1/arenas/${arenaId}/stop`, { token: admin.token })
  await betIs(client, bet.id, 'closed')
  client.close()
})
