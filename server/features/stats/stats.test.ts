import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { explain } from '#tests/plans.ts'
import { fansQuery, HISTORY_DAYS, matchesQuery, pointsQuery } from './stats.storage.ts'

let virage: TestApp
let admin: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
})
afterAll(() => virage.close())

const stats = async () => (await virage.call('GET', '/v1/stats', { token: admin.token })).body.element
const post = (path: string, json: unknown) => virage.call('POST', path, { token: admin.token, json })

test('[stats.1] counts of users, clubs and ultras: the disabled count, the deleted and archived do not', async () => {
  expect(await stats()).toEqual({ users: 1, clubs: 0, ultras: 0 })
  const [disabled, deleted] = [await signedInFan(virage), await signedInFan(virage)]
  const [club, archived] = [await foundClub(virage, admin), await foundClub(virage, admin)]
  await foundUltra(virage, admin, club.id)
  await foundUltra(virage, admin, archived.id)
  const gone = await foundUltra(virage, admin, club.id)
  expect(await stats()).toEqual({ users: 3, clubs: 2, ultras: 3 })

  await post('/v1/users/update', { id: disabled.id, disabled: true })
  await post('/v1/users/delete', { id: deleted.id })
  await post('/v1/clubs/delete', { id: archived.id })
  await post('/v1/ultras/delete', { id: gone.id })
  expect(await stats()).toEqual({ users: 2, clubs: 1, ultras: 1 })
})

test('[access.3] they are for admins', async () => {
  const fan = await signedInFan(virage)
  expect((await virage.call('GET', '/v1/stats', { token: fan.token })).status).toBe(403)
  expect((await virage.call('GET', '/v1/stats')).status).toBe(401)
})

test('[stats.2] the last 30 days, oldest first, with zeros where nothing happened', async () => {
  const { db } = virage.app
  const history = async () =>
    (await virage.call('GET', '/v1/stats/history', { token: admin.token })).body.element
  const before = await history()
  expect(before).toHaveLength(HISTORY_DAYS)
  expect(before.map(({ date }: { date: string }) => date)).toEqual(
    before.map(({ date }: { date: string }) => date).toSorted(),
  )

  const fan = await signedInFan(virage)
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`
  await db.execute(sql`UPDATE users SET created_at = ${daysAgo(3)} WHERE id = ${fan.id}`)
  const attended = (days: number, fans: number) => sql`
    INSERT INTO matches (home_team_name, away_team_name, date, live_seconds, attendee_count, home_score, away_score)
    VALUES ('A', 'B', ${daysAgo(days)}, 1, ${fans}, 0, 0)`
  await db.execute(attended(3, 40))
  await db.execute(attended(3, 2))
  await db.execute(attended(HISTORY_DAYS, 7))
  const after = await history()
  expect(after.at(-4)).toMatchObject({ new_fans: 1, matches: 2, attendance: 42, points_staked: 0 })
  expect(after.reduce((sum: number, { matches }: { matches: number }) => sum + matches, 0)).toBe(2)
})

test('[stats.2] points count on the day they move: minted ones by the mint, staked ones by the fans', async () => {
  const { db } = virage.app
  const today = async () =>
    (await virage.call('GET', '/v1/stats/history', { token: admin.token })).body.element.at(-1)
  const before = await today()
  await db.execute(sql`
    WITH mint AS (INSERT INTO ledger_accounts (kind) VALUES ('mint') ON CONFLICT DO NOTHING RETURNING id),
      held AS (SELECT id FROM mint UNION ALL SELECT id FROM ledger_accounts WHERE kind = 'mint' LIMIT 1),
      fan AS (
        INSERT INTO ledger_accounts (kind, user_id, balance) VALUES ('fan', ${admin.id}, 0)
        ON CONFLICT (user_id) DO UPDATE SET balance = ledger_accounts.balance RETURNING id
      )
    INSERT INTO ledger_transfers (from_account, to_account, amount, kind, fan_account, fan_balance)
    SELECT held.id, fan.id, 30, 'attendance', fan.id, 0 FROM held, fan
    UNION ALL SELECT fan.id, held.id, 20, 'stake', fan.id, 0 FROM held, fan`)
  expect(await today()).toMatchObject({
    points_minted: before.points_minted + 30,
    points_staked: before.points_staked + 20,
  })
})

test('[api.14] each part of the history is a range of an index', async () => {
  const { db } = virage.app
  // Large enough that the planner has a choice: a fan every half hour for more than a year.
  await db.execute(sql`
    INSERT INTO users (name, created_at)
    SELECT 'Fan', now() - make_interval(mins => (20000 - i) * 30) FROM generate_series(1, 20000) AS i`)
  // And as many fans with a transfer each, in the order of time.
  await db.execute(sql`
    INSERT INTO ledger_accounts (kind, user_id, balance) SELECT 'fan', id, 0 FROM users ON CONFLICT DO NOTHING`)
  await db.execute(sql`
    INSERT INTO ledger_transfers (at, from_account, to_account, amount, kind, fan_account, fan_balance)
    SELECT u.created_at, mint.id, a.id, 1, 'attendance', a.id, 0
    FROM users u JOIN ledger_accounts a ON a.user_id = u.id, (SELECT id FROM ledger_accounts WHERE kind = 'mint') AS mint
    ORDER BY u.created_at`)
  await db.execute(sql`ANALYZE users, ledger_transfers`)
  const since = new Date(Date.now() - HISTORY_DAYS * 24 * 60 * 60 * 1000)
  expect(await explain(db, fansQuery(since))).toContain('users_age')
  expect(await explain(db, matchesQuery(since))).toContain('matches_by_date')
  expect(await explain(db, pointsQuery(since))).toContain('ledger_transfers_age')
})
