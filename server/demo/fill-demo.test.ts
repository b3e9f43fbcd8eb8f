import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { link } from '#contract/fields.ts'
import { tifosRoutes } from '#contract/tifo-routes.ts'
import { socialsInput } from '#contract/user.ts'
import { findStreaks } from '#server/features/achievements/streaks.storage.ts'
import { auditLedger } from '#server/features/ledger/index.ts'
import { DEMO_PASSWORD } from '#server/settings.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { DEMO_CLUBS, DEMO_GROUPS } from './clubs.ts'
import { DEMO_FANS } from './fans.ts'
import { DEMO_ACCOUNTS, fillWithDemo } from './fill-demo.ts'
import { DEMO_SONGS } from './group-songs.ts'
import { DEMO_POSTS } from './posts.ts'
import { DEMO_MATCHES } from './season.ts'

const NOW = new Date('2026-11-15T12:00:00Z')
const PUBLIC = path.join(import.meta.dirname, '../../web/public')

const MOVED = sql`SELECT count(*) FROM (
    SELECT user_id, row_number() OVER (ORDER BY cheer_score DESC, scored_matches DESC, seniority DESC) AS place
    FROM season_fans WHERE season = '2026-Q4') AS now
  JOIN week_places USING (user_id) WHERE season = '2026-Q4' AND cheer <> place`

let virage: TestApp
let moved = 0
beforeAll(async () => {
  virage = await startTestApp()
  await inTransaction(virage.app.db, async (tx) => {
    await fillWithDemo(tx, NOW, () => DEMO_PASSWORD)
    // Counted here: the product keeps the places anew for the week it is today.
    const { rows } = await tx.execute<{ count: number }>(MOVED)
    moved = Number(rows[0]?.count)
  })
})
afterAll(() => virage.close())

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await virage.app.db.execute<{ count: number }>(query)
  return Number(rows[0]?.count)
}

test('[running.7] every fan, club, group, match and post of the demo is there', async () => {
  expect(await count(sql`SELECT count(*) FROM users`)).toBe(DEMO_FANS.length)
  expect(await count(sql`SELECT count(*) FROM clubs`)).toBe(DEMO_CLUBS.length)
  expect(await count(sql`SELECT count(*) FROM ultra_groups WHERE president_id IS NOT NULL`)).toBe(
    DEMO_GROUPS.length,
  )
  expect(await count(sql`SELECT count(*) FROM matches`)).toBe(DEMO_MATCHES)
  expect(await count(sql`SELECT count(*) FROM posts`)).toBe(DEMO_POSTS.length)
})

test('[running.7, groups.2] the demo’s groups are run: officers, ways to join, announcements, requests', async () => {
  const officers = DEMO_GROUPS.flatMap((group) => group.officers)
  expect(await count(sql`SELECT count(*) FROM ultra_members WHERE rights <> '{}'`)).toBe(officers.length)
  expect(await count(sql`SELECT count(DISTINCT "join") FROM ultra_groups WHERE motto IS NOT NULL`)).toBe(3)
  expect(await count(sql`SELECT count(*) FROM ultra_requests`)).toBe(3)
  const announced = DEMO_GROUPS.filter(({ announcement }) => announcement)
  expect(await count(sql`SELECT count(*) FROM ultra_announcements`)).toBe(announced.length)
})

test('[running.7, groups.4] the logs of the demo’s groups tell their deeds in the order of their times', async () => {
  const outOfOrder = sql`SELECT count(*) FROM (
    SELECT at < lag(at) OVER (PARTITION BY ultra_id ORDER BY id) AS is_earlier FROM ultra_log) AS deeds
    WHERE is_earlier`
  expect(await count(sql`SELECT count(*) FROM ultra_log`)).toBeGreaterThan(DEMO_GROUPS.length)
  expect(await count(outOfOrder)).toBe(0)
})

test('[running.7, songs.1] every group of the demo has a song', async () => {
  const songs = Object.values(DEMO_SONGS).flat()
  expect(await count(sql`SELECT count(*) FROM group_songs`)).toBe(songs.length)
  expect(await count(sql`SELECT count(DISTINCT ultra_id) FROM group_songs`)).toBe(DEMO_GROUPS.length)
})

test('[running.7] whoever is printed at start can sign in', async () => {
  for (const { email, role } of DEMO_ACCOUNTS) {
    const answer = await virage.app.http.inject({
      method: 'POST',
      url: '/v1/users/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: email, password: DEMO_PASSWORD }).toString(),
    })
    expect(answer.json()).toMatchObject({ element: { role } })
  }
})

