import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectFailure } from '#server/http/failure.testing.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { signedInFan } from '#tests/people.ts'
import { aStaker, type Staker, stake } from '#tests/stakers.ts'

let virage: TestApp
let admin: Staker
let fan: Staker
let arenaId: string
beforeAll(async () => {
  virage = await startTestApp()
  admin = await aStaker(virage, 0, 'admin')
})
beforeEach(async () => {
  fan = await aStaker(virage)
  arenaId = (await setUpArena(virage, admin)).id
})
afterAll(() => virage.close())

const appoint = (userIds: number[], by = admin, id = arenaId) =>
  virage.call('POST', `/v1/arenas/${id}/referees`, { token: by.token, json: { userIds } })
const read = (token: string | null) => virage.call('GET', `/v1/arenas/${arenaId}`, { token })

test('[referees.2] a referee runs the arena from start to stop, with events and bets', async () => {
  await appoint([fan.id])
  for (const action of ['start', 'pause', 'resume'])
    expect((await control(virage, fan, arenaId, action)).status).toBe(200)
  const goal = await virage.call('POST', `/v1/arenas/${arenaId}/event/create`, {
    token: fan.token,
    json: { kind: 'goal', side: 'home' },
  })
  expect(goal.status).toBe(200)
  const bet = await makeBet(virage, fan, arenaId)
  expect((await onBet(virage, fan, arenaId, 'close', { betId: bet.id })).status).toBe(200)
  expect((await onBet(virage, fan, arenaId, 'settle', { betId: bet.id, answer: 0 })).status).toBe(200)
  expect((await control(virage, fan, arenaId, 'stop')).status).toBe(200)
})

test('[referees.2] a referee runs no other arena, changes nothing else of this one, and no longer when taken off', async () => {
  await appoint([fan.id])
  const other = await setUpArena(virage, admin)
  expectFailure(await control(virage, fan, other.id, 'start'), 'forbidden')
  for (const path of ['/v1/arenas/update', '/v1/arenas/delete'])
    expectFailure(
      await virage.call('POST', path, { token: fan.token, json: { id: arenaId, arenaId } }),
      'forbidden',
    )
  expectFailure(await appoint([fan.id], fan), 'forbidden')
  await appoint([])
  expectFailure(await control(virage, fan, arenaId, 'start'), 'forbidden')
})

test('[referees.1] the list is replaced; admins see it, and who asks sees whether they may run the arena', async () => {
  const other = await aStaker(virage)
  await appoint([fan.id, other.id])
  const { body } = await appoint([other.id, other.id])
  expect(body.element).toEqual([{ id: other.id, name: 'Staker', avatar: null }])
  expect((await read(admin.token)).body.element).toMatchObject({ canRun: true, referees: [{ id: other.id }] })
  const theirs = (await read(other.token)).body.element
  expect([theirs.canRun, theirs.referees]).toEqual([true, undefined])
  expect((await read(fan.token)).body.element.canRun).toBe(false)
  expect((await read(null)).body.element.canRun).toBe(false)
  const mine = await virage.call('GET', '/v1/relationships/my/arenas', { token: other.token })
  expect(mine.body.element.map(({ id }: { id: string }) => id)).toEqual([arenaId])
})

test('[referees.1] at most ten, each an enabled fan; nobody with an undecided stake there', async () => {
  expect((await appoint(Array.from({ length: 11 }, (_, index) => index + 1))).status).toBe(422)
  expectFailure(await appoint([fan.id, 1_000_000]), 'user_not_found')
  expectFailure(await appoint([fan.id], admin, 'none'), 'arena_not_found')
  const bet = await makeBet(virage, admin, arenaId)
  await stake(virage, fan, { arenaId, betId: bet.id }, 0, 10)
  expectFailure(await appoint([fan.id]), 'referee_has_stake')
  await onBet(virage, admin, arenaId, 'void', { betId: bet.id })
  expect((await appoint([fan.id])).status).toBe(200)
})

test('[referees.1] whoever was disabled meanwhile stays while others come, and does not come again', async () => {
  await appoint([fan.id])
  await virage.app.db.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${fan.id}`)
  const other = await aStaker(virage)
  const { body } = await appoint([fan.id, other.id])
  expect(body.element).toMatchObject([{ id: fan.id }, { id: other.id }])
  await appoint([other.id])
  expectFailure(await appoint([fan.id, other.id]), 'user_not_found')
})

test('[referees.2] a referee cannot stake there, and elsewhere like anybody', async () => {
  const bet = await makeBet(virage, admin, arenaId)
  await appoint([fan.id])
  expectFailure(await stake(virage, fan, { arenaId, betId: bet.id }, 0, 10), 'referee_cannot_stake')
  const other = await setUpArena(virage, admin)
  const elsewhere = await makeBet(virage, admin, other.id)
  expect((await stake(virage, fan, { arenaId: other.id, betId: elsewhere.id }, 0, 10)).status).toBe(200)
})

test('[referees.1, fans.6] a deleted fan is on no list, and an arena that is gone has no referee', async () => {
  const person = await signedInFan(virage)
  await appoint([person.id, fan.id])
  await virage.call('POST', '/v1/users/delete', { token: person.token, json: { id: person.id } })
  expect((await read(admin.token)).body.element.referees).toMatchObject([{ id: fan.id }])
  await virage.call('POST', '/v1/arenas/delete', { token: admin.token, json: { arenaId } })
  expectFailure(await control(virage, fan, arenaId, 'start'), 'forbidden')
})

test('[referees.1] who stakes and becomes a referee at the same moment is one of the two', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await aStaker(virage)
    const bet = await makeBet(virage, admin, arenaId)
    const [staked, appointed] = await Promise.all([
      stake(virage, person, { arenaId, betId: bet.id }, 0, 10),
      appoint([person.id]),
    ])
    expect([staked.status, appointed.status].sort(), `round ${round}`).toEqual([200, 409])
    await appoint([])
  }
})

test('[accounts.9] the export has the arenas one is a referee of', async () => {
  await appoint([fan.id])
  const { body } = await virage.call('GET', '/v1/users/export', { token: fan.token })
  expect(body.element.refereeing).toMatchObject([{ arena: arenaId, home: expect.any(String) }])
})
