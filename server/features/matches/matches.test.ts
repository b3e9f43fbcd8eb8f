import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clubs } from '#server/features/clubs/clubs.tables.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import type { NewMatch } from './match.ts'
import { writeMatch } from './match-writing.ts'
import { aClub, aGroup, aMatch, aRow, someFans } from './matches.testing.ts'

let virage: TestApp
let fan: TestFan
let admin: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  fan = await signedInFan(virage)
  admin = await signedInFan(virage, { role: 'admin' })
})
afterAll(() => virage.close())

const write = async (match: NewMatch) =>
  (await inTransaction(virage.app.db, (tx) => writeMatch(tx, match))).id
const read = (url: string, token = fan.token) => virage.call('GET', url, { token })
const idsOf = (body: { element: { id: number }[] }) => body.element.map(({ id }) => id)
const on = (day: number) => new Date(Date.UTC(2026, 4, day, 20))
const namesOf = (home: string, away: string) => ({
  home: { clubId: null, name: home, logo: null },
  away: { clubId: null, name: away, logo: null },
})

test('[matches.1] one match: names and logos as they were, both sides’ scores and the cheer curve', async () => {
  const homeClub = await aClub(virage.app.db, 'Meridian')
  const id = await write(
    aMatch({
      home: { clubId: homeClub, name: 'Meridian', logo: 'https://logo.test/m.png' },
      away: { clubId: null, name: 'Atlas Rouge', logo: null },
      date: on(1),
      liveSeconds: 1234.5,
      curve: [{ at: 10, home: 3.5, away: 2 }],
      rows: [aRow(fan.id, { cheerScore: 8 }), aRow(admin.id, { side: 'away', cheerScore: 6 })],
    }),
  )
  await virage.app.db.update(clubs).set({ name: 'Renamed' }).where(sql`id = ${homeClub}`)
  expect((await read(`/v1/matches/${id}`)).body.element).toMatchObject({
    id,
    home_club_id: homeClub,
    away_club_id: null,
    home_team_name: 'Meridian',
    away_team_name: 'Atlas Rouge',
    home_team_logo: 'https://logo.test/m.png',
    away_team_logo: null,
    date: '2026-05-01T20:00:00.000Z',
    attendee_count: 2,
    cheer_score: 7,
    prediction_score: null,
    home_score: 8,
    away_score: 6,
    live_seconds: 1234.5,
    curve: [{ at: 10, home: 3.5, away: 2 }],
  })
  expect(await read('/v1/matches/999999')).toMatchObject({ status: 404, body: { code: 'match_not_found' } })
})

test('[matches.2] a fan’s matches, newest first, with the fan’s own scores, paged and counted', async () => {
  const other = await signedInFan(virage)
  const ids: number[] = []
  for (const day of [3, 1, 2])
    ids.push(
      await write(
        aMatch({
          date: on(day),
          rows: [
            aRow(other.id, { side: 'away', cheerScore: day, predictionScore: null, ultraScore: day * 2 }),
            aRow(admin.id, { cheerScore: 30 }),
          ],
        }),
      ),
    )
  const [newest, oldest, middle] = ids
  for (const url of [`/v1/relationships/user/matches/${other.id}`, '/v1/relationships/my/matches']) {
    const first = (await read(`${url}?limit=2`, other.token)).body
    expect(idsOf(first)).toEqual([newest, middle])
    expect(first.element[0]).toMatchObject({
      cheer_score: 3,
      prediction_score: null,
      ultra_score: 6,
      side: 'away',
      attendee_count: 2,
    })
    expect(first.total).toBe(3)
    const second = (await read(`${url}?limit=2&cursor=${first.next}`, other.token)).body
    expect(idsOf(second)).toEqual([oldest])
    expect(second.next).toBeNull()
  }
})

test('[api.8] matches of the same instant are paged by id, none twice and none lost', async () => {
  const [someone = 0] = await someFans(virage.app.db, 1)
  const written: number[] = []
  for (let i = 0; i < 5; i++) written.push(await write(aMatch({ date: on(7), rows: [aRow(someone)] })))
  const seen: number[] = []
  for (let cursor = ''; ; ) {
    const { body } = await read(`/v1/relationships/user/matches/${someone}?limit=2${cursor}`)
    seen.push(...idsOf(body))
    if (body.next === null) break
    cursor = `&cursor=${body.next}`
  }
  expect(seen).toEqual(written.toReversed())
})

test('[api.8] a moment finer than a millisecond is no gap between pages', async () => {
  const [someone = 0] = await someFans(virage.app.db, 1)
  const ids: number[] = []
  for (let i = 0; i < 3; i++) ids.push(await write(aMatch({ rows: [aRow(someone)] })))
  for (const [i, id] of ids.entries())
    await virage.app.db.execute(
      sql`UPDATE matches SET date = timestamptz '2026-05-09 20:00:00.123456Z' + ${i} * interval '1 microsecond'
        WHERE id = ${id}`,
    )
  const url = `/v1/relationships/user/matches/${someone}?limit=1`
  const first = (await read(url)).body
  const second = (await read(`${url}&cursor=${first.next}`)).body
  const third = (await read(`${url}&cursor=${second.next}`)).body
  expect([first, second, third].flatMap(idsOf)).toEqual(ids.toReversed())
  expect(third.next).toBeNull()
})

