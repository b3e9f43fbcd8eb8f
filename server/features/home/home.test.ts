import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Home } from '#contract/home.ts'
import { liveArenasQuery, nextArenasQuery } from '#server/features/arenas/arenas.storage.ts'
import { toldBetweenQuery } from '#server/features/notifications/notifications.storage.ts'
import { driverOf } from '#server/storage/database.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { explain } from '#tests/plans.ts'
import { friendsQuery } from './friends.storage.ts'

let virage: TestApp
let admin: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
})
afterAll(() => virage.close())

const sqlOf = (text: string, values: unknown[]) => driverOf(virage.app.db).query(text, values)
const follow = (who: TestFan, star: TestFan) =>
  virage.call('POST', '/v1/relationships/follow', { token: who.token, json: { followed_id: star.id } })
const join = (who: TestFan, clubId: number) =>
  virage.call('POST', '/v1/relationships/club/join', { token: who.token, json: { club_id: clubId } })
const inHours = (hours: number) => new Date(virage.clock.now.getTime() + hours * 3_600_000).toISOString()

async function homeOf(fan: TestFan, language = 'en'): Promise<Home> {
  const headers = { 'accept-language': language }
  const { status, body } = await virage.call('GET', '/v1/home', { token: fan.token, headers })
  expect(status).toBe(200)
  return body.element
}

test('[home.1] a fan without clubs, stakes and friends is shown nothing of theirs', async () => {
  expect(await homeOf(await signedInFan(virage))).toMatchObject({
    away: [],
    away_more: 0,
    next: [],
    stakes: [],
    friends: [],
    friends_more: 0,
    inside: [],
  })
})

test('[home.1] next are the matches of own clubs and those one comes to, the soonest first; live ones of own clubs lead', async () => {
  const fan = await signedInFan(virage)
  const [later, sooner, foreign, going, before, mine] = [
    await setUpArena(virage, admin, { startDate: inHours(48) }),
    await setUpArena(virage, admin, { startDate: inHours(24) }),
    await setUpArena(virage, admin, { startDate: inHours(1) }),
    await setUpArena(virage, admin, { startDate: inHours(36) }),
    await setUpArena(virage, admin, { started: true }),
    await setUpArena(virage, admin, { started: true }),
  ]
  await join(fan, later.homeTeam.id)
  await join(fan, sooner.awayTeam.id)
  await join(fan, mine.awayTeam.id)
  await virage.call('POST', `/v1/arenas/${going.id}/attend`, { token: fan.token, json: { going: true } })
  const home = await homeOf(fan)
  expect(home.next.map(({ id, i_go }) => [id, i_go])).toEqual([
    [sooner.id, false],
    [going.id, true],
    [later.id, false],
  ])
  expect(home.next).not.toContainEqual(expect.objectContaining({ id: foreign.id }))
  expect(home.live.map(({ id }) => id)).toEqual([mine.id, before.id])
  for (const { id } of [before, mine]) await control(virage, admin, id, 'stop')
})

test('[home.1] friends in the stands: followed, present, enabled; with the end they are in', async () => {
  const [fan, present, gone, stranger, disabled] = [
    await signedInFan(virage),
    await signedInFan(virage, { name: 'Present' }),
    await signedInFan(virage),
    await signedInFan(virage),
    await signedInFan(virage),
  ]
  for (const star of [present, gone, disabled]) await follow(fan, star)
  const arena = await setUpArena(virage, admin, { started: true })
  virage.clock.passMinutes(10)
  const seats: [TestFan, number][] = [
    [present, 9.9],
    [gone, 5],
    [stranger, 10],
    [disabled, 10],
  ]
  for (const [{ id }, minutes] of seats)
    await sqlOf(
      `INSERT INTO attendance (run_id, started_at, user_id, side, accounted_to_ms)
       SELECT r.id, r.started_at, $2, 'away', $3 FROM arenas a JOIN arena_runs r ON r.id = a.run_id WHERE a.id = $1`,
      [arena.id, id, minutes * 60_000],
    )
  await sqlOf('UPDATE users SET disabled_at = now() WHERE id = $1', [disabled.id])
  const { friends, friends_more } = await homeOf(fan)
  expect(friends).toEqual([
    {
      id: present.id,
      name: 'Present',
      avatar: null,
      arenaId: arena.id,
      side: 'away',
      end: arena.awayTeam.name,
      color: arena.wear.away,
    },
  ])
  expect(friends_more).toBe(0)
  // Who has gone on to another arena is there once, and there.
  const next = await setUpArena(virage, admin, { started: true })
  await sqlOf(
    `INSERT INTO attendance (run_id, started_at, user_id, side, accounted_to_ms)
     SELECT r.id, r.started_at, $2, 'home', 0 FROM arenas a JOIN arena_runs r ON r.id = a.run_id WHERE a.id = $1`,
    [next.id, present.id],
  )
  expect(await homeOf(fan)).toMatchObject({
    friends: [{ id: present.id, arenaId: next.id }],
    friends_more: 0,
  })
  for (const { id } of [arena, next]) await control(virage, admin, id, 'stop')
  expect((await homeOf(fan)).friends).toEqual([])
})

