import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '#server/features/ledger/index.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { foundClub } from '#tests/clubs.ts'
import { aStaker, balanceOf, type Staker, stake } from '#tests/stakers.ts'
import { storeAttendance } from './attendance.testing.ts'

let virage: TestApp
let admin: Staker
let arenaId: string
beforeAll(async () => {
  virage = await startTestApp()
  admin = await aStaker(virage, 0, 'admin')
})
beforeEach(async () => {
  arenaId = (await setUpArena(virage, admin)).id
})
afterEach(async () => {
  expect(await auditLedger(virage.app.db)).toEqual({ sum: 0, wrongAccounts: 0, negative: 0 })
})
afterAll(() => virage.close())

const act = (action: string) => control(virage, admin, arenaId, action)
const read = async () => (await virage.call('GET', `/v1/arenas/${arenaId}`)).body.element
const newBet = async (more = {}) => ({ arenaId, betId: (await makeBet(virage, admin, arenaId, more)).id })
const shownBets = async () => Object.keys((await read()).broker).sort()
const decide = (action: 'close' | 'settle' | 'open' | 'void', bet: { betId: string }, answer?: number) =>
  onBet(virage, admin, arenaId, action, { betId: bet.betId, answer })

describe('[arenas.1] start, pause, resume, stop', () => {
  const STEPS = {
    idle: [],
    live: ['start'],
    paused: ['start', 'pause'],
    'live again': ['start', 'pause', 'resume'],
    stopped: ['start', 'stop'],
  }
  const live = { started: true, paused: false }
  const paused = { started: true, paused: true }
  const idle = { started: false, paused: false }
  const CASES: [keyof typeof STEPS, string, object | string][] = [
    ['idle', 'start', live],
    ['idle', 'pause', 'arena_not_live'],
    ['idle', 'resume', 'arena_not_paused'],
    ['idle', 'stop', 'arena_not_started'],
    ['live', 'start', 'arena_started'],
    ['live', 'pause', paused],
    ['live', 'resume', 'arena_not_paused'],
    ['live', 'stop', idle],
    ['paused', 'start', live],
    ['paused', 'pause', 'arena_not_live'],
    ['paused', 'resume', live],
    ['paused', 'stop', idle],
    ['live again', 'start', 'arena_started'],
    ['live again', 'pause', paused],
    ['stopped', 'start', live],
    ['stopped', 'stop', 'arena_not_started'],
    ['stopped', 'resume', 'arena_not_paused'],
  ]
  test.each(CASES)('%s, %s: %j', async (state, action, expected) => {
    for (const step of STEPS[state]) await act(step)
    const before = await read()
    const { status, body } = await act(action)
    if (typeof expected === 'string') {
      expect([status, body.code]).toEqual([409, expected])
      expect(await read()).toEqual(before)
    } else {
      expect(status).toBe(200)
      expect(body.element).toMatchObject(expected)
      expect(await read()).toMatchObject(expected)
    }
  })

  test('of many who start at once one does', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => act('start')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ body }) => body.code === 'arena_started')).toHaveLength(5)
  })

  test('an unknown arena is not found', async () => {
    for (const action of ['start', 'pause', 'resume', 'stop'])
      expect((await control(virage, admin, 'none', action)).body.code).toBe('arena_not_found')
  })

  test('[arenas.6] the live clock leaves pauses out, and begins anew with each run', async () => {
    await act('start')
    virage.clock.passMinutes(2)
    expect((await read()).liveSeconds).toBe(120)
    await act('pause')
    virage.clock.passMinutes(10)
    expect((await read()).liveSeconds).toBe(120)
    await act('start')
    virage.clock.passMinutes(1)
    expect((await read()).liveSeconds).toBe(180)
    await act('stop')
    expect(await read()).toMatchObject({ liveSeconds: 0, startedAt: null })
    await act('start')
    expect((await read()).liveSeconds).toBe(0)
  })
})

