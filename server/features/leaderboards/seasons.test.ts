// Boards against a model: what was played, who knows whom and who was where when the week began, told once more in
// plain TypeScript. Scores and seconds are sums of powers of two, so that means agree to the last bit.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoardCircle, LeaderboardFan, LeaderboardSort, OwnRank } from '#contract/fans.ts'
import { seasonAt, seasonBounds, seasonsSince } from '#contract/seasons.ts'
import { clubMembers } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { deleteMatch, setPredictionScores, writeMatch } from '#server/features/matches/match-writing.ts'
import { aClub, aGroup, aMatch, aRow, someFans } from '#server/features/matches/matches.testing.ts'
import { follows } from '#server/features/relationships/follows.tables.ts'
import { ultraMembers } from '#server/features/ultras/ultras.tables.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { weekCounts } from './leaderboard.tables.ts'
import { keepPlaces, keepPlacesIfDue, weekOf } from './week-places.ts'

const NOW = new Date('2026-11-18T12:00:00Z')
/** Never over: the background leaves the places alone. */
const LONG_WEEK = new Date('2999-01-01T00:00:00Z')
const SCORE_SORTS = ['avg_cheer_score', 'avg_prediction_score', 'avg_ultra_score'] as const

let virage: TestApp
let me: TestFan
let clubs: number[]
let groups: number[]

beforeAll(async () => {
  virage = await startTestApp()
  const { db } = virage.app
  virage.clock.now = NOW
  await db.transaction(async (tx) => {
    // Waits for the numbering that the start has begun.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('week_places'))`)
    for (const season of ['', '2026-Q4'])
      await tx
        .insert(weekCounts)
        .values({ season, week: LONG_WEEK })
        .onConflictDoUpdate({ target: weekCounts.season, set: { week: LONG_WEEK } })
  })
  me = await signedInFan(virage, { name: 'Émile' })
  clubs = [await aClub(db, 'One'), await aClub(db, 'Two')]
  groups = [await aGroup(db, clubs[0] ?? 0), await aGroup(db, clubs[1] ?? 0)]
})
afterAll(() => virage.close())

interface ModelRow {
  userId: number
  liveSeconds: number
  cheerScore: number | null
  predictionScore: number | null
  ultraScore: number | null
}
interface ModelMatch {
  id: number
  date: Date
  rows: ModelRow[]
}
interface Model {
  fans: { id: number; name: string; isOff: boolean }[]
  matches: ModelMatch[]
  circles: Record<BoardCircle, Set<number>>
  /** Everybody's order when the week began, by season ('' of all time) and sort. */
  week: Map<string, number[]>
}

const fold = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function mean(rows: ModelRow[], key: 'cheerScore' | 'predictionScore' | 'ultraScore'): number {
  const seconds = rows.reduce((sum, row) => sum + row.liveSeconds, 0)
  const sum = rows.reduce((total, row) => total + (row[key] ?? 0) * row.liveSeconds, 0)
  return seconds === 0 ? 0 : sum / seconds
}

/** boards.1, boards.2, boards.6: the whole board, best first. */
function boardOf(model: Model, season: string | undefined, sort: LeaderboardSort): LeaderboardFan[] {
  const bounds = season && seasonBounds(season)
  const played = model.matches.filter(({ date }) => !bounds || (date >= bounds.from && date < bounds.to))
  return model.fans
    .filter(({ isOff }) => !isOff)
    .map(({ id, name }) => {
      const rows = played
        .flatMap((match) => match.rows)
        .filter(
          (row) =>
            row.userId === id &&
            [row.cheerScore, row.predictionScore, row.ultraScore].some((score) => score !== null),
        )
      return {
        id,
        name,
        avatar: null,
        last_week: null,
        avg_cheer_score: mean(rows, 'cheerScore'),
        avg_prediction_score: mean(rows, 'predictionScore'),
        avg_ultra_score: mean(rows, 'ultraScore'),
        matches: rows.length,
      }
    })
    .filter(({ matches }) => !season || matches > 0)
    .sort((a, b) => {
      if (sort !== 'name') return b[sort] - a[sort] || b.matches - a.matches || a.id - b.id
      return fold(b.name) < fold(a.name) ? -1 : fold(b.name) > fold(a.name) ? 1 : b.id - a.id
    })
}

