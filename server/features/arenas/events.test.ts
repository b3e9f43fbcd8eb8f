import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ArenaDetail } from '#contract/arenas.ts'
import type { MatchEvent } from '#contract/events.ts'
import { expectFailure } from '#server/http/failure.testing.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { foundClub } from '#tests/clubs.ts'
import { enterLive, listen } from '#tests/live-client.ts'
import { aStaker, type Staker } from '#tests/stakers.ts'

let virage: TestApp
let admin: Staker
let arenaId: string
let base: string
beforeAll(async () => {
  virage = await startTestApp()
  base = await listen(virage)
  admin = await aStaker(virage, 0, 'admin')
})
beforeEach(async () => {
  arenaId = (await setUpArena(virage, admin, { sport: 'football', started: true })).id
})
afterAll(() => virage.close())

const on = (path: string, json: object) =>
  virage.call('POST', `/v1/arenas/${arenaId}/${path}`, { token: admin.token, json })
const create = (json: object) => on('event/create', json)
const undo = (eventId: number) => on('event/undo', { eventId })
const write = async (json: object): Promise<MatchEvent> => (await create(json)).body.element.event
const read = async (): Promise<ArenaDetail> =>
  (await virage.call('GET', `/v1/arenas/${arenaId}`)).body.element

test('[events.1, events.2] the score is the sum of the events, the period the text of the last one', async () => {
  virage.clock.passMinutes(2)
  await write({ kind: 'period', text: '1st half' })
  const goal = await create({ kind: 'goal', side: 'home', points: 7, text: 'Header' })
  expect(goal.body.element).toMatchObject({
    event: { at: 120, kind: 'goal', side: 'home', points: 1, text: 'Header', score: { home: 1, away: 0 } },
    score: { home: 1, away: 0 },
    period: '1st half',
  })
  await write({ kind: 'point', side: 'away', points: 3 })
  await write({ kind: 'card', side: 'away' })
  await write({ kind: 'note', text: 'Rain.' })
  const { state, score, period, events } = await read()
  expect({ state, score, period }).toEqual({
    state: 'live',
    score: { home: 1, away: 3 },
    period: '1st half',
  })
  expect(events.map((event) => [event.kind, event.score.home, event.score.away])).toEqual([
    ['period', 0, 0],
    ['goal', 1, 0],
    ['point', 1, 3],
    ['card', 1, 3],
    ['note', 1, 3],
  ])
})

test('[events.2] what is undone leaves the score and the later events’ scores; a second undo changes nothing', async () => {
  const first = await write({ kind: 'goal', side: 'home' })
  await write({ kind: 'period', text: 'HT' })
  const second = await write({ kind: 'period', text: '2nd half' })
  await write({ kind: 'goal', side: 'away' })
  expect((await undo(second.id)).body.element).toEqual({
    eventId: second.id,
    score: { home: 1, away: 1 },
    period: 'HT',
  })
  await undo(first.id)
  const again = await undo(first.id)
  expect([again.status, again.body.element.score]).toEqual([200, { home: 0, away: 1 }])
  expect((await read()).events.at(-1)?.score).toEqual({ home: 0, away: 1 })
  const [ht] = (await read()).events
  expect((await undo(ht!.id)).body.element.period).toBeNull()
  expectFailure(await undo(1_000_000), 'event_not_found')
})

test.each([
  ['a goal without an end', { kind: 'goal' }, 'side'],
  ['points without an end', { kind: 'point', points: 2 }, 'side'],
  ['points that are not told', { kind: 'point', side: 'home' }, 'points'],
  ['too many points', { kind: 'point', side: 'home', points: 11 }, 'points'],
  ['no points', { kind: 'point', side: 'home', points: 0 }, 'points'],
  ['a long text', { kind: 'note', text: 'x'.repeat(121) }, 'text'],
  ['a long period', { kind: 'period', text: 'x'.repeat(21) }, 'text'],
  ['a period without a name', { kind: 'period' }, 'text'],
  ['another kind', { kind: 'streaker' }, 'kind'],
])('[events.1] %s is 422', async (_, json, field) => {
  const { status, body } = await create(json)
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
  expect((await read()).events).toEqual([])
})

test('[events.2] before the start and after the stop it is 409, in a pause it is not; a start begins anew', async () => {
  const goal = await write({ kind: 'goal', side: 'home' })
  await control(virage, admin, arenaId, 'pause')
  expect((await create({ kind: 'period', text: 'HT' })).status).toBe(200)
  await control(virage, admin, arenaId, 'stop')
  expect(await read()).toMatchObject({ state: 'finished', score: { home: 1, away: 0 }, period: 'HT' })
  expectFailure(await create({ kind: 'goal', side: 'home' }), 'arena_not_started')
  expectFailure(await undo(goal.id), 'arena_not_started')
  await control(virage, admin, arenaId, 'start')
  expect(await read()).toMatchObject({ score: { home: 0, away: 0 }, period: null, events: [] })
  expectFailure(await undo(goal.id), 'event_not_found')
})

