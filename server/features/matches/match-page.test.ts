import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clubColors } from '#contract/colors.ts'
import type { MatchDetail, Result } from '#contract/matches.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { enterLive, listen } from '#tests/live-client.ts'
import { aStaker, type Staker, stake } from '#tests/stakers.ts'
import { deleteMatch, setPredictionScores, writeMatch } from './match-writing.ts'
import { aClub, aGroup, aMatch, aRow, someFans } from './matches.testing.ts'

let virage: TestApp
let admin: Staker
beforeAll(async () => {
  virage = await startTestApp()
  admin = await aStaker(virage, 0, 'admin')
})
afterAll(() => virage.close())

const write = (match: Parameters<typeof aMatch>[0]) =>
  inTransaction(virage.app.db, (tx) => writeMatch(tx, aMatch(match)))
const read = async (id: number, token: string | null = null): Promise<MatchDetail> =>
  (await virage.call('GET', `/v1/matches/${id}`, { token })).body.element

test('[access.6, matches.6] a night as its match keeps it: score, events, bets with their outcome, my own row', async () => {
  const base = await listen(virage)
  const { id: arenaId } = await setUpArena(virage, admin, { sport: 'football', started: true })
  const [fan, other] = [await aStaker(virage), await aStaker(virage)]
  const clients = await Promise.all([
    enterLive(base, arenaId, { token: fan.token, side: 'home' }),
    enterLive(base, arenaId, { token: other.token, side: 'away' }),
  ])
  for (const [index, client] of clients.entries()) {
    client.send({ type: 'cheer', taps: 10 + index })
    await client.until('you', ({ cheer }) => cheer > 0)
  }
  const event = (json: object) =>
    virage.call('POST', `/v1/arenas/${arenaId}/event/create`, { token: admin.token, json })
  await event({ kind: 'goal', side: 'home', text: 'Header' })
  const undone = (await event({ kind: 'goal', side: 'away' })).body.element.event
  await virage.call('POST', `/v1/arenas/${arenaId}/event/undo`, {
    token: admin.token,
    json: { eventId: undone.id },
  })
  await event({ kind: 'period', text: 'Full time' })
  const [won, lost, back] = [
    await makeBet(virage, admin, arenaId, { statement: 'Who wins?' }),
    await makeBet(virage, admin, arenaId, { statement: 'A red card?' }),
    await makeBet(virage, admin, arenaId, { statement: 'A streaker?' }),
  ]
  for (const { id } of [won, lost, back]) {
    await stake(virage, fan, { arenaId, betId: id }, 0, 50)
    await stake(virage, other, { arenaId, betId: id }, 1, 70)
  }
  await control(virage, admin, arenaId, 'stop')
  await onBet(virage, admin, arenaId, 'settle', { betId: won.id, answer: 0 })
  await onBet(virage, admin, arenaId, 'settle', { betId: lost.id, answer: 1 })
  await onBet(virage, admin, arenaId, 'void', { betId: back.id })
  const { body } = await virage.call('GET', `/v1/arenas/${arenaId}`)
  expect(body.element.state).toBe('finished')

  const mine = await read(body.element.lastMatchId, fan.token)
  expect(mine).toMatchObject({
    sport: 'football',
    wear: body.element.wear,
    score: { home: 1, away: 0 },
    period: 'Full time',
    arena_id: arenaId,
    home_fans: 1,
    away_fans: 1,
    winner: 'away',
    mine: { side: 'home', rank: 2, of: 2, end_rank: 1, end_of: 1, best_of: 1, gain: 70, loss: 50 },
  })
  expect(mine.events.map(({ kind, score }) => [kind, score.home, score.away])).toEqual([
    ['goal', 1, 0],
    ['period', 1, 0],
  ])
  expect(mine.moments.map(({ eventId }) => eventId).filter(Boolean)).toEqual(mine.events.map(({ id }) => id))
  expect(
    mine.bets.map(({ statement, state, answer, mine: own }) => [statement, state, answer, own?.payout]),
  ).toEqual([
    ['Who wins?', 'settled', 0, 120],
    ['A red card?', 'settled', 1, 0],
    ['A streaker?', 'voided', null, 50],
  ])
  expect(mine.fans.map(({ id, rank }) => [id, rank])).toEqual([
    [other.id, 1],
    [fan.id, 2],
  ])
  const visitors = await read(mine.id)
  expect(visitors.mine).toBeNull()
  expect(visitors.bets.every((bet) => !('mine' in bet))).toBe(true)
  for (const client of clients) client.close()
})

