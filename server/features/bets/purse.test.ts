import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { foundClub } from '#tests/clubs.ts'
import { aStaker, type Staker, stake } from '#tests/stakers.ts'

let virage: TestApp
let admin: Staker
beforeAll(async () => {
  virage = await startTestApp()
  admin = await aStaker(virage, 0, 'admin')
})
afterAll(() => virage.close())

test('[points.8, matches.1] the purse names the match a bet was about, also when the arena has other teams since', async () => {
  const fan = await aStaker(virage)
  const arena = await setUpArena(virage, admin)
  await control(virage, admin, arena.id, 'start')
  const bet = { arenaId: arena.id, betId: (await makeBet(virage, admin, arena.id)).id }
  await stake(virage, fan, bet, 0, 50)
  const teams = { home: arena.homeTeam.name, away: arena.awayTeam.name }
  const read = async (path: string) =>
    (await virage.call('GET', `/v1/points${path}`, { token: fan.token })).body.element
  expect(await read('/stakes?show=open')).toMatchObject([teams])

  await onBet(virage, admin, arena.id, 'close', bet)
  await onBet(virage, admin, arena.id, 'settle', { ...bet, answer: 0 })
  await control(virage, admin, arena.id, 'stop')
  const [home, away] = [await foundClub(virage, admin), await foundClub(virage, admin)]
  const json = { id: arena.id, homeTeam: { id: home.id }, awayTeam: { id: away.id } }
  const { body } = await virage.call('POST', '/v1/arenas/update', { token: admin.token, json })
  expect(body.element.homeTeam.name).not.toBe(teams.home)

  expect(await read('/stakes?show=decided')).toMatchObject([teams])
  expect((await read('')).bets[bet.betId]).toMatchObject(teams)
})