interface Asked {
  season: string | undefined
  sort: LeaderboardSort
  order: 'asc' | 'desc'
  among: BoardCircle | undefined
}

function expected(model: Model, { season, sort, order, among }: Asked): LeaderboardFan[] {
  const isAmong = (id: number) => !among || model.circles[among].has(id)
  const rows = boardOf(model, season, sort).filter(({ id }) => isAmong(id))
  const before = (model.week.get(`${season ?? ''} ${sort}`) ?? []).filter(isAmong)
  const hasPlaces = order === 'desc' && sort !== 'name'
  const placed = rows.map((row) => {
    const place = before.indexOf(row.id)
    return { ...row, last_week: hasPlaces && place >= 0 ? place + 1 : null }
  })
  return order === 'desc' ? placed : placed.toReversed()
}

async function read(asked: Asked, limit: number): Promise<{ rows: LeaderboardFan[]; me: OwnRank | null }> {
  const { season, sort, order, among } = asked
  const query = new URLSearchParams({ sort, order, limit: String(limit) })
  if (season) query.set('season', season)
  if (among) query.set('among', among)
  const rows: LeaderboardFan[] = []
  for (;;) {
    const { status, body } = await virage.call('GET', `/v1/relationships/leaderboard?${query}`, {
      token: me.token,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    rows.push(...body.element)
    if (body.next === null) return { rows, me: body.me }
    query.set('cursor', body.next)
  }
}

async function check(model: Model, asked: Asked, limit: number): Promise<void> {
  const wanted = expected(model, asked)
  const found = await read(asked, limit)
  expect(found.rows, JSON.stringify(asked)).toEqual(wanted)
  const place = wanted.findIndex(({ id }) => id === me.id)
  expect(found.me, JSON.stringify(asked)).toEqual(place < 0 ? null : { ...wanted[place], rank: place + 1 })
}

/** The last moment of a season belongs to it, the next one to the next. */
const DATES = [
  '2026-06-30T23:59:59.999Z',
  '2026-07-01T00:00:00.000Z',
  '2026-09-30T23:59:59.999Z',
  '2026-10-01T00:00:00.000Z',
  '2026-11-17T20:00:00.000Z',
].map((date) => new Date(date))
const SEASONS = [undefined, '2026-Q4', '2026-Q3', '2026-Q2'] as const

const score = fc.option(fc.constantFrom<number[]>(0, 0.5, 1, 2, 8, 24), { nil: null })
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('match' as const),
      date: fc.constantFrom(...DATES),
      rows: fc.uniqueArray(
        fc.record({
          fan: fc.nat(6),
          liveSeconds: fc.constantFrom<number[]>(0, 64, 128, 1024),
          cheerScore: score,
          predictionScore: score,
          ultraScore: score,
        }),
        { selector: ({ fan }) => fan, maxLength: 6 },
      ),
    }),
  },
  fc.record({ kind: fc.constant('settle' as const), match: fc.nat(20), fan: fc.nat(6), score }),
  fc.record({ kind: fc.constant('delete' as const), match: fc.nat(20) }),
  fc.record({ kind: fc.constant('switch' as const), fan: fc.nat(6) }),
  fc.record({
    kind: fc.constant('rename' as const),
    fan: fc.nat(6),
    name: fc.constantFrom('Zoé', 'Åsa', 'bo'),
  }),
  { weight: 2, arbitrary: fc.constant({ kind: 'week' as const }) },
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function emptyWorld(): Promise<Model> {
  const { db } = virage.app
  await db.execute(sql`TRUNCATE season_fans, week_places, match_rows, follows, club_members, ultra_members`)
  await db.execute(sql`DELETE FROM matches`)
  await db.execute(
    sql`UPDATE users SET cheer_score = 0, prediction_score = 0, ultra_score = 0, scored_matches = 0`,
  )
  await db.execute(sql`UPDATE users SET deleted_at = now() WHERE id <> ${me.id} AND deleted_at IS NULL`)
  const others = await someFans(db, 6)
  const ids = [me.id, ...others]
  const [friend = 0, both = 0, clubmate = 0, stranger = 0, groupmate = 0] = others
  await db.insert(follows).values([friend, both].map((followedId) => ({ followerId: me.id, followedId })))
  const inClub =
    (clubId = 0) =>
    (userId: number) => ({ clubId, userId })
  await db
    .insert(clubMembers)
    .values([...[me.id, both, clubmate].map(inClub(clubs[0])), ...[me.id, both].map(inClub(clubs[1]))])
  await db
    .insert(ultraMembers)
    .values([
      ...[me.id, groupmate, both].map((userId) => ({ ultraId: groups[0] ?? 0, userId })),
      { ultraId: groups[1] ?? 0, userId: stranger },
    ])
  return {
    fans: ids.map((id, i) => ({ id, name: i === 0 ? me.name : `Row ${i - 1}`, isOff: false })),
    matches: [],
    circles: {
      friends: new Set([me.id, friend, both]),
      clubs: new Set([me.id, both, clubmate]),
      groups: new Set([me.id, groupmate, both]),
    },
    week: new Map(),
  }
}

