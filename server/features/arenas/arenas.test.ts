import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Club } from '#contract/clubs.ts'
import { auditLedger } from '#server/features/ledger/index.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { foundClub, LOGO } from '#tests/clubs.ts'
import { aStaker, balanceOf, type Staker, stake } from '#tests/stakers.ts'

let virage: TestApp
let admin: Staker
let home: Club
let away: Club
beforeAll(async () => {
  virage = await startTestApp()
  admin = await aStaker(virage, 1_000, 'admin')
  home = await foundClub(virage, admin, { logo: LOGO })
  away = await foundClub(virage, admin)
})
afterAll(() => virage.close())

const post = (action: 'create' | 'update' | 'delete', json: object, by: { token: string } = admin) =>
  virage.call('POST', `/v1/arenas/${action}`, { token: by.token, json })
const create = (fields: Record<string, unknown> = {}) =>
  post('create', { homeTeam: { id: home.id }, awayTeam: { id: away.id }, ...fields })
const read = (id: string) => virage.call('GET', `/v1/arenas/${id}`)
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('creating', () => {
  test('[arenas.3] takes name and logo from the clubs, whatever the caller says of them', async () => {
    const { status, body } = await create({
      homeTeam: { id: home.id, name: 'Impostors', logo: 'https://elsewhere.test/x.png' },
      recommendedStreams: ['https://twitch.tv/virage'],
    })
    expect(status).toBe(200)
    expect(body.element).toEqual({
      id: expect.stringMatching(/^[\w-]{1,64}$/),
      started: false,
      paused: false,
      homeTeam: { id: home.id, name: home.name, logo: LOGO, colors: home.colors },
      awayTeam: { id: away.id, name: away.name, logo: null, colors: away.colors },
      wear: { home: home.colors[0], away: away.colors[0] },
      sport: 'other',
      state: 'upcoming',
      score: { home: 0, away: 0 },
      period: null,
      events: [],
      recommendedStreams: ['https://twitch.tv/virage'],
      currentPlayers: 0,
      startDate: null,
      startedAt: null,
      liveSeconds: 0,
      betCount: 0,
      pointsInPlay: 0,
      going: 0,
    })
    const { element } = (await read(body.element.id)).body
    expect(element).toEqual({ ...body.element, broker: {}, lastMatchId: null, canRun: false })
  })

  test('[arenas.2] with started: true starts it', async () => {
    const { body } = await create({ started: true })
    expect(body.element).toMatchObject({ started: true, paused: false })
    expect(body.element.startedAt).toBe(virage.clock.now.toISOString())
  })

  test.each(['2030-05-01T18:00:00Z', '2030-05-01T20:00:00+02:00', Date.parse('2030-05-01T18:00:00Z')])(
    '[api.11] takes the start %j',
    async (startDate) => {
      expect((await create({ startDate })).body.element.startDate).toBe('2030-05-01T18:00:00.000Z')
    },
  )

  test('[arenas.4, api.12] an id may be chosen, once', async () => {
    for (const arenaId of ['a', 'Final_2030-05', 'x'.repeat(64)]) {
      expect((await create({ arenaId })).body.element.id).toBe(arenaId)
      expect(outcome(await create({ arenaId }))).toEqual([409, 'arena_id_taken'])
    }
  })

  test('[arenas.4] of many who want the same id at once one gets it', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => create({ arenaId: 'wanted' })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ body }) => body.code === 'arena_id_taken')).toHaveLength(7)
  })

  test.each([
    ['an empty id', { arenaId: '' }, 'arenaId'],
    ['an id of 65', { arenaId: 'x'.repeat(65) }, 'arenaId'],
    ['an id with a space', { arenaId: 'a b' }, 'arenaId'],
    ['an id with a colon', { arenaId: 'deleted:a' }, 'arenaId'],
    ['an id with an accent', { arenaId: 'é' }, 'arenaId'],
    ['no home team', { homeTeam: undefined }, 'homeTeam'],
    ['no away team', { awayTeam: null }, 'awayTeam'],
    ['a team without id', { awayTeam: { name: 'Atlas' } }, 'awayTeam.id'],
    ['a stream that is no link', { recommendedStreams: ['javascript:alert(1)'] }, 'recommendedStreams.0'],
    ['21 streams', { recommendedStreams: Array(21).fill('https://a.test') }, 'recommendedStreams'],
    ['a start in words', { startDate: 'tonight' }, 'startDate'],
    ['a start beyond all dates', { startDate: 9e15 }, 'startDate'],
    ['started in words', { started: 'yes' }, 'started'],
  ])('[api.5] %s is invalid', async (_, fields, field) => {
    const { status, body } = await create(fields)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'invalid', [field]])
  })

  test('[arenas.3, api.3] the same club twice is invalid, an unknown or archived one not found', async () => {
    const same = await create({ awayTeam: { id: home.id } })
    expect(outcome(same)).toEqual([422, 'invalid'])
    expect(Object.values(same.body.fields)).toEqual(['Home and away teams cannot be the same'])
    expect(outcome(await create({ awayTeam: { id: 999_999 } }))).toEqual([404, 'club_not_found'])
    const gone = await foundClub(virage, admin)
    await virage.call('POST', '/v1/clubs/delete', { token: admin.token, json: { id: gone.id } })
    expect(outcome(await create({ homeTeam: { id: gone.id } }))).toEqual([404, 'club_not_found'])
  })
})

