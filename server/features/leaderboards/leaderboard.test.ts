import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LeaderboardFan, LeaderboardSort, OwnRank } from '#contract/fans.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { insertFan } from '#server/features/fans/index.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { waitFor } from '#tests/wait-for.ts'
import { weekCounts } from './leaderboard.tables.ts'

let virage: TestApp
let admin: TestFan
let me: TestFan
/** Everyone on the boards. */
let fans: LeaderboardFan[]

beforeAll(async () => {
  virage = await startTestApp()
  // boards.8: the start numbers the places of the week; here nobody has one yet.
  await waitFor(async () => expect(await virage.app.db.$count(weekCounts)).toBe(2))
  admin = await signedInFan(virage, { name: 'Maud Perrin', role: 'admin' })
  me = await signedInFan(virage, { name: 'Émile' })
  // Few different scores and match counts, so that every tie of the rule happens.
  const scores = [0, 0, 1.5, 2.25, 2.25, 30]
  for (let i = 0; i < 40; i++) {
    const fan = await insertFan(virage.app.db, { name: `Fan ${'abcdefgh'[i % 8]}`, email: null })
    await virage.app.db
      .update(users)
      .set({
        cheerScore: scores[i % 6] ?? 0,
        predictionScore: scores[(i * 5 + 1) % 6] ?? 0,
        ultraScore: scores[(i * 7 + 2) % 6] ?? 0,
        scoredMatches: i % 3,
      })
      .where(eq(users.id, fan?.id ?? 0))
  }
  await virage.app.db.update(users).set({ cheerScore: 2.25, scoredMatches: 1 }).where(eq(users.id, me.id))
  const rows = await virage.app.db.select().from(users)
  fans = rows.map((row) => ({
    id: row.id,
    name: row.name,
    avatar: row.avatar,
    avg_cheer_score: row.cheerScore,
    avg_prediction_score: row.predictionScore,
    avg_ultra_score: row.ultraScore,
    matches: row.scoredMatches,
    last_week: null,
  }))
})
afterAll(() => virage.close())

interface BoardPage {
  element: LeaderboardFan[]
  next: string | null
  me: OwnRank | null
}

async function board(query: string, by = me): Promise<BoardPage> {
  const { status, body } = await virage.call('GET', `/v1/relationships/leaderboard?${query}`, {
    token: by.token,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function wholeBoard(query: string, limit: number): Promise<LeaderboardFan[]> {
  const rows: LeaderboardFan[] = []
  let cursor = ''
  for (;;) {
    const { element, next } = await board(`${query}&limit=${limit}${cursor}`)
    rows.push(...element)
    if (next === null) return rows
    expect(element).toHaveLength(limit)
    cursor = `&cursor=${next}`
  }
}

const fold = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** boards.2, written down once more: score, then more matches, then lower id. */
function byRule(sort: LeaderboardSort): LeaderboardFan[] {
  return [...fans].sort((a, b) => {
    if (sort === 'name')
      return fold(b.name) < fold(a.name) ? -1 : fold(b.name) > fold(a.name) ? 1 : b.id - a.id
    return b[sort] - a[sort] || b.matches - a.matches || a.id - b.id
  })
}

const SORTS = ['avg_cheer_score', 'avg_prediction_score', 'avg_ultra_score', 'name'] as const

describe.each(SORTS)('sorted by %s', (sort) => {
  test('[boards.2] ties go by more matches, then lower id; ascending is the exact reverse', async () => {
    const expected = byRule(sort)
    expect(await wholeBoard(`sort=${sort}&order=desc`, 200)).toEqual(expected)
    expect(await wholeBoard(`sort=${sort}&order=asc`, 200)).toEqual(expected.toReversed())
  })

  test.each(['asc', 'desc'])('[api.8] pages of any size give the same board, %s', async (order) => {
    const whole = await wholeBoard(`sort=${sort}&order=${order}`, 200)
    expect(await wholeBoard(`sort=${sort}&order=${order}`, 7)).toEqual(whole)
    expect(await wholeBoard(`sort=${sort}&order=${order}`, 1)).toEqual(whole)
  })

  test.each(['asc', 'desc'])(
    '[boards.2] my own row has its place on the board as rank, %s',
    async (order) => {
      const query = `sort=${sort}&order=${order}`
      const whole = await wholeBoard(query, 200)
      for (const fan of [me, admin]) {
        const own = (await board(`${query}&limit=1`, fan)).me
        const place = whole.findIndex(({ id }) => id === fan.id)
        expect(own).toEqual({ ...whole[place], rank: place + 1 })
      }
    },
  )
})

test('[boards.1] the default is avg_cheer_score descending', async () => {
  expect((await board('limit=200')).element).toEqual(byRule('avg_cheer_score'))
})

test('[boards.3, api.10] a search keeps the order and leaves my rank on the whole board as it is', async () => {
  const { element, me: own } = await board('q=FAN%20C&limit=200')
  expect(element).toEqual(byRule('avg_cheer_score').filter(({ name }) => name === 'Fan c'))
  expect(own?.rank).toBe((await board('limit=1')).me?.rank)
  expect((await board('q=emil')).element).toMatchObject([{ name: 'Émile' }])
  expect(await board('q=nobody')).toMatchObject({ element: [], next: null })
  const paged = await wholeBoard('q=fan&sort=avg_ultra_score', 9)
  expect(paged).toEqual(byRule('avg_ultra_score').filter(({ name }) => name.startsWith('Fan ')))
})

test('[boards.3] disabled and deleted fans are on no board, nor counted in ranks', async () => {
  const post = (path: string, json: unknown) => virage.call('POST', path, { token: admin.token, json })
  const before = (await board('limit=1')).me?.rank ?? 0
  const ahead = byRule('avg_cheer_score').slice(0, 2)
  await post('/v1/users/update', { id: ahead[0]?.id, disabled: true })
  await virage.app.db
    .update(users)
    .set({ deletedAt: sql`now()` })
    .where(eq(users.id, ahead[1]?.id ?? 0))
  for (const sort of SORTS) {
    const ids = (await wholeBoard(`sort=${sort}`, 200)).map(({ id }) => id)
    expect(ids).toHaveLength(fans.length - 2)
    for (const gone of ahead) expect(ids).not.toContain(gone.id)
  }
  expect((await board('limit=1')).me?.rank).toBe(before - 2)

  await post('/v1/users/update', { id: ahead[0]?.id, disabled: false })
  await virage.app.db
    .update(users)
    .set({ deletedAt: null })
    .where(eq(users.id, ahead[1]?.id ?? 0))
})

test.each([
  ['limit', 'limit=0'],
  ['limit', 'limit=201'],
  ['sort', 'sort=email'],
  ['order', 'order=sideways'],
  ['cursor', 'cursor=bm90IG91cnM'],
])('[api.9] a wrong %s is 422: %s', async (field, query) => {
  const answer = await virage.call('GET', `/v1/relationships/leaderboard?${query}`, { token: me.token })
  expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } })
})

test.each(['sort=avg_ultra_score', 'sort=name', 'order=asc'])(
  '[api.9] a cursor of another board is 422: %s',
  async (query) => {
    const { next } = await board('limit=1')
    const answer = await virage.call('GET', `/v1/relationships/leaderboard?${query}&cursor=${next}`, {
      token: me.token,
    })
    expect(answer).toMatchObject({ status: 422, body: { fields: { cursor: expect.any(String) } } })
  },
)
