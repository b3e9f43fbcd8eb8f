// Bets of the demo: those of the last matches, so that purses have a history of weeks and the matches' pages have outcomes, and
// two that are open before the next one.
import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { MatchEvent } from '#contract/events.ts'
import { endSessionsOf, openSession } from '#server/features/accounts/index.ts'
import { sideScores, type WrittenMatch } from '#server/features/matches/index.ts'
import type { Chance } from './chance.ts'
import { DEMO_CLUBS } from './clubs.ts'
import type { CreatedFan, Fixture, World } from './world.ts'

interface DemoBet {
  statement: string
  choices: readonly string[]
  /** As the match went; null: it is open. */
  answer: ((match: WrittenMatch) => number) | null
}

const HOME = '{home}'
const AWAY = '{away}'

const BREAK = 0.5
const isBeforeBreak = ({ liveSeconds }: WrittenMatch, { at }: MatchEvent) => at < liveSeconds * BREAK

const DECIDED: readonly DemoBet[] = [
  {
    statement: 'Who scores first?',
    choices: [HOME, AWAY],
    answer: ({ events }) => (events.find(({ kind }) => kind === 'goal')?.side === 'away' ? 1 : 0),
  },
  { statement: 'Corner before minute 10?', choices: ['Yes', 'No'], answer: () => 1 },
  {
    statement: 'Score at half-time',
    choices: [HOME, 'Draw', AWAY],
    answer(match) {
      const last = match.events.findLast((event) => event.kind === 'goal' && isBeforeBreak(match, event))
      return 1 + Math.sign((last?.score.away ?? 0) - (last?.score.home ?? 0))
    },
  },
  {
    statement: 'Yellow card before the break?',
    choices: ['Yes', 'No'],
    answer: (match) =>
      match.events.some((event) => event.kind === 'card' && isBeforeBreak(match, event)) ? 0 : 1,
  },
  {
    statement: 'Who wins the stands?',
    choices: [HOME, AWAY],
    answer({ rows }) {
      const { home, away } = sideScores(rows)
      return home >= away ? 0 : 1
    },
  },
]
const OPEN: readonly DemoBet[] = [
  { statement: 'Who wins?', choices: [HOME, 'Draw', AWAY], answer: null },
  { statement: 'More than two goals?', choices: ['Yes', 'No'], answer: null },
]
/** The accounts that visitors sign in to stake on every bet. */
const NAMED = ['Léa Marchetti', 'Sami Duclos']
const OTHERS_STAKING = 14
/** So many of the last football matches that Léa attended have their bets. */
const REPLAYED = 4

/** Bets of the last matches that Léa attended, and of the next one. */
export async function stakePurses(
  world: World,
  fans: readonly CreatedFan[],
  played: readonly WrittenMatch[],
  next: Fixture,
): Promise<void> {
  const lea = fans.find(({ name }) => name === NAMED[0])
  const attended = played.filter(
    ({ sport, rows }) => sport === 'football' && rows.some(({ userId }) => userId === lea?.id),
  )
  const stakers = [
    ...fans.filter(({ name }) => NAMED.includes(name)),
    ...fans.filter(({ id, name }) => id !== world.adminId && !NAMED.includes(name)).slice(0, OTHERS_STAKING),
  ]
  const sessions = await openSessions(world, stakers)
  await dateWelcomes(world)
  for (const match of attended.slice(-REPLAYED))
    await replayBets(world, match, sessions, { isLast: match === attended.at(-1) })
  for (const bet of OPEN) await openBet(world, next, bet, sessions)
  for (const { id } of stakers) await endSessionsOf(world.tx, id)
}

type Sessions = readonly { userId: number; sessionId: string; club: string }[]

async function openSessions({ tx, now }: World, fans: readonly CreatedFan[]): Promise<Sessions> {
  const sessions: Sessions[number][] = []
  for (const { id, club } of fans)
    sessions.push({
      userId: id,
      sessionId: hash('sha256', await openSession(tx, id, now)),
      club: DEMO_CLUBS.find(({ key }) => key === club)?.name ?? '',
    })
  return sessions
}