describe('[arenas.8] each run becomes one match', () => {
  const match = async (id: number) =>
    (await virage.call('GET', `/v1/matches/${id}`, { token: admin.token })).body.element

  test('[matches.1] with names as they were, and its curve', async () => {
    const arena = await read()
    await act('start')
    virage.clock.passMinutes(0.5)
    await act('stop')
    const { lastMatchId } = await read()
    expect(await match(lastMatchId)).toMatchObject({
      home_team_name: arena.homeTeam.name,
      away_team_name: arena.awayTeam.name,
      attendee_count: 0,
      curve: [0, 10, 20].map((at) => ({ at, home: 0, away: 0 })),
    })
    await act('start')
    await act('stop')
    const second = (await read()).lastMatchId
    expect(second).toBeGreaterThan(lastMatchId)
  })

  test('[play.16] its noise so far is open to visitors, in whole windows', async () => {
    await act('start')
    virage.clock.passMinutes(0.4)
    await virage.app.db.execute(sql`
      INSERT INTO run_curve (run_id, "window", home, away)
      SELECT id, w, 100 * w, 50 FROM arena_runs, generate_series(0, 2) w WHERE arena_id = ${arenaId} AND stopped_at IS NULL`)
    const { body } = await virage.call('GET', `/v1/arenas/${arenaId}/noise`)
    expect(body.element).toEqual([
      { at: 0, home: 0, away: 5 },
      { at: 10, home: 10, away: 5 },
    ])
    await act('stop')
  })

  test('stopped twice at once: one match', async () => {
    await act('start')
    const replies = await Promise.all([act('stop'), act('stop'), act('stop')])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { rows } = await virage.app.db.execute(
      sql`SELECT match_id FROM arena_runs WHERE arena_id = ${arenaId} AND match_id IS NOT NULL`,
    )
    expect(rows).toHaveLength(1)
  })

  test('also when the process that stopped it died before writing it, and the arena was deleted since', async () => {
    await act('start')
    await virage.app.db.execute(sql`
      UPDATE arena_runs SET stopped_at = clock_timestamp() - interval '1 minute', live_since = NULL
      WHERE arena_id = ${arenaId}`)
    await virage.app.db.execute(sql`UPDATE arenas SET state = 'idle' WHERE id = ${arenaId}`)
    const { rows: runs } = await virage.app.db.execute<{ id: number }>(
      sql`SELECT id FROM arena_runs WHERE arena_id = ${arenaId}`,
    )
    const { homeTeam } = await read()
    const deleted = await virage.call('POST', '/v1/arenas/delete', { token: admin.token, json: { arenaId } })
    expect(deleted.status).toBe(200)

    await virage.app.prepare()
    await virage.app.prepare()
    const { rows } = await virage.app.db.execute<{ match_id: number }>(
      sql`SELECT match_id FROM arena_runs WHERE id = ${runs[0]!.id}`,
    )
    expect(await match(rows[0]!.match_id)).toMatchObject({ home_team_name: homeTeam.name })
  })

  test('[arenas.8] a run that cannot be finished keeps no other from being finished', async () => {
    const cursed = await foundClub(virage, admin, { name: 'Cursed' })
    const unlucky = await setUpArena(virage, admin, { homeTeam: { id: cursed.id } })
    await control(virage, admin, unlucky.id, 'start')
    await act('start')
    const ids = sql.param([unlucky.id, arenaId])
    await virage.app.db.execute(sql`
      UPDATE arena_runs SET stopped_at = clock_timestamp() - interval '1 minute', live_since = NULL
      WHERE arena_id = ANY (${ids}::text[])`)
    await virage.app.db.execute(sql`UPDATE arenas SET state = 'idle' WHERE id = ANY (${ids}::text[])`)
    await virage.app.db.execute(
      sql`ALTER TABLE matches ADD CONSTRAINT not_cursed CHECK (home_team_name <> 'Cursed') NOT VALID`,
    )
    await virage.app.prepare()
    expect((await read()).lastMatchId).toBeGreaterThan(0)
    await virage.app.db.execute(sql`ALTER TABLE matches DROP CONSTRAINT not_cursed`)
    await virage.app.prepare()
    const { body } = await virage.call('GET', `/v1/arenas/${unlucky.id}`)
    expect(body.element.lastMatchId).toBeGreaterThan(0)
  })
})

