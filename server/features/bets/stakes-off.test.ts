// A product without stakes: the same database, served with STAKES=off.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { enterLive, listen } from '#tests/live-client.ts'
import { aStaker, balanceOf, type Staker, stake } from '#tests/stakers.ts'

let withStakes: TestApp
let virage: TestApp
let admin: Staker
let arenaId: string
let bet: { arenaId: string; betId: string }
beforeAll(async () => {
  withStakes = await startTestApp()
  virage = await startTestApp({ STAKES: 'off' }, { beside: withStakes })
  admin = await aStaker(withStakes, 0, 'admin')
  arenaId = (await setUpArena(withStakes, admin, { started: true })).id
  bet = { arenaId, betId: (await makeBet(withStakes, admin, arenaId)).id }
})
afterAll(async () => {
  await virage.close()
  await withStakes.close()
})

test('[running.17] no stake is taken, and no bet created or opened', async () => {
  const fan = await aStaker(withStakes, 100)
  const newBet = { statement: 'Who wins?', choices: ['Home', 'Away'] }
  const refused = [
    await stake(virage, fan, bet, 0, 50),
    await virage.call('POST', `/v1/arenas/${arenaId}/bet/create`, { token: admin.token, json: newBet }),
    await onBet(virage, admin, arenaId, 'open', bet),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    refused.map(() => [403, 'stakes_off']),
  )
  expect(await balanceOf(withStakes, fan)).toBe(100)
})

test('[running.17] arenas, their sockets and matches show no bets', async () => {
  expect((await withStakes.call('GET', `/v1/arenas/${arenaId}`)).body.element.broker).toHaveProperty(
    bet.betId,
  )
  const { element } = (await virage.call('GET', `/v1/arenas/${arenaId}`)).body
  expect(element).toMatchObject({ broker: {}, betCount: 0, pointsInPlay: 0 })
  expect((await virage.call('GET', '/v1/arenas')).body.element).toMatchObject([{ betCount: 0 }])
  const visitor = await enterLive(await listen(virage), arenaId, { token: null })
  expect(await visitor.until('welcome')).toMatchObject({ bets: {}, arena: { betCount: 0 } })
  visitor.close()
  await withStakes.call('POST', `/v1/arenas/${arenaId}/stop`, { token: admin.token, json: {} })
  const { lastMatchId } = (await virage.call('GET', `/v1/arenas/${arenaId}`)).body.element
  expect((await withStakes.call('GET', `/v1/matches/${lastMatchId}`)).body.element.bets).toHaveLength(1)
  expect((await virage.call('GET', `/v1/matches/${lastMatchId}`)).body.element.bets).toEqual([])
})

test('[running.17] bets from before can be decided', async () => {
  expect((await onBet(virage, admin, arenaId, 'void', bet)).status).toBe(200)
})