async function take(model: Model, done: Step): Promise<void> {
  const { db } = virage.app
  const fanOf = (index: number) => model.fans[index] ?? { id: 0, name: '', isOff: false }
  if (done.kind === 'match') {
    const rows = done.rows.map(({ fan, ...row }) => ({ ...row, userId: fanOf(fan).id }))
    const match = aMatch({ date: done.date, rows: rows.map((row) => aRow(row.userId, row)) })
    const { id } = await inTransaction(db, (tx) => writeMatch(tx, match))
    model.matches.push({ id, date: done.date, rows })
  } else if (done.kind === 'settle') {
    const match = model.matches[done.match]
    if (!match) return
    const { id } = fanOf(done.fan)
    await inTransaction(db, (tx) => setPredictionScores(tx, match.id, new Map([[id, done.score]])))
    for (const row of match.rows) if (row.userId === id) row.predictionScore = done.score
  } else if (done.kind === 'delete') {
    const match = model.matches[done.match]
    if (!match) return
    await inTransaction(db, (tx) => deleteMatch(tx, match.id))
    model.matches.splice(done.match, 1)
  } else if (done.kind === 'switch') {
    const fan = fanOf(done.fan)
    if (fan.id === me.id) return
    fan.isOff = !fan.isOff
    await db.execute(
      sql`UPDATE users SET disabled_at = ${fan.isOff ? NOW.toISOString() : null} WHERE id = ${fan.id}`,
    )
  } else if (done.kind === 'rename') {
    const fan = fanOf(done.fan)
    fan.name = done.name
    await db.update(users).set({ name: done.name }).where(sql`id = ${fan.id}`)
  } else {
    for (const season of [undefined, '2026-Q4']) {
      await inTransaction(db, (tx) => keepPlaces(tx, season, LONG_WEEK))
      for (const sort of SCORE_SORTS)
        model.week.set(
          `${season ?? ''} ${sort}`,
          boardOf(model, season, sort).map(({ id }) => id),
        )
    }
  }
}

const asked = fc.record({
  season: fc.constantFrom(...SEASONS),
  sort: fc.constantFrom(...SCORE_SORTS, 'name' as const),
  order: fc.constantFrom('desc' as const, 'desc' as const, 'asc' as const),
  among: fc.constantFrom(undefined, 'friends' as const, 'clubs' as const, 'groups' as const),
})