test('[running.7] whoever is printed at start can save their profile as it is', async () => {
  for (const { email } of DEMO_ACCOUNTS) {
    const { rows } = await virage.app.db.execute<{ avatar: string | null; socials: object }>(
      sql`SELECT avatar, socials FROM users WHERE email = ${email}`,
    )
    const [fan] = rows
    expect(fan && (fan.avatar === null || link.safeParse(fan.avatar).success), email).toBe(true)
    expect(socialsInput.safeParse(fan?.socials).success, email).toBe(true)
  }
})

test('[running.7] the demo obeys the rules: counters, averages and points are what the features make them', async () => {
  const { db } = virage.app
  const wrongClubs = sql`SELECT count(*) FROM clubs c
    WHERE fan_count <> (SELECT count(*) FROM club_members WHERE club_id = c.id)`
  const wrongGroups = sql`SELECT count(*) FROM ultra_groups g
    WHERE member_count <> (SELECT count(*) FROM ultra_members WHERE ultra_id = g.id)`
  const wrongMeans = sql`SELECT count(*) FROM users u
    WHERE abs(cheer_score - coalesce((
      SELECT sum(cheer_score * live_seconds) / sum(live_seconds) FROM match_rows WHERE user_id = u.id), 0)) > 1e-6`
  expect(await count(wrongClubs)).toBe(0)
  expect(await count(wrongGroups)).toBe(0)
  expect(await count(wrongMeans)).toBe(0)
  expect(await auditLedger(db)).toEqual({ sum: 0, wrongAccounts: 0, negative: 0 })
})

test('[running.7, boards.8, achievements.5] the demo has a season with movement, and its fan a streak and friends', async () => {
  expect(moved).toBeGreaterThan(5)
  const { db } = virage.app
  const { rows } = await db.execute<{ id: number }>(sql`SELECT id FROM users WHERE name = 'Léa Marchetti'`)
  const id = rows[0]?.id ?? 0
  expect((await findStreaks(db, [id], NOW)).get(id)?.weeks).toBeGreaterThanOrEqual(3)
  expect(await count(sql`SELECT count(*) FROM follows WHERE follower_id = ${id}`)).toBeGreaterThan(2)
})

test('[running.7, tifos.1, tifos.3] the groups have tifos that may rise, and posters of the past season', async () => {
  expect(await count(sql`SELECT count(*) FROM tifos WHERE created_at < ${NOW.toISOString()}`)).toBe(
    DEMO_GROUPS.length * 2,
  )
  expect(
    await count(sql`SELECT count(*) FROM posters WHERE match_id IS NOT NULL AND holders > 0`),
  ).toBeGreaterThan(5)
  const { rows } = await virage.app.db.execute<{ picture: object }>(sql`SELECT picture FROM tifos`)
  const { body } = tifosRoutes['POST /v1/ultras/{id}/tifos/create']
  for (const { picture } of rows) expect(body.safeParse(picture).success).toBe(true)
})

test('[running.7] nothing happened in the future, and nobody joined before they came', async () => {
  const now = NOW.toISOString()
  expect(await count(sql`SELECT count(*) FROM matches WHERE date > ${now}`)).toBe(0)
  expect(await count(sql`SELECT count(*) FROM posts WHERE published_at > ${now}`)).toBe(0)
  const early = sql`SELECT count(*) FROM club_members m JOIN users u ON u.id = m.user_id
    WHERE m.joined_at < u.created_at`
  expect(await count(early)).toBe(0)
})

test('[running.7] achievements are earned by the hooks: all are founders, some are more', async () => {
  const earned = await virage.app.db.execute<{ id: string; fans: number }>(
    sql`SELECT achievement_id AS id, count(*) AS fans FROM earned_achievements GROUP BY 1`,
  )
  const fans = new Map(earned.rows.map((row) => [row.id, Number(row.fans)]))
  expect(fans.get('FOUNDER')).toBe(DEMO_FANS.length)
  for (const id of ['FIRST_CHEER', 'TEN_MATCHES', 'JOINED_ULTRAS', 'PRESIDENT', 'CAPO', 'TEN_FOLLOWERS'])
    expect(fans.get(id), id).toBeGreaterThan(0)
})