describe('updating', () => {
  test('[api.13] changes what is given and leaves the rest', async () => {
    const { id } = (await create({ recommendedStreams: ['https://a.test/'], startDate: 0 })).body.element
    const third = await foundClub(virage, admin)
    const changed = await post('update', { id, awayTeam: { id: third.id } })
    expect(changed.status).toBe(200)
    expect(changed.body.element).toMatchObject({
      homeTeam: { id: home.id },
      awayTeam: { id: third.id, name: third.name },
      recommendedStreams: ['https://a.test/'],
      startDate: '1970-01-01T00:00:00.000Z',
    })
    const cleared = await post('update', { id, recommendedStreams: [], startDate: null })
    expect(cleared.body.element).toMatchObject({ recommendedStreams: [], startDate: null })
    expect((await read(id)).body.element).toMatchObject(cleared.body.element)
  })

  test('[arenas.2] with started: true starts an arena at rest; sent along with one that runs it changes nothing', async () => {
    const { id } = (await create()).body.element
    expect((await post('update', { id, started: false })).body.element.started).toBe(false)
    expect((await post('update', { id, started: true })).body.element).toMatchObject({ started: true })
    const again = await post('update', { id, started: true, recommendedStreams: ['https://b.test/'] })
    expect(again.body.element).toMatchObject({ started: true, recommendedStreams: ['https://b.test/'] })
  })

  test('[arenas.2] with started: true resumes a paused arena, as a start does', async () => {
    const { id } = (await create({ started: true })).body.element
    await control(virage, admin, id, 'pause')
    const edited = await post('update', { id, recommendedStreams: [] })
    expect(edited.body.element).toMatchObject({ started: true, paused: true })
    const resumed = await post('update', { id, started: true })
    expect(resumed.body.element).toMatchObject({ started: true, paused: false })
  })

  test('[arenas.3] teams are locked while it is started', async () => {
    const { id } = (await create({ started: true })).body.element
    const third = await foundClub(virage, admin)
    expect(outcome(await post('update', { id, homeTeam: { id: third.id } }))).toEqual([
      409,
      'arena_teams_locked',
    ])
    const same = { id, homeTeam: { id: home.id }, awayTeam: { id: away.id } }
    expect((await post('update', same)).status).toBe(200)
    await control(virage, admin, id, 'stop')
    expect((await post('update', { id, homeTeam: { id: third.id } })).status).toBe(200)
  })

  test('[arenas.3] teams must be two different clubs that exist', async () => {
    const { id } = (await create()).body.element
    const same = await post('update', { id, awayTeam: { id: home.id } })
    expect(outcome(same)).toEqual([422, 'invalid'])
    expect(Object.values(same.body.fields)).toEqual(['Home and away teams cannot be the same club'])
    expect(outcome(await post('update', { id, homeTeam: { id: 999_999 } }))).toEqual([404, 'club_not_found'])
    expect(outcome(await post('update', { id: 'none' }))).toEqual([404, 'arena_not_found'])
  })
})