/** The arena in which the match was played, with its events and bets; only the last one is still there. */
async function replayBets(
  world: World,
  match: WrittenMatch,
  sessions: Sessions,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const { tx, services, adminId } = world
  const { home, away, date, liveSeconds, sport } = match
  if (home.clubId === null || away.clubId === null) return
  services.goTo(date)
  const id = isLast ? 'last-derby' : `match-${match.id}`
  const teams = { homeClubId: home.clubId, awayClubId: away.clubId }
  await services.arenas.create(
    adminId,
    id,
    { ...teams, recommendedStreams: [], startDate: null, sport },
    false,
  )
  const stoppedAt = new Date(date.getTime() + liveSeconds * 1000)
  const { rows } = await tx.execute<{ id: number }>(sql`
    INSERT INTO arena_runs (arena_id, started_at, stopped_at, live_ms, match_id)
    VALUES (${id}, ${date.toISOString()}, ${stoppedAt.toISOString()}, ${Math.round(liveSeconds * 1000)}, ${match.id})
    RETURNING id`)
  const runId = rows[0]?.id ?? 0
  await tx.execute(sql`UPDATE arenas SET run_id = ${runId} WHERE id = ${id}`)
  await tx.execute(sql`
    INSERT INTO arena_events (run_id, at_s, kind, side, points, text, by_id)
    SELECT ${runId}, at, kind, side, points, text, ${adminId}
    FROM jsonb_to_recordset(${JSON.stringify(match.events)}::jsonb)
      AS event (id integer, at integer, kind text, side text, points integer, text text) ORDER BY id`)
  for (const [index, bet] of DECIDED.entries()) {
    const betId = await openBet(world, { id, home: home.name, away: away.name }, bet, sessions)
    await tx.execute(sql`UPDATE bets SET run_id = ${runId} WHERE id = ${betId}`)
    await services.bets.close(adminId, id, betId)
    await services.bets.settle(adminId, id, betId, bet.answer?.(match) ?? 0)
    const moment = (part: number) =>
      new Date(date.getTime() + (liveSeconds * 1000 * (index + part)) / DECIDED.length)
    await dateBet(world, betId, { opened: moment(0.1), staked: moment(0.3), decided: moment(0.9) })
  }
  if (!isLast)
    await tx.execute(sql`UPDATE arenas SET deleted_at = ${stoppedAt.toISOString()} WHERE id = ${id}`)
}

/**
 * What happened weeks ago gets its times, which the ledger gives by itself. A server that may not change the ledger's history
 * leaves them as they are (storage.9).
 */
async function dateBet(
  { tx }: World,
  betId: string,
  { opened, staked, decided }: Record<'opened' | 'staked' | 'decided', Date>,
): Promise<void> {
  if (!(await mayDate(tx))) return
  await tx.execute(sql`
    UPDATE bets SET created_at = ${opened.toISOString()}, open_date = ${opened.toISOString()},
      decided_at = ${decided.toISOString()} WHERE id = ${betId}`)
  await tx.execute(sql`UPDATE stakes SET created_at = ${staked.toISOString()} WHERE bet_id = ${betId}`)
  await tx.execute(sql`
    UPDATE ledger_transfers SET at = CASE kind WHEN 'stake' THEN ${staked.toISOString()}::timestamptz
      ELSE ${decided.toISOString()}::timestamptz END WHERE bet_id = ${betId}`)
}

/** The welcome points came with the account. */
async function dateWelcomes({ tx }: World): Promise<void> {
  if (!(await mayDate(tx))) return
  await tx.execute(sql`
    UPDATE ledger_transfers t SET at = u.created_at FROM ledger_accounts a JOIN users u ON u.id = a.user_id
    WHERE t.fan_account = a.id AND t.kind = 'welcome'`)
}

async function mayDate(tx: World['tx']): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`SELECT has_table_privilege('ledger_transfers', 'UPDATE') AS may`,
  )
  return rows[0]?.may === true
}

async function openBet(
  { tx, services, chance, now, adminId }: World,
  arena: Fixture,
  { statement, choices }: DemoBet,
  sessions: Sessions,
): Promise<string> {
  const named = choices.map((choice) => choice.replace(HOME, arena.home).replace(AWAY, arena.away))
  const { id } = await services.bets.create(adminId, arena.id, {
    statement,
    choices: named,
    openDate: new Date(now.getTime() - 60_000),
    durationS: null,
  })
  const stakes = sessions.map((session) => ({
    ...session,
    choice: chooseFor(session.club, arena, named, chance),
    amount: chance.whole(1, 6) * 10,
  }))
  const column = <T>(pick: (stake: (typeof stakes)[number]) => T) => sql.param(stakes.map(pick))
  await tx.execute(sql`
    SELECT refusals FROM place_stakes(ARRAY[${arena.id}]::text[], ARRAY[${id}]::text[], ${now.toISOString()}::timestamptz,
      ${column(({ userId }) => userId)}::bigint[], ${column(({ sessionId }) => `\\x${sessionId}`)}::bytea[],
      ${column(() => 1)}::integer[], ${column(({ choice }) => choice)}::integer[],
      ${column(({ amount }) => amount)}::bigint[], NULL, NULL)`)
  return id
}

/** Nobody stakes on the other end: a fan of one of the two clubs believes in it, or in a draw. */
function chooseFor(
  club: string,
  { home, away }: Fixture,
  choices: readonly string[],
  chance: Chance,
): number {
  const rival = club === home ? away : club === away ? home : null
  const possible = choices.flatMap((choice, index) => (choice === rival ? [] : [index]))
  return possible[chance.whole(0, possible.length - 1)] ?? 0
}
