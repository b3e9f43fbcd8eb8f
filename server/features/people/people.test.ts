import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SuggestedFan } from '#contract/people.ts'
import { clubMembers } from '#server/features/clubs/clubs.tables.ts'
import { writeMatch } from '#server/features/matches/index.ts'
import { aClub, aGroup, aMatch, aRow, someFans } from '#server/features/matches/matches.testing.ts'
import { follows } from '#server/features/relationships/follows.tables.ts'
import { ultraMembers } from '#server/features/ultras/ultras.tables.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { explain } from '#tests/plans.ts'
import { commonMatchesQuery, suggestionsQuery } from './people.storage.ts'

let virage: TestApp
let me: TestFan
let admin: TestFan
let club: number
let group: number
beforeAll(async () => {
  virage = await startTestApp()
  me = await signedInFan(virage)
  admin = await signedInFan(virage, { role: 'admin' })
  club = await aClub(virage.app.db, 'Meridian')
  group = await aGroup(virage.app.db, club)
  await virage.app.db.insert(clubMembers).values({ userId: me.id, clubId: club })
  await virage.app.db.insert(ultraMembers).values({ userId: me.id, ultraId: group })
})
afterAll(() => virage.close())

const get = (path: string, by = me) => virage.call('GET', path, { token: by.token })
const switchOff = (id: number) =>
  virage.call('POST', '/v1/users/update', { token: admin.token, json: { id, disabled: true } })

test('[people.1] what two fans have in common: clubs, groups, attended matches, and how often on the same end', async () => {
  const { db } = virage.app
  const [other = 0, stranger = 0] = await someFans(db, 2)
  const theirs = await aClub(db, 'Elsewhere')
  await db.insert(clubMembers).values([club, theirs].map((clubId) => ({ userId: other, clubId })))
  await db.insert(ultraMembers).values({ userId: other, ultraId: group })
  const play = (date: string, rows: ReturnType<typeof aRow>[]) =>
    inTransaction(db, (tx) => writeMatch(tx, aMatch({ date: new Date(date), rows })))
  await play('2026-10-01T20:00:00Z', [aRow(me.id), aRow(other)])
  const { id } = await play('2026-11-01T20:00:00Z', [aRow(me.id), aRow(other, { side: 'away' })])
  await play('2026-11-02T20:00:00Z', [aRow(other)])

  const { body } = await get(`/v1/relationships/common/${other}`)
  expect(body.element).toMatchObject({
    clubs: [{ id: club, name: 'Meridian', colors: [expect.any(String), expect.any(String)] }],
    groups: [{ id: group, name: 'Kop Solaire 09' }],
    matches: { total: 2, same_end: 1 },
  })
  expect(body.element.matches.latest[0]).toEqual({
    id,
    date: '2026-11-01T20:00:00.000Z',
    same_end: false,
    home_team_name: 'Meridian',
    away_team_name: 'Atlas Rouge',
  })
  expect((await get(`/v1/relationships/common/${stranger}`)).body.element).toEqual({
    clubs: [],
    groups: [],
    matches: { total: 0, same_end: 0, latest: [] },
  })
  // Disabled fans are told of to admins alone.
  await switchOff(other)
  expect((await get(`/v1/relationships/common/${other}`)).body.code).toBe('user_not_found')
  expect((await get(`/v1/relationships/common/${other}`, admin)).status).toBe(200)
})

test('[people.2] fans of my clubs and groups whom I do not follow; most in common first; no disabled fan, not myself, at most 12', async () => {
  const { db } = virage.app
  const fans = await someFans(db, 18)
  // Of the youngest account: only that a group counts twice brings them to the front.
  const groupmate = fans.pop() ?? 0
  const [followed = 0, off = 0, both = 0, ...clubmates] = fans
  await db
    .insert(clubMembers)
    .values([followed, off, both, ...clubmates].map((userId) => ({ userId, clubId: club })))
  await db.insert(ultraMembers).values([both, groupmate].map((userId) => ({ userId, ultraId: group })))
  await db.insert(follows).values({ followerId: me.id, followedId: followed })
  await switchOff(off)
  const suggested: SuggestedFan[] = (await get('/v1/relationships/suggestions')).body.element
  const ids = suggested.map(({ id }) => id)
  expect(suggested).toHaveLength(12)
  expect(suggested[0]).toMatchObject({ id: both, clubs: ['Meridian'], groups: ['Kop Solaire 09'] })
  expect(suggested[1]).toMatchObject({ id: groupmate, clubs: [], groups: ['Kop Solaire 09'] })
  for (const nobody of [me.id, followed, off]) expect(ids).not.toContain(nobody)
  expect((await get('/v1/relationships/suggestions', admin)).body.element).toEqual([])
})

test('[api.14] suggestions read the newest of each club and group, matches in common my own and one of theirs each', async () => {
  const { db } = virage.app
  const suggestions = await explain(db, suggestionsQuery(me.id, 12), 'enable_bitmapscan', 'enable_hashjoin')
  expect(suggestions).toMatch(/Index (Only )?Scan Backward using club_members_club/)
  expect(suggestions).toMatch(/Index (Only )?Scan Backward using ultra_members_ultra/)
  expect(suggestions).not.toMatch(/Seq Scan on (club_members|ultra_members|follows|users)/)
  const common = await explain(db, commonMatchesQuery(db, me.id, 1), 'enable_bitmapscan', 'enable_hashjoin')
  expect(common).toMatch(/Index (Only )?Scan using match_rows_/)
  expect(common).not.toContain('Seq Scan')
})
