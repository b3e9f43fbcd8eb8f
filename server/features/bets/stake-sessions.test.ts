import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SESSION_LIFETIME_DAYS } from '#contract/constants.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { makeBet, setUpArena } from '#tests/arenas.ts'
import { aStaker, balanceOf, type Staker, stake } from '#tests/stakers.ts'

let virage: TestApp
let admin: Staker
let bet: { arenaId: string; betId: string }
beforeAll(async () => {
  virage = await startTestApp()
  admin = await aStaker(virage, 0, 'admin')
  const arenaId = (await setUpArena(virage, admin)).id
  bet = { arenaId, betId: (await makeBet(virage, admin, arenaId)).id }
})
afterAll(() => virage.close())

/** Has staked before, so the server knows whose the token is. */
async function aKnownStaker(): Promise<Staker> {
  const fan = await aStaker(virage)
  expect((await stake(virage, fan, bet, 0, 10)).status).toBe(200)
  return fan
}

const pointsLeft = async ({ id }: Staker) => {
  const { rows } = await virage.app.db.execute<{ balance: number }>(
    sql`SELECT balance FROM ledger_accounts WHERE user_id = ${id}`,
  )
  return rows[0]?.balance
}

describe('[stakes.6] a stake is refused with 401 from the moment on in which its session is not good any more', () => {
  test.each([
    ['signed out', (fan: Staker) => virage.call('POST', '/v1/users/logout', { token: fan.token })],
    [
      // As another server would: this one gets no notice.
      'ended in the database',
      ({ id }: Staker) => virage.app.db.execute(sql`DELETE FROM sessions WHERE user_id = ${id}`),
    ],
    [
      'disabled in the database',
      ({ id }: Staker) => virage.app.db.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${id}`),
    ],
    [
      'gone in the database',
      ({ id }: Staker) => virage.app.db.execute(sql`UPDATE users SET deleted_at = now() WHERE id = ${id}`),
    ],
    [
      'given to somebody else in the database',
      async ({ id }: Staker) => {
        const other = await aStaker(virage)
        await virage.app.db.execute(sql`UPDATE sessions SET user_id = ${other.id} WHERE user_id = ${id}`)
      },
    ],
  ])('%s', async (_how, end) => {
    const [fan, other] = [await aKnownStaker(), await aKnownStaker()]
    await end(fan)
    const [refused, placed] = await Promise.all([
      stake(virage, fan, bet, 0, 10),
      stake(virage, other, bet, 0, 10),
    ])
    expect([refused.status, refused.body.code]).toEqual([401, 'session_expired'])
    expect(placed.status).toBe(200)
    expect(await pointsLeft(fan)).toBe(990)
    expect(await balanceOf(virage, other)).toBe(980)
  })

  test('expired', async () => {
    const fan = await aKnownStaker()
    const before = virage.clock.now
    virage.clock.now = new Date(before.getTime() + SESSION_LIFETIME_DAYS * 86_400_000 + 1_000)
    const { status, body } = await stake(virage, fan, bet, 0, 10)
    virage.clock.now = before
    expect([status, body.code]).toEqual([401, 'session_expired'])
    expect(await balanceOf(virage, fan)).toBe(990)
  })
})

test('[stakes.6] who has signed out is told so before anything of the request is', async () => {
  const fan = await aKnownStaker()
  await virage.call('POST', '/v1/users/logout', { token: fan.token })
  const { status } = await virage.call('POST', `/v1/arenas/${bet.arenaId}/bet/stake`, {
    token: fan.token,
    json: { betId: 5 },
  })
  expect(status).toBe(401)
})

test('[stakes.6] a refusal for the session is not what a key is remembered by', async () => {
  const fan = await aKnownStaker()
  await virage.app.db.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${fan.id}`)
  expect((await stake(virage, fan, bet, 0, 10, 'the key')).status).toBe(401)
  await virage.app.db.execute(sql`UPDATE users SET disabled_at = NULL WHERE id = ${fan.id}`)
  expect((await stake(virage, fan, bet, 0, 10, 'the key')).status).toBe(200)
})

test('[reports.5] who is suspended stakes no more, also where the process was not told', async () => {
  const fan = await aKnownStaker()
  const until = new Date(virage.clock.now.getTime() + 60_000).toISOString()
  const { db } = virage.app
  await db.execute(
    sql`INSERT INTO suspensions (user_id, until, reason, report_id) VALUES (${fan.id}, ${until}, 'x', 1)`,
  )
  const refused = await stake(virage, fan, bet, 0, 10, 'a key')
  expect([refused.status, refused.body.code]).toEqual([403, 'suspended'])
  expect(await pointsLeft(fan)).toBe(990)
  await db.execute(sql`DELETE FROM suspensions WHERE user_id = ${fan.id}`)
  expect((await stake(virage, fan, bet, 0, 10, 'a key')).status).toBe(200)
})
