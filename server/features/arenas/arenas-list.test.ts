import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Arena } from '#contract/arenas.ts'
import { encodeCursor } from '#server/http/paging.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, makeBet, onBet } from '#tests/arenas.ts'
import { foundClub } from '#tests/clubs.ts'
import { aStaker, type Staker, stake } from '#tests/stakers.ts'

let virage: TestApp
let admin: Staker
let teams: object
beforeAll(async () => {
  virage = await startTestApp()
  admin = await aStaker(virage, 0, 'admin')
  const [home, away] = [await foundClub(virage, admin), await foundClub(virage, admin)]
  teams = { homeTeam: { id: home.id }, awayTeam: { id: away.id } }
  for (const [arenaId, startDate, actions] of ARENAS) {
    await virage.call('POST', '/v1/arenas/create', {
      token: admin.token,
      json: { ...teams, arenaId, startDate },
    })
    for (const action of actions) await control(virage, admin, arenaId, action)
    virage.clock.passMinutes(1)
  }
})
afterAll(() => virage.close())

/** Id, start, and what was done with it. */
const ARENAS: [string, string | null, string[]][] = [
  ['never', null, []],
  ['tomorrow', '2030-01-02T00:00:00Z', []],
  ['live-later', '2030-01-09T00:00:00Z', ['start']],
  ['today-b', '2030-01-01T00:00:00Z', []],
  ['paused', '2020-01-01T00:00:00Z', ['start', 'pause']],
  ['today-a', '2030-01-01T00:00:00Z', []],
  ['live-unplanned', null, ['start']],
  ['stopped', '2030-01-03T00:00:00Z', ['start', 'stop']],
  ['over', '2020-01-01T00:00:00Z', ['start', 'stop']],
  ['over-later', null, ['start', 'stop']],
  ['live-soon', '2030-01-01T00:00:00Z', ['start']],
  ['never-either', null, []],
]
const IN_ORDER = [
  ...['live-soon', 'live-later', 'live-unplanned'],
  ...['paused', 'today-a', 'today-b', 'tomorrow', 'stopped'],
  ...['never', 'never-either'],
  ...['over-later', 'over'],
]

const list = (query = '') => virage.call('GET', `/v1/arenas${query}`)
const ids = (body: { element: Arena[] }) => body.element.map(({ id }) => id)

test('[arenas.10, access.2] live arenas come first, then the soonest start, then those without one, then the latest stop; visitors see them', async () => {
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(ids(body)).toEqual(IN_ORDER)
  expect(body.next).toBeNull()
})

test.each([1, 3, 4, 10])('[api.8] pages of %i follow each other without gap or repeat', async (limit) => {
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const { body } = await list(`?limit=${limit}${next && `&cursor=${next}`}`)
    expect(body.element.length).toBeLessThanOrEqual(limit)
    seen.push(...ids(body))
    next = body.next
  }
  expect(seen).toEqual(IN_ORDER)
})

test.each([
  ['no cursor', 'abc'],
  ['one of another list', encodeCursor([5])],
  ['one whose time is none', encodeCursor([2, 'soon', 'a'])],
  ['one whose rank is no integer', encodeCursor([1.5, 1_900_000_000, 'a'])],
  ['one whose rank is too large', encodeCursor([1e300, 1_900_000_000, 'a'])],
])('[api.9] an invented cursor is 422: %s', async (_, cursor) => {
  const { status, body } = await list(`?cursor=${cursor}`)
  expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'invalid', ['cursor']])
})

test.each(['0', '201', '-1', 'ten', ''])('[api.9] a limit of %j is 422', async (limit) => {
  expect((await list(`?limit=${limit}`)).status).toBe(422)
})

test('[arenas.10] bets not yet decided are counted, with the points on them', async () => {
  const [open, closed, settled] = [
    await makeBet(virage, admin, 'tomorrow'),
    await makeBet(virage, admin, 'tomorrow'),
    await makeBet(virage, admin, 'tomorrow'),
  ]
  const fan = await aStaker(virage)
  for (const { id } of [open, closed, settled])
    await stake(virage, fan, { arenaId: 'tomorrow', betId: id }, 0, 10)
  for (const { id } of [closed, settled]) await onBet(virage, admin, 'tomorrow', 'close', { betId: id })
  await onBet(virage, admin, 'tomorrow', 'settle', { betId: settled.id, answer: 0 })
  const arena = (await list()).body.element.find(({ id }: Arena) => id === 'tomorrow')
  expect(arena).toMatchObject({ betCount: 2, pointsInPlay: 20 })
  expect(arena).not.toHaveProperty('broker')
})

test('[api.3] an arena that is not there is not found', async () => {
  for (const id of ['none', 'x'.repeat(64), 'x'.repeat(65)])
    expect((await virage.call('GET', `/v1/arenas/${id}`)).body.code).toBe('arena_not_found')
})