describe('[arenas.7] deleting', () => {
  test('is refused while it is started or paused', async () => {
    const { id } = (await create({ started: true })).body.element
    expect(outcome(await post('delete', { arenaId: id }))).toEqual([409, 'arena_started'])
    await control(virage, admin, id, 'pause')
    expect(outcome(await post('delete', { arenaId: id }))).toEqual([409, 'arena_started'])
    await control(virage, admin, id, 'stop')
    expect((await post('delete', { arenaId: id })).status).toBe(200)
    expect(outcome(await read(id))).toEqual([404, 'arena_not_found'])
    expect(outcome(await post('delete', { arenaId: id }))).toEqual([404, 'arena_not_found'])
  })

  test('[bets.10] is no way around one’s own stake', async () => {
    const { id: arenaId } = (await create()).body.element
    const bet = { arenaId, betId: (await makeBet(virage, admin, arenaId)).id }
    const player = await aStaker(virage, 100, 'admin')
    await stake(virage, player, bet, 0, 10)
    expect(outcome(await post('delete', { arenaId }, player))).toEqual([403, 'own_stake'])
    expect(await balanceOf(virage, player)).toBe(90)
    expect((await post('delete', { arenaId })).status).toBe(200)
    expect(await balanceOf(virage, player)).toBe(100)
  })

  test('voids what is not decided and refunds it; what is settled stays settled', async () => {
    const { id: arenaId } = (await create()).body.element
    const bets = []
    for (let i = 0; i < 3; i++) bets.push({ arenaId, betId: (await makeBet(virage, admin, arenaId)).id })
    const [settled, closed, open] = bets as [(typeof bets)[0], (typeof bets)[0], (typeof bets)[0]]
    const [winner, loser] = [await aStaker(virage, 100), await aStaker(virage, 100)]
    for (const bet of bets) {
      await stake(virage, winner, bet, 0, 10)
      await stake(virage, loser, bet, 1, 10)
    }
    for (const bet of [settled, closed]) await onBet(virage, admin, arenaId, 'close', bet)
    await onBet(virage, admin, arenaId, 'settle', { ...settled, answer: 0 })

    expect((await post('delete', { arenaId })).status).toBe(200)
    expect([await balanceOf(virage, winner), await balanceOf(virage, loser)]).toEqual([110, 90])
    const { rows } = await virage.app.db.execute<{ id: string; state: string; of_arena: boolean }>(sql`
      SELECT b.id, b.state, a.id IS NOT NULL AS of_arena FROM bets b
      LEFT JOIN arenas a ON a.id = b.arena_id AND a.deleted_at IS NOT NULL
      WHERE b.id IN (${settled.betId}, ${closed.betId}, ${open.betId})`)
    expect(new Map(rows.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [settled.betId, 'settled'],
        [closed.betId, 'voided'],
        [open.betId, 'voided'],
      ]),
    )
    expect(
      rows.every(({ of_arena }) => of_arena),
      'they are still bets of that arena',
    ).toBe(true)
    expect(outcome(await stake(virage, winner, open, 0, 10))).toEqual([404, 'bet_not_found'])
    expect(await auditLedger(virage.app.db)).toEqual({ sum: 0, wrongAccounts: 0, negative: 0 })
  })

  test('[arenas.4] gives the id free for an arena that has nothing of the old one', async () => {
    await create({ arenaId: 'again' })
    for (let round = 0; round < 3; round++) {
      await makeBet(virage, admin, 'again')
      await control(virage, admin, 'again', 'start')
      await control(virage, admin, 'again', 'stop')
      expect((await post('delete', { arenaId: 'again' })).status).toBe(200)
      expect((await create({ arenaId: 'again' })).status).toBe(200)
      expect((await read('again')).body.element).toMatchObject({ broker: {}, lastMatchId: null, betCount: 0 })
    }
  })
})

test('[access.3] arenas are managed by admins only', async () => {
  const fan = await aStaker(virage)
  const { id } = await setUpArena(virage, admin)
  for (const [who, expected] of [
    [fan, [403, 'forbidden']],
    [{ token: '' }, [401, 'unauthenticated']],
  ] as const) {
    expect(
      outcome(await post('create', { homeTeam: { id: home.id }, awayTeam: { id: away.id } }, who)),
    ).toEqual(expected)
    expect(outcome(await post('update', { id }, who))).toEqual(expected)
    expect(outcome(await post('delete', { arenaId: id }, who))).toEqual(expected)
    for (const action of ['start', 'pause', 'resume', 'stop'])
      expect(outcome(await control(virage, who, id, action))).toEqual(expected)
  }
})

test('[audit.1] what admins do to an arena is in the audit log', async () => {
  const { id } = (await create()).body.element
  await post('update', { id, startDate: 0 })
  for (const action of ['start', 'pause', 'resume', 'stop']) await control(virage, admin, id, action)
  await post('delete', { arenaId: id })
  const { rows } = await virage.app.db.execute<{ action: string }>(
    sql`SELECT action FROM audit_log WHERE target = ${`arena ${id}`} ORDER BY id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(
    ['create', 'update', 'start', 'pause', 'resume', 'stop', 'delete'].map((action) => `arena.${action}`),
  )
})