describe('[bets.8] bets and the stop', () => {
  test('[bets.13] a bet decided before the start is shown until then; an undecided one goes on', async () => {
    const [decided, voided, undecided] = [await newBet(), await newBet(), await newBet()]
    await decide('close', decided)
    await decide('settle', decided, 0)
    await decide('void', voided)
    expect(await shownBets()).toEqual([decided.betId, voided.betId, undecided.betId].sort())
    await act('start')
    expect(await shownBets()).toEqual([undecided.betId])
    await act('stop')
    await decide('settle', undecided, 1)
    const between = await newBet()
    await decide('void', between)
    expect(await shownBets()).toEqual([between.betId, undecided.betId].sort())
    await act('start')
    expect(await shownBets()).toEqual([])
  })

  test('an arena that stops closes its open bets, which can then be settled', async () => {
    await act('start')
    const over = await newBet({ openDate: 0, duration: 1 })
    const open = await newBet()
    const timed = await newBet({ openDate: Date.now() - 1_000, duration: 3_600 })
    const later = await newBet({ openDate: Date.now() + 3_600_000 })
    const fan = await aStaker(virage, 100)
    await stake(virage, fan, open, 0, 10)
    await act('stop')
    const { broker } = await read()
    for (const { betId } of [open, timed, later])
      expect(broker[betId]).toMatchObject({ state: 'closed', isOpen: false })
    expect(broker[over.betId].closesAt, 'was over before').toBe('1970-01-01T00:00:01.000Z')
    expect((await stake(virage, fan, open, 0, 10)).body.code).toBe('bet_not_open')
    expect((await decide('settle', open, 0)).status).toBe(200)
    expect(await balanceOf(virage, fan)).toBe(100)
  })

  test('stakes and the stop at once: what was taken is in the pool', async () => {
    await act('start')
    const bets = [await newBet(), await newBet(), await newBet()]
    const fans = await Promise.all(Array.from({ length: 6 }, () => aStaker(virage, 100)))
    const [stopped, ...replies] = await Promise.all([
      act('stop'),
      ...fans.flatMap((fan) => bets.map((bet) => stake(virage, fan, bet, 0, 10))),
    ])
    expect(stopped.status).toBe(200)
    for (const { status, body } of replies) if (status !== 200) expect(body.code).toBe('bet_not_open')
    const taken = replies.filter(({ status }) => status === 200).length
    expect((await read()).pointsInPlay).toBe(taken * 10)
  })

  test('bets unsettled 24 h after the stop are voided by the server, others are not', async () => {
    await act('start')
    const [forgotten, open, settled] = [await newBet(), await newBet(), await newBet()]
    const fan = await aStaker(virage, 100)
    for (const bet of [forgotten, open, settled]) await stake(virage, fan, bet, 0, 10)
    await act('stop')
    await decide('settle', settled, 0)
    await decide('open', open)
    const states = async () => {
      const { broker } = await read()
      return [forgotten, open, settled].map(({ betId }) => broker[betId].state)
    }
    const setStopped = (age: string) =>
      virage.app.db.execute(sql`
        UPDATE arena_runs SET stopped_at = clock_timestamp() - ${age}::interval WHERE arena_id = ${arenaId}`)

    await setStopped('23 hours 59 minutes')
    await virage.app.prepare()
    expect(await states()).toEqual(['closed', 'open', 'settled'])
    expect(await balanceOf(virage, fan)).toBe(80)

    await setStopped('24 hours 1 second')
    await Promise.all([virage.app.prepare(), virage.app.prepare()])
    expect(await states()).toEqual(['voided', 'voided', 'settled'])
    expect(await balanceOf(virage, fan)).toBe(100)
    const { rows } = await virage.app.db.execute(
      sql`SELECT actor_id FROM audit_log WHERE action = 'bet.void' AND target = ${`bet ${forgotten.betId}`}`,
    )
    expect(rows, 'once, by nobody').toEqual([{ actor_id: null }])
  })

  test('so are those made after it, unless they are young or another match is to come', async () => {
    await act('start')
    await act('stop')
    const [old, young] = [await newBet(), await newBet()]
    const fan = await aStaker(virage, 100)
    for (const bet of [old, young]) await stake(virage, fan, bet, 0, 10)
    await virage.app.db.execute(sql`
      UPDATE arena_runs SET stopped_at = clock_timestamp() - interval '3 days' WHERE arena_id = ${arenaId}`)
    await virage.app.db.execute(sql`
      UPDATE bets SET created_at = clock_timestamp() - interval '25 hours',
        open_date = clock_timestamp() - interval '25 hours' WHERE id = ${old.betId}`)
    const setStart = (at: string | null) =>
      virage.app.db.execute(sql`UPDATE arenas SET start_date = ${at} WHERE id = ${arenaId}`)
    const states = async () => {
      const { broker } = await read()
      return [old, young].map(({ betId }) => broker[betId].state)
    }
    await setStart('2100-01-01')
    await virage.app.prepare()
    expect(await states()).toEqual(['open', 'open'])
    await setStart(null)
    await virage.app.prepare()
    expect(await states()).toEqual(['voided', 'open'])
    expect(await balanceOf(virage, fan)).toBe(90)
  })
})