test('[boards.6, boards.7, boards.8, api.8] boards of all time and of seasons, whole and among friends, clubs and groups, are those of the model', async () => {
  const world = fc.tuple(
    fc.array(step, { minLength: 6, maxLength: 14 }),
    fc.uniqueArray(asked, { minLength: 14, maxLength: 14, selector: (one) => JSON.stringify(one) }),
    fc.integer({ min: 1, max: 4 }),
  )
  await fc.assert(
    fc.asyncProperty(world, async ([steps, boards, limit]) => {
      const model = await emptyWorld()
      for (const done of steps) await take(model, done)
      for (const board of boards) await check(model, board, limit)
    }),
    { seed: 14, numRuns: 10 },
  )
})

test('[boards.6] a season is a calendar quarter in UTC; past ones can be asked for, newest first', async () => {
  expect(seasonAt(new Date('2026-12-31T23:59:59.999Z'))).toBe('2026-Q4')
  expect(seasonAt(new Date('2027-01-01T00:00:00Z'))).toBe('2027-Q1')
  expect(seasonsSince('2026-Q3', new Date('2027-02-01T00:00:00Z'))).toEqual(['2027-Q1', '2026-Q4', '2026-Q3'])
  const model = await emptyWorld()
  const rows = [{ fan: 0, liveSeconds: 64, cheerScore: 8, predictionScore: null, ultraScore: null }]
  await take(model, { kind: 'match', date: new Date('2026-05-01T20:00:00Z'), rows })
  const { body } = await virage.call('GET', '/v1/relationships/leaderboard?season=2026-Q4', {
    token: me.token,
  })
  // Who has not attended in a season is not on its board.
  expect(body).toMatchObject({ element: [], me: null, seasons: ['2026-Q4', '2026-Q3', '2026-Q2'] })
  const past = await virage.call('GET', '/v1/relationships/leaderboard?season=2026-Q2', { token: me.token })
  expect(past.body).toMatchObject({ element: [{ id: me.id }], me: { rank: 1, last_week: null } })
})

test.each(['season=2026', 'season=2026-Q5', 'among=everybody'])('[api.9] %s is 422', async (query) => {
  const answer = await virage.call('GET', `/v1/relationships/leaderboard?${query}`, { token: me.token })
  expect(answer.status).toBe(422)
})

test('[api.9] a cursor of another season or circle is 422', async () => {
  const model = await emptyWorld()
  const rows = [0, 1].map((fan) => ({
    fan,
    liveSeconds: 64,
    cheerScore: 8,
    predictionScore: null,
    ultraScore: null,
  }))
  await take(model, { kind: 'match', date: new Date('2026-11-01T20:00:00Z'), rows })
  const ask = (query: string) =>
    virage.call('GET', `/v1/relationships/leaderboard?limit=1&${query}`, { token: me.token })
  const { next } = (await ask('season=2026-Q4')).body
  expect((await ask(`season=2026-Q4&cursor=${next}`)).status).toBe(200)
  for (const other of ['', 'season=2026-Q3', 'season=2026-Q4&among=friends'])
    expect((await ask(`${other}&cursor=${next}`)).status, other).toBe(422)
})

test('[boards.8] places are kept once a week for all processes, on Mondays in UTC; those of a season that is over go', async () => {
  expect(weekOf(new Date('2026-11-16T00:00:00Z'))).toEqual(new Date('2026-11-16T00:00:00Z'))
  expect(weekOf(new Date('2026-11-22T23:59:59Z'))).toEqual(new Date('2026-11-16T00:00:00Z'))
  const { db } = virage.app
  await emptyWorld()
  await db.execute(sql`DELETE FROM week_counts`)
  const both = await Promise.all([keepPlacesIfDue(db, NOW), keepPlacesIfDue(db, NOW)])
  expect(both.filter(Boolean)).toHaveLength(1)
  expect(await keepPlacesIfDue(db, new Date('2026-11-22T23:00:00Z'))).toBe(false)
  expect(await keepPlacesIfDue(db, new Date('2026-11-23T00:00:00Z'))).toBe(true)
  expect(await keepPlacesIfDue(db, new Date('2027-01-05T00:00:00Z'))).toBe(true)
  const kept = await db.select().from(weekCounts)
  expect(kept.map(({ season }) => season).toSorted()).toEqual(['', '2027-Q1'])
})