test('[matches.2] a club’s matches, home and away, with the match’s means and the club’s side', async () => {
  const club = await aClub(virage.app.db)
  const side = { clubId: club, name: 'Meridian', logo: null }
  const rows = [aRow(fan.id, { cheerScore: 12, predictionScore: 3, ultraScore: 9 })]
  const home = await write(aMatch({ home: side, date: on(1), rows }))
  const away = await write(aMatch({ away: side, date: on(3), rows }))
  const homeAgain = await write(aMatch({ home: side, date: on(2), rows }))
  const url = `/v1/relationships/club/matches/${club}`
  const { body } = await read(url)
  expect(idsOf(body)).toEqual([away, homeAgain, home])
  expect(body.total).toBe(3)
  expect(body.element[0]).toMatchObject({
    side: 'away',
    cheer_score: 12,
    prediction_score: 3,
    ultra_score: null,
  })
  expect(body.element[1]).toMatchObject({ side: 'home', home_club_id: club, date: on(2).toISOString() })

  const first = (await read(`${url}?limit=2`)).body
  expect(idsOf(first)).toEqual([away, homeAgain])
  expect(idsOf((await read(`${url}?limit=2&cursor=${first.next}`)).body)).toEqual([home])
})

test('[matches.2] a group’s matches are those its members attended, with their mean scores', async () => {
  const group = await aGroup(virage.app.db, await aClub(virage.app.db))
  const [a = 0, b = 0, c = 0] = await someFans(virage.app.db, 3)
  const ultraIds = [group]
  const attended = await write(
    aMatch({
      rows: [
        aRow(a, { cheerScore: 10, predictionScore: 5, ultraScore: 4, ultraIds }),
        aRow(b, { cheerScore: 20, ultraScore: 8, side: 'away', ultraIds }),
        aRow(c, { cheerScore: 30, predictionScore: 9 }),
      ],
    }),
  )
  await write(aMatch({ rows: [aRow(c)] }))
  const { body } = await read(`/v1/relationships/ultra/matches/${group}`)
  expect(idsOf(body)).toEqual([attended])
  expect(body).toMatchObject({ total: 1, next: null })
  expect(body.element[0]).toMatchObject({
    cheer_score: 15,
    prediction_score: 5,
    ultra_score: 6,
    side: null,
    members: 2,
    attendee_count: 3,
  })
})

test('[api.3] a missing fan, club or group has no list; a disabled fan’s stays', async () => {
  for (const [kind, code] of [
    ['user', 'user_not_found'],
    ['club', 'club_not_found'],
    ['ultra', 'ultra_not_found'],
  ])
    expect(await read(`/v1/relationships/${kind}/matches/987654`)).toMatchObject({
      status: 404,
      body: { code },
    })
  const [disabled = 0, deleted = 0] = await someFans(virage.app.db, 2)
  const id = await write(aMatch({ rows: [aRow(disabled), aRow(deleted)] }))
  await virage.app.db.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${disabled}`)
  await virage.app.db.execute(sql`UPDATE users SET deleted_at = now() WHERE id = ${deleted}`)
  expect(idsOf((await read(`/v1/relationships/user/matches/${disabled}`)).body)).toEqual([id])
  expect((await read(`/v1/relationships/user/matches/${deleted}`)).status).toBe(404)
})

test('[api.3] an archived club or group has no list', async () => {
  const club = await aClub(virage.app.db)
  const group = await aGroup(virage.app.db, club)
  await virage.app.db.execute(sql`UPDATE clubs SET archived_at = now() WHERE id = ${club}`)
  await virage.app.db.execute(sql`UPDATE ultra_groups SET archived_at = now() WHERE id = ${group}`)
  expect((await read(`/v1/relationships/club/matches/${club}`)).status).toBe(404)
  expect((await read(`/v1/relationships/ultra/matches/${group}`)).status).toBe(404)
})

test('[api.10] admins list all matches, search both names without case and accents, and sort', async () => {
  const [a = 0, b = 0] = await someFans(virage.app.db, 2)
  const quiet = await write(aMatch({ ...namesOf('Étoile Zébrée', '100%_Foot'), date: on(20) }))
  const full = await write(
    aMatch({ ...namesOf('Vesper', 'ETOILE zebree'), date: on(21), rows: [aRow(a), aRow(b)] }),
  )
  const list = async (query: string) => (await read(`/v1/matches?${query}`, admin.token)).body
  expect(idsOf(await list('q=toile%20ZEB'))).toEqual([full, quiet])
  expect((await list('q=toile%20ZEB')).total).toBe(2)
  expect(idsOf(await list('q=zebree&order=asc'))).toEqual([quiet, full])
  expect(idsOf(await list('q=zebree&sort=attendee_count'))).toEqual([full, quiet])
  expect(idsOf(await list('q=zebree&sort=attendee_count&order=asc'))).toEqual([quiet, full])
  expect(idsOf(await list('q=100%25_'))).toEqual([quiet])
  expect(idsOf(await list('q=1%25%25'))).toEqual([])

  const first = await list('q=zebree&limit=1')
  expect(idsOf(await list(`q=zebree&limit=1&cursor=${first.next}`))).toEqual([quiet])
  expect(await list(`q=zebree&limit=1&order=asc&cursor=${first.next}`)).toMatchObject({ code: 'invalid' })
})

test('[access.3, audit.1] only admins list and delete; a deletion is audited and leaves no match', async () => {
  const id = await write(aMatch({ rows: [aRow(fan.id)] }))
  const remove = (token: string) => virage.call('POST', '/v1/matches/delete', { token, json: { id } })
  expect((await read('/v1/matches')).status).toBe(403)
  expect((await remove(fan.token)).status).toBe(403)
  expect((await read(`/v1/matches/${id}`)).status).toBe(200)

  const both = await Promise.all([remove(admin.token), remove(admin.token)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect((await read(`/v1/matches/${id}`)).status).toBe(404)
  const { body } = await read('/v1/audit', admin.token)
  const told = body.element.filter(({ target }: { target: string }) => target === `match ${id}`)
  expect(told).toMatchObject([{ action: 'match.delete', actor_id: admin.id, before: { id }, after: null }])
})