test('[clubs.4] a club that was deleted since keeps its name here and has no page to lead to', async () => {
  const { db } = virage.app
  const [gone, there] = [await aClub(db), await aClub(db)]
  const team = (clubId: number, name: string) => ({ clubId, name, logo: null })
  const { id } = await write({ home: team(gone, 'Gone FC'), away: team(there, 'Still FC') })
  expect(await read(id)).toMatchObject({ home_club_id: gone, away_club_id: there })
  await db.execute(sql`UPDATE clubs SET archived_at = now() WHERE id = ${gone}`)
  expect(await read(id)).toMatchObject({
    home_club_id: null,
    home_team_name: 'Gone FC',
    away_club_id: there,
  })
})

test('[matches.6] the best fans and groups; the disabled are left out, and groups of whom too few stayed', async () => {
  const { db } = virage.app
  const clubId = await aClub(db)
  const [loud, small] = [await aGroup(db, clubId), await aGroup(db, clubId)]
  const fans = await someFans(db, 13)
  await db.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${fans[12]}`)
  const { id } = await write({
    rows: fans.map((userId, index) =>
      aRow(userId, { cheerScore: index + 1, ultraIds: index < 5 ? [loud] : index < 7 ? [small] : [] }),
    ),
  })
  const match = await read(id)
  expect(match.fans.map(({ cheer_score, rank }) => [cheer_score, rank])).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((cheer) => [cheer, 14 - cheer]),
  )
  expect(match.fans.find(({ rank }) => rank === 9)?.group).toBe('Kop Solaire 09')
  expect(match.groups).toMatchObject([{ id: loud, club_id: clubId, members: 5, score: 10 }])
  expect(match.winner, 'the other end was empty').toBeNull()
})

test('[groups.7, groups.8] of each club that played the best group is there, also behind five of the other', async () => {
  const { db } = virage.app
  const [home, away] = [await aClub(db), await aClub(db, 'Nordlys')]
  const groups = [await aGroup(db, away)]
  for (let i = 0; i < 6; i++) groups.push(await aGroup(db, home))
  const fans = await someFans(db, 3 * groups.length)
  const { id } = await write({
    home: { clubId: home, name: 'Meridian', logo: null },
    away: { clubId: away, name: 'Nordlys', logo: null },
    rows: fans.map((userId, index) => {
      const place = Math.floor(index / 3)
      return aRow(userId, { cheerScore: place + 1, ultraIds: [groups[place] ?? 0] })
    }),
  })
  const best = (await read(id)).groups
  expect(best.map((group) => group.id)).toEqual([...groups.slice(2).reverse(), groups[0]])
  expect(best.at(-1)).toMatchObject({ club_id: away, colors: clubColors(away, null) })
})

test('[access.6, api.8] results are open to visitors, newest first, in pages, by sport and by one’s own clubs', async () => {
  const { db } = virage.app
  const clubId = await aClub(db, 'Corvus')
  const fan = await aStaker(virage)
  await db.execute(
    sql`INSERT INTO club_members (user_id, club_id, joined_at) VALUES (${fan.id}, ${clubId}, now())`,
  )
  const day = (date: number) => new Date(Date.UTC(2030, 0, date))
  const ids = [
    (await write({ date: day(3), sport: 'rugby', rows: [aRow(fan.id)] })).id,
    (await write({ date: day(2), away: { clubId, name: 'Corvus', logo: null } })).id,
    (await write({ date: day(1), sport: 'rugby' })).id,
  ]
  const list = (query: string, token: string | null = null) =>
    virage.call('GET', `/v1/results?${query}`, { token })
  const first = await list('limit=2')
  expect(first.body.element.map(({ id }: Result) => id)).toEqual(ids.slice(0, 2))
  const second = await list(`limit=1&cursor=${first.body.next}`)
  expect(second.body.element[0].id).toBe(ids[2])
  const rugby = await list('sport=rugby&limit=2', fan.token)
  expect(rugby.body.element.map(({ id, my_rank }: Result) => [id, my_rank])).toEqual([
    [ids[0], 1],
    [ids[2], null],
  ])
  expect((await list('clubs=mine', fan.token)).body.element.map(({ id }: Result) => id)).toEqual([ids[1]])
  expect((await list('clubs=mine')).status).toBe(401)
})

/** What an average is, said as plainly as can be. */
function plainMean(rows: readonly { score: number | null; seconds: number }[]): number {
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0)
  return seconds === 0 ? 0 : rows.reduce((sum, row) => sum + (row.score ?? 0) * row.seconds, 0) / seconds
}

test('[scores.10, matches.3, matches.4] written, corrected and deleted in any order, averages are those of the rows that are left', async () => {
  const { db } = virage.app
  const fans = await someFans(db, 4)
  const score = fc.option(fc.integer({ min: 0, max: 30 }), { nil: null })
  const attended = fc.record({
    fan: fc.nat(3),
    liveSeconds: fc.integer({ min: 0, max: 5400 }),
    cheerScore: score,
    predictionScore: score,
    ultraScore: score,
  })
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .uniqueArray(attended, { selector: ({ fan }) => fan, minLength: 1 })
        .map((rows) => ({ rows })),
    },
    { weight: 1, arbitrary: fc.record({ remove: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ correct: fc.nat(9), fan: fc.nat(3), to: score }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const known = new Map<number, Map<number, ReturnType<typeof aRow>>>()
      for (const one of steps) {
        const nth = (index: number) => [...known.keys()][index % Math.max(1, known.size)]
        if ('rows' in one) {
          const rows = one.rows.map(({ fan, ...row }) => aRow(fans[fan]!, row))
          const { id } = await write({ rows })
          known.set(id, new Map(rows.map((row) => [row.userId, row])))
        } else if ('remove' in one) {
          const id = nth(one.remove)
          if (id === undefined) continue
          await inTransaction(db, (tx) => deleteMatch(tx, id))
          known.delete(id)
        } else {
          const id = nth(one.correct)
          if (id === undefined) continue
          const userId = fans[one.fan]!
          await inTransaction(db, (tx) => setPredictionScores(tx, id, new Map([[userId, one.to]])))
          const row = known.get(id)?.get(userId)
          if (row) row.predictionScore = one.to
        }
      }
      const { rows } = await db.execute<
        Record<'id' | 'cheer' | 'prediction' | 'ultra' | 'matches', number>
      >(sql`
        SELECT id, cheer_score AS cheer, prediction_score AS prediction, ultra_score AS ultra, scored_matches AS matches
        FROM users WHERE id = ANY (${sql.param(fans)}::bigint[]) ORDER BY id`)
      for (const stored of rows) {
        const own = [...known.values()]
          .flatMap((match) => match.get(stored.id) ?? [])
          .filter((row) =>
            [row.cheerScore, row.predictionScore, row.ultraScore].some((value) => value !== null),
          )
        const mean = (pick: (row: ReturnType<typeof aRow>) => number | null) =>
          plainMean(own.map((row) => ({ score: pick(row), seconds: row.liveSeconds })))
        expect(stored.matches).toBe(own.length)
        expect(stored.cheer).toBeCloseTo(
          mean((row) => row.cheerScore),
          8,
        )
        expect(stored.prediction).toBeCloseTo(
          mean((row) => row.predictionScore),
          8,
        )
        expect(stored.ultra).toBeCloseTo(
          mean((row) => row.ultraScore),
          8,
        )
      }
      await inTransaction(db, async (tx) => {
        for (const id of known.keys()) await deleteMatch(tx, id)
      })
    }),
    { seed: 10, numRuns: 25 },
  )
})