test('[arenas.13] a start date after the stop makes a finished arena upcoming, without the old score and noise', async () => {
  const noise = async () => (await virage.call('GET', `/v1/arenas/${arenaId}/noise`)).body.element
  await write({ kind: 'goal', side: 'away' })
  virage.clock.passMinutes(1)
  await virage.app.db.execute(sql`
    INSERT INTO run_curve (run_id, "window", home, away)
    SELECT id, 0, 100, 50 FROM arena_runs WHERE arena_id = ${arenaId}`)
  await control(virage, admin, arenaId, 'stop')
  expect(await noise()).toEqual([{ at: 0, home: 10, away: 5 }])
  const startDate = new Date(virage.clock.now.getTime() + 3_600_000).toISOString()
  const { body } = await virage.call('POST', '/v1/arenas/update', {
    token: admin.token,
    json: { id: arenaId, startDate },
  })
  expect(body.element).toMatchObject({ state: 'upcoming', score: { home: 0, away: 0 }, events: [] })
  expect(await noise()).toEqual([])
})

test('[arenas.13] with other teams it is another match: upcoming, without result, bets and way to the last one', async () => {
  await write({ kind: 'goal', side: 'home' })
  const bet = await makeBet(virage, admin, arenaId)
  await onBet(virage, admin, arenaId, 'void', { betId: bet.id })
  const watcher = await enterLive(base, arenaId, { token: null, side: null })
  await control(virage, admin, arenaId, 'stop')
  const { awayTeam } = await read()
  const homeTeam = await foundClub(virage, admin)
  const update = (json: object) =>
    virage.call('POST', '/v1/arenas/update', { token: admin.token, json: { id: arenaId, ...json } })
  const blank = { state: 'upcoming', score: { home: 0, away: 0 }, period: null, events: [] }
  expect((await update({ homeTeam })).body.element).toMatchObject(blank)
  expect(await read()).toMatchObject({ ...blank, broker: {}, lastMatchId: null, awayTeam })
  await watcher.until('arena', ({ arena }) => arena.homeTeam.id === homeTeam.id && arena.state === 'upcoming')
  watcher.close()

  // Neither by a start date that comes and goes.
  await update({ startDate: new Date(virage.clock.now.getTime() + 3_600_000).toISOString() })
  await update({ startDate: null })
  expect(await read()).toMatchObject(blank)
  await control(virage, admin, arenaId, 'start')
  expect(await read()).toMatchObject({ ...blank, state: 'live' })
})

test('[arenas.3] the teams wait until a stopped run has become its match, which keeps their names', async () => {
  await control(virage, admin, arenaId, 'stop')
  const { rows } = await virage.app.db.execute(
    sql`UPDATE arena_runs SET match_id = NULL WHERE arena_id = ${arenaId} RETURNING id`,
  )
  expect(rows).toHaveLength(1)
  const json = { id: arenaId, homeTeam: await foundClub(virage, admin) }
  const change = () => virage.call('POST', '/v1/arenas/update', { token: admin.token, json })
  expectFailure(await change(), 'arena_teams_locked')
  await virage.app.db.execute(sql`UPDATE arena_runs SET match_id = 0 WHERE arena_id = ${arenaId}`)
  expect((await change()).status).toBe(200)
})

test('[events.2] two who write at once both count', async () => {
  const sides = Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? 'away' : 'home'))
  await Promise.all(sides.map((side) => create({ kind: 'goal', side })))
  const { score, events } = await read()
  expect(score).toEqual({ home: 8, away: 4 })
  expect(events.map((event) => event.score.home + event.score.away)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  )
})

test('[events.3, arenas.11] the room hears of an event before its caller is answered, and newcomers see the last 20', async () => {
  const fan = await enterLive(base, arenaId, { token: null, side: null })
  const written = (await create({ kind: 'goal', side: 'away' })).body.element
  fan.send({ type: 'ping' })
  await fan.until('pong')
  expect(fan.messages.find(({ type }) => type === 'event')).toEqual({ type: 'event', ...written })
  for (let at = 0; at < 21; at++) await write({ kind: 'point', side: 'home', points: 2 })
  await fan.until('event', ({ score }) => score.home === 42)
  fan.forget()
  // It is out of sight of newcomers by now, but not of those who were here.
  const taken = (await undo(written.event.id)).body.element
  expect(await fan.until('undo')).toEqual({ type: 'undo', ...taken })
  expect(taken).toMatchObject({ score: { home: 42, away: 0 }, period: null })
  const newcomer = await enterLive(base, arenaId, { token: null, side: null })
  const { arena } = await newcomer.until('welcome')
  expect(arena.score).toEqual({ home: 42, away: 0 })
  expect(arena.events).toHaveLength(20)
  expect(fan.messages.filter(({ type }) => type === 'arena' || type === 'event')).toEqual([])
  for (const client of [fan, newcomer]) client.close()
})

test('[events.2, events.3] one arena, asked for, has every event of its run, and their sum is its score', async () => {
  for (let nth = 0; nth < 24; nth++)
    await write({ kind: 'point', side: nth % 2 ? 'away' : 'home', points: 3 })
  const { score, events } = await read()
  const sum = (side: string) =>
    events.reduce((points, event) => points + (event.side === side ? (event.points ?? 0) : 0), 0)
  expect(events).toHaveLength(24)
  expect(score).toEqual({ home: sum('home'), away: sum('away') })
  expect(events.at(-1)?.score).toEqual(score)
})

test('[audit.1] events are in the audit log', async () => {
  const event = await write({ kind: 'note', text: 'A dog on the pitch' })
  await undo(event.id)
  const { body } = await virage.call('GET', '/v1/audit?limit=2', { token: admin.token })
  expect(body.element.map(({ action }: { action: string }) => action)).toEqual(['event.undo', 'event.create'])
})