test('[home.1] each arena tells how many one follows are inside and names the first, also of those who are not among the first of all', async () => {
  const fan = await signedInFan(virage)
  const arenas = [
    await setUpArena(virage, admin, { started: true }),
    await setUpArena(virage, admin, { started: true }),
  ] as const
  virage.clock.passMinutes(1)
  const enter = async (name: string, { id }: { id: string }) => {
    const star = await signedInFan(virage, { name })
    await follow(fan, star)
    await sqlOf(
      `INSERT INTO attendance (run_id, started_at, user_id, side, accounted_to_ms)
       SELECT r.id, r.started_at, $2, 'home', 60000 FROM arenas a JOIN arena_runs r ON r.id = a.run_id WHERE a.id = $1`,
      [id, star.id],
    )
  }
  for (const name of ['Ada', 'Bea', 'Cem', 'Dov', 'Eva', 'Fay']) await enter(name, arenas[0])
  for (const name of ['Yann', 'Zoe']) await enter(name, arenas[1])
  const { friends, friends_more, inside } = await homeOf(fan)
  expect(friends.map(({ name }) => name)).toEqual(['Ada', 'Bea', 'Cem', 'Dov', 'Eva', 'Fay'])
  expect(friends_more).toBe(2)
  expect(
    inside.map(({ arenaId, count, friends }) => [arenaId, count, friends.map(({ name }) => name)]),
  ).toEqual([
    [arenas[0].id, 6, ['Ada', 'Bea', 'Cem']],
    [arenas[1].id, 2, ['Yann', 'Zoe']],
  ])
  for (const { id } of arenas) await control(virage, admin, id, 'stop')
  expect((await homeOf(fan)).inside).toEqual([])
})

test('[home.5] a visit ends after half an hour; then what was told since its last moment is told, until the next one', async () => {
  const [fan, early, late] = [await signedInFan(virage), await signedInFan(virage), await signedInFan(virage)]
  await homeOf(fan)
  virage.clock.passMinutes(29)
  await follow(early, fan)
  expect((await homeOf(fan)).away, 'it came during the visit').toEqual([])

  const left = virage.clock.now.toISOString()
  virage.clock.passMinutes(60 * 24)
  await follow(late, fan)
  const arena = await setUpArena(virage, admin)
  const bet = await makeBet(virage, admin, arena.id)
  await onBet(virage, fan, arena.id, 'stake', { betId: bet.id, choice: 0, amount: 50 })
  expect((await homeOf(fan)).stakes).toMatchObject([{ betId: bet.id, amount: 50 }])
  const back = await homeOf(fan)
  expect(back.since).toBe(left)
  expect(back.away.map(({ kind, count }) => [kind, count])).toEqual([['follower', 2]])
  expect((await homeOf(fan, 'fr')).away[0]?.text).toContain('vous suivent')

  virage.clock.passMinutes(1)
  await onBet(virage, admin, arena.id, 'close', { betId: bet.id })
  const settled = await onBet(virage, admin, arena.id, 'settle', { betId: bet.id, answer: 1 })
  expect(settled.status).toBe(200)
  const still = await homeOf(fan)
  expect(still.away, 'the bell tells what happens while one is here').toEqual(back.away)
  virage.clock.passMinutes(45)
  expect((await homeOf(fan)).away, 'it was here when the bet was decided').toEqual([])
})

test('[home.5] a kick-off and friends in the stands were of use at their moment alone', async () => {
  const [fan, other] = [await signedInFan(virage), await signedInFan(virage)]
  await homeOf(fan)
  virage.clock.passMinutes(60)
  const data = { fans: [String(other.id)], arena: 'a', home: 'A', away: 'B' }
  for (const kind of ['kickoff', 'friend', 'follower'])
    await sqlOf(`SELECT notify_fans($1, 'it', '{}', $2, $3, ARRAY[$4::bigint], NULL)`, [
      kind,
      virage.clock.now,
      data,
      fan.id,
    ])
  virage.clock.passMinutes(60)
  expect((await homeOf(fan)).away.map(({ kind }) => kind)).toEqual(['follower'])
})

test('[home.5] a visit ends 30 minutes after its last moment', async () => {
  const fan = await signedInFan(virage)
  const { since } = await homeOf(fan)
  const left = virage.clock.now.toISOString()
  virage.clock.passMinutes(30)
  expect((await homeOf(fan)).since, 'the visit goes on').toBe(since)
  await sqlOf('UPDATE fan_visits SET seen_at = $1 WHERE user_id = $2', [left, fan.id])
  virage.clock.passMinutes(1)
  expect((await homeOf(fan)).since).toBe(left)
})

test('[home.5] who was never seen reads of the last 7 days, or since they have an account', async () => {
  const [young, old] = [await signedInFan(virage), await signedInFan(virage)]
  const madeAt = (fan: TestFan, days: number) =>
    sqlOf('UPDATE users SET created_at = $1 WHERE id = $2', [inHours(-24 * days), fan.id])
  await madeAt(young, 2)
  await madeAt(old, 20)
  expect((await homeOf(young)).since).toBe(inHours(-24 * 2))
  expect((await homeOf(old)).since).toBe(inHours(-24 * 7))
})

test('[home.1, api.14] every part is read by index', async () => {
  const { db } = virage.app
  const { now } = virage.clock
  expect(await explain(db, liveArenasQuery())).toContain('arenas_on')
  expect(await explain(db, nextArenasQuery(1, now.toISOString(), 3))).toContain('arenas_listed')
  const friends = await explain(
    db,
    friendsQuery(1, now.toISOString(), { inAll: 6, inEach: 3 }),
    'enable_hashjoin',
    'enable_mergejoin',
  )
  expect(friends).toContain('arenas_on')
  expect(friends).toContain('attendance_earlier_pkey')
  expect(await explain(db, toldBetweenQuery(db, 1, now, now))).toMatch(/notifications_\w*pkey/)
})
