import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clubMembers } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { insertFan } from '#server/features/fans/index.ts'
import { ultraMembers } from '#server/features/ultras/ultras.tables.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { explain } from '#tests/plans.ts'
import { membersQuery } from './members.storage.ts'

let virage: TestApp
let admin: TestFan
let clubUrl: string
let ultraUrl: string
/** Name, cheer, prediction, ultra, matches. */
const FANS = [
  ['Ana', 20, 1, 5, 4],
  ['Bo', 20, 3, 0, 9],
  ['Cy', 30.25, 2, 0, 1],
  ['Di', 0, 0, 0, 0],
  ['Ed', 20, 3, 7, 4],
  ['Disabled', 99, 99, 99, 9],
  ['Deleted', 98, 98, 98, 9],
] as const

beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
  const { db } = virage.app
  const club = await foundClub(virage, admin)
  const ultra = await foundUltra(virage, admin, club.id)
  const outsider = await insertFan(db, { name: 'Outsider', email: null })
  await db.update(users).set({ cheerScore: 100 }).where(eq(users.id, outsider!.id))
  for (const [name, cheerScore, predictionScore, ultraScore, scoredMatches] of FANS) {
    const { id } = (await insertFan(db, { name, email: null }))!
    await db
      .update(users)
      .set({
        cheerScore,
        predictionScore,
        ultraScore,
        scoredMatches,
        disabledAt: name === 'Disabled' ? new Date() : null,
        deletedAt: name === 'Deleted' ? new Date() : null,
      })
      .where(eq(users.id, id))
    await db
      .insert(clubMembers)
      .values({ userId: id, clubId: club.id, joinedAt: new Date(1_700_000_000_900) })
    await db.insert(ultraMembers).values({ userId: id, ultraId: ultra.id })
  }
  clubUrl = `/v1/relationships/club/fans/${club.id}`
  ultraUrl = `/v1/relationships/ultra/members/${ultra.id}`
})
afterAll(() => virage.close())

const read = (url: string) => virage.call('GET', url, { token: admin.token })
const namesIn = (body: { element: { name: string }[] }) => body.element.map(({ name }) => name)

/** boards.2: ties by more matches, then lower id; ascending is the exact reverse. */
const ORDERS = [
  ['', ['Cy', 'Bo', 'Ana', 'Ed', 'Di']],
  ['sort=cheer_score&order=asc', ['Di', 'Ed', 'Ana', 'Bo', 'Cy']],
  ['sort=prediction_score', ['Bo', 'Ed', 'Cy', 'Ana', 'Di']],
  ['sort=prediction_score&order=asc', ['Di', 'Ana', 'Cy', 'Ed', 'Bo']],
  ['sort=ultra_score', ['Ed', 'Ana', 'Bo', 'Cy', 'Di']],
  ['sort=ultra_score&order=asc', ['Di', 'Cy', 'Bo', 'Ana', 'Ed']],
] as const

describe.each(['club', 'ultra'])('[boards.4] the board of a %s', (of) => {
  const url = () => (of === 'club' ? clubUrl : ultraUrl)

  test.each(ORDERS)('%j, at once and page by page', async (query, expected) => {
    expect(namesIn((await read(`${url()}?${query}`)).body)).toEqual(expected)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await read(`${url()}?${query}&limit=2${cursor && `&cursor=${cursor}`}`)
      expect(body.total).toBe(expected.length)
      seen.push(...namesIn(body))
      cursor = body.next
    }
    expect(seen).toEqual(expected)
  })

  test('[api.9] a cursor of another order is 422', async () => {
    const { next } = (await read(`${url()}?limit=1`)).body
    expect(await read(`${url()}?sort=ultra_score&cursor=${next}`)).toMatchObject({ status: 422 })
  })
})

test('[boards.4] a row tells scores and since when, and no e-mail address', async () => {
  const { body } = await read(`${clubUrl}?limit=1`)
  expect(body.element).toEqual([
    {
      id: expect.any(Number),
      name: 'Cy',
      avatar: null,
      cheer_score: 30.25,
      prediction_score: 2,
      ultra_score: 0,
      join_date: 1_700_000_000,
    },
  ])
})

test('[api.3] of no such club or group is 404', async () => {
  expect((await read('/v1/relationships/club/fans/999999')).body.code).toBe('club_not_found')
  expect((await read('/v1/relationships/ultra/members/999999')).body.code).toBe('ultra_not_found')
})

test.each(['club', 'ultra'] as const)(
  '[api.14] the board of a %s reads an index of its members',
  async (of) => {
    const search = { of, id: 1, sort: 'cheer_score', order: 'desc' } as const
    const plan = await explain(virage.app.db, membersQuery(virage.app.db, search, 51, [20, 4, 3]))
    expect(plan).toMatch(new RegExp(`Index.* Scan.* (using|on) ${of}_members_(${of}|user_id_${of}_id_pk)`))
    expect(plan).not.toContain('Seq Scan')
  },
)