describe('[scores.5] prediction score', () => {
  const LIVE_S = 100

  /** The run is live for 100 s; these fans attend all of it. */
  async function play(fans: Staker[], duringRun: () => Promise<void>): Promise<void> {
    await act('start')
    const { rows } = await virage.app.db.execute<{ id: number }>(
      sql`SELECT run_id AS id FROM arenas WHERE id = ${arenaId}`,
    )
    await storeAttendance(
      virage.app.db,
      rows[0]!.id,
      fans.map(({ id }) => ({
        userId: id,
        side: 'home',
        sinceMs: 0,
        untilMs: LIVE_S * 1_000,
        window: 0,
        taps: 1,
      })),
    )
    virage.clock.passMinutes(LIVE_S / 60)
    await duringRun()
    await act('stop')
  }
  async function scores(fans: Staker[]): Promise<unknown[]> {
    const { rows } = await virage.app.db.execute<{ user_id: number; prediction_score: number | null }>(sql`
      SELECT m.user_id, m.prediction_score FROM match_rows m
      JOIN arena_runs r ON r.match_id = m.match_id WHERE r.arena_id = ${arenaId}`)
    const byFan = new Map(rows.map((row) => [row.user_id, row.prediction_score]))
    return fans.map(({ id }) => byFan.get(id))
  }
  const average = async ({ id, token }: Staker) =>
    (await virage.call('GET', `/v1/users/${id}`, { token })).body.element.prediction_score

  test('a bet made before the start counts for the run', async () => {
    const [ana, ben, cleo] = [await aStaker(virage), await aStaker(virage), await aStaker(virage)]
    const bet = await newBet()
    await play([ana, ben, cleo], async () => {
      await stake(virage, ana, bet, 0, 100)
      await stake(virage, ben, bet, 1, 300)
      await decide('close', bet)
      await decide('settle', bet, 0)
    })
    expect(await scores([ana, ben, cleo])).toEqual([300 / LIVE_S, 0, null])
  })

  test('is brought up to date when a bet is settled after the stop, and so are the averages', async () => {
    const [ana, ben] = [await aStaker(virage), await aStaker(virage)]
    const [first, second] = [await newBet(), await newBet()]
    await play([ana, ben], async () => {
      for (const bet of [first, second]) {
        await stake(virage, ana, bet, 0, 100)
        await stake(virage, ben, bet, 1, 200)
      }
    })
    expect(await scores([ana, ben])).toEqual([null, null])
    await decide('settle', first, 0)
    expect(await scores([ana, ben])).toEqual([200 / LIVE_S, 0])
    expect(await average(ana)).toBe(200 / LIVE_S)
    await decide('settle', second, 1)
    expect(await scores([ana, ben])).toEqual([100 / LIVE_S, 0])
    expect(await average(ana)).toBe(100 / LIVE_S)
  })

  test('bets settled at the same instant after the stop are all in it', async () => {
    const [ana, ben] = [await aStaker(virage), await aStaker(virage)]
    const bets = [await newBet(), await newBet(), await newBet(), await newBet()]
    await play([ana, ben], async () => {
      for (const bet of bets) {
        await stake(virage, ana, bet, 0, 10)
        await stake(virage, ben, bet, 1, 20)
      }
    })
    await Promise.all(bets.map((bet) => decide('settle', bet, 0)))
    expect(await scores([ana, ben])).toEqual([80 / LIVE_S, 0])
  })

  test('a voided bet does not count', async () => {
    const ana = await aStaker(virage)
    const bet = await newBet()
    await play([ana], async () => {
      await stake(virage, ana, bet, 0, 100)
    })
    await onBet(virage, admin, arenaId, 'void', bet)
    expect(await scores([ana])).toEqual([null])
  })

  test('a bet made after the stop counts for the next run, not for the last', async () => {
    const ana = await aStaker(virage)
    await play([ana], async () => {})
    const bet = await newBet()
    await stake(virage, ana, bet, 0, 100)
    await decide('close', bet)
    await decide('settle', bet, 0)
    expect(await scores([ana])).toEqual([null])
  })
})