test('[running.7] no card of the demo reads like one that was written down twice', async () => {
  const cards = sql`SELECT m.id, (event->>'at')::numeric AS at, lag((event->>'at')::numeric) OVER (
      PARTITION BY m.id ORDER BY (event->>'at')::numeric) AS before
    FROM matches m, jsonb_array_elements(m.events) AS event WHERE event->>'kind' = 'card'`
  expect(await count(sql`SELECT count(*) FROM (${cards}) AS cards`)).toBeGreaterThan(0)
  expect(await count(sql`SELECT count(*) FROM (${cards}) AS cards WHERE at - before < 60`)).toBe(0)
})

test('[running.7, inbox.2] no inbox of the demo has what is older than 90 days', async () => {
  const kept = sql`SELECT count(*) FROM notifications`
  const old = sql`${kept} WHERE at < ${NOW.toISOString()}::timestamptz - interval '90 days'`
  expect(await count(kept)).toBeGreaterThan(0)
  expect(await count(old)).toBe(0)
})

test('[running.7] every picture that the demo names is one of ours', async () => {
  const { rows } = await virage.app.db.execute<{ src: string }>(
    sql`SELECT avatar AS src FROM users WHERE avatar IS NOT NULL
      UNION SELECT logo FROM clubs UNION SELECT logo FROM ultra_groups UNION SELECT image_url FROM posts`,
  )
  expect(rows.length).toBeGreaterThan(60)
  for (const { src } of rows) expect(existsSync(path.join(PUBLIC, src)), src).toBe(true)
})

test('[running.7] a printed fan has open stakes before the next match, and a purse with gains and losses of weeks', async () => {
  const { rows } = await virage.app.db.execute<{ state: string; stakes: number; won: number }>(sql`
    SELECT b.state, count(*)::integer AS stakes, (count(*) FILTER (WHERE s.payout > s.amount))::integer AS won
    FROM stakes s JOIN bets b ON b.id = s.bet_id JOIN users u ON u.id = s.user_id
    WHERE u.email = ${DEMO_ACCOUNTS[1].email} GROUP BY b.state ORDER BY b.state`)
  expect(rows).toMatchObject([
    { state: 'open', stakes: 2 },
    { state: 'settled', stakes: 20 },
  ])
  expect(rows[1]?.won).toBeGreaterThan(0)
  expect(rows[1]?.won).toBeLessThan(20)
  // Of the matches of her club she never stakes on the other one.
  const { rows: stakes } = await virage.app.db.execute<{ choice: string; home: string; away: string }>(sql`
    SELECT b.choices[s.choice + 1] AS choice, h.name AS home, a.name AS away
    FROM stakes s JOIN bets b ON b.id = s.bet_id JOIN users u ON u.id = s.user_id JOIN arenas r ON r.id = b.arena_id
      JOIN clubs h ON h.id = r.home_club_id JOIN clubs a ON a.id = r.away_club_id
    WHERE u.email = ${DEMO_ACCOUNTS[1].email}`)
  for (const { choice, home, away } of stakes)
    if (home === 'Meridian' || away === 'Meridian')
      expect(choice === 'Meridian' || (choice !== home && choice !== away)).toBe(true)
  expect(stakes.some(({ choice }) => choice === 'Meridian')).toBe(true)
  // Welcome points with the account, then four match nights of different days, then today's open stakes.
  const { rows: days } = await virage.app.db.execute<{ day: string; kinds: string[] }>(sql`
    SELECT t.at::date::text AS day, array_agg(DISTINCT t.kind ORDER BY t.kind) AS kinds
    FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.fan_account JOIN users u ON u.id = a.user_id
    WHERE u.email = ${DEMO_ACCOUNTS[1].email} GROUP BY day ORDER BY day`)
  expect(days.map(({ kinds }) => kinds)).toEqual([
    ['welcome'],
    ...Array.from({ length: 4 }, () => ['payout', 'stake']),
    ['stake'],
  ])
  const { element } = (await virage.call('GET', '/v1/arenas/last-derby')).body
  const match = (await virage.call('GET', `/v1/matches/${element.lastMatchId}`)).body.element
  expect(element).toMatchObject({ state: 'finished', score: match.score })
  expect(match.bets).toHaveLength(5)
  // Nobody is left signed in by it, and the ledger is in the order of its times.
  expect(
    await count(sql`SELECT count(*) FROM sessions s JOIN stakes k ON k.user_id = s.user_id
    WHERE s.created_at = ${NOW.toISOString()}`),
  ).toBe(0)
  expect(
    await count(sql`SELECT count(*) FROM (
    SELECT at < lag(at) OVER (PARTITION BY fan_account ORDER BY id) AS is_early FROM ledger_transfers) t
    WHERE is_early`),
  ).toBe(0)
})
