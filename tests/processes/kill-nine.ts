// A server that is killed in the middle of a thousand stakes and in the middle of settling them.
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { sessions } from '#server/features/accounts/accounts.tables.ts'
import { mintToken } from '#server/features/accounts/secrets.ts'
import { openSession } from '#server/features/accounts/sessions.storage.ts'
import { fansWithPoints } from '#server/features/bets/bets.testing.ts'
import { clubs } from '#server/features/clubs/clubs.tables.ts'
import { setRole } from '#server/features/fans/index.ts'
import { openDatabase } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { findUnsound } from '#tests/ledger/invariants.ts'
import { databaseUrl, eventually, isOpen, type ServerProcess, startServer } from './server-process.ts'

const STAKES = 1_000
const CLIENTS = 64
const SESSION_MS = 3_600_000

export interface KillRound {
  /** Stakes that were acknowledged before the kill, and those that got no answer. */
  acknowledged: number
  unanswered: number
  /** What the killed settlement had come to when the next server started. */
  settlement: 'undone' | 'done'
  /** Everything that is not as it has to be. */
  faults: unknown[]
}

interface Asked {
  token: string
  body: { betId: string; choice: number; amount: number }
  key: string
  /** As it was acknowledged. */
  answer: string | null
}

/** A success has an element, which for arenas and bets has an id. */
interface Answer {
  element?: { id?: string; state?: string }
}

interface Bench {
  db: NodePgDatabase
  start(): Promise<ServerProcess>
  adminToken: string
  arenaId: string
}

/** Each round kills two servers; the one that comes after them goes on to the next round. */
export async function killNine(
  config: pg.PoolConfig,
  dataDir: string,
  rounds: number,
  onRound: (round: KillRound) => void = () => {},
): Promise<KillRound[]> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(config), DEMO: '0', RATE_LIMIT_SCALE: '0' }
  const start = async () => {
    const server = await startServer(env)
    await isOpen(server)
    return server
  }
  let server = await start()
  const { db, close } = openDatabase(config, () => {}, 4)
  try {
    const bench = { db, start, ...(await setUp(db, server)) }
    const done: KillRound[] = []
    for (let no = 0; no < rounds; no++) {
      const played = await playRound(bench, server, no)
      server = played.server
      onRound(played.round)
      done.push(played.round)
    }
    return done
  } finally {
    server.kill('SIGKILL')
    await server.ended
    await close()
  }
}

async function setUp(db: NodePgDatabase, server: ServerProcess) {
  const [adminId = 0] = await fansWithPoints(db, 1, 1)
  await setRole(db, adminId, 'admin')
  const adminToken = await openSession(db, adminId, new Date())
  const teams = await db
    .insert(clubs)
    .values([{ name: 'Home' }, { name: 'Away' }])
    .returning({ id: clubs.id })
  const arena = await call(server, adminToken, '/v1/arenas/create', {
    homeTeam: teams[0],
    awayTeam: teams[1],
  })
  return { adminToken, arenaId: idOf(arena) }
}

async function playRound(bench: Bench, first: ServerProcess, no: number) {
  const faults: unknown[] = []
  const { db, adminToken, arenaId } = bench
  const bet = await call(first, adminToken, `/v1/arenas/${arenaId}/bet/create`, {
    statement: 'Who wins?',
    choices: ['Home', 'Away'],
    openDate: 0,
  })
  const betId = idOf(bet)
  const asked = await thousandStakes(db, betId)

  // Killed once so many have been acknowledged: each round at another point.
  const killAt = Math.round(STAKES * (0.2 + 0.6 * ((no * 0.618) % 1)))
  await stakeAll(first, arenaId, asked, (acknowledged) => {
    if (acknowledged === killAt) first.kill('SIGKILL')
  })
  await first.ended
  const acknowledged = asked.filter(({ answer }) => answer !== null).length

  const second = await bench.start()
  const early = asked.map(({ answer }) => answer)
  await stakeAll(second, arenaId, asked, () => {})
  for (const [i, { key, answer }] of asked.entries()) {
    if (answer === null) faults.push(`${key} was not taken after the restart`)
    else if (early[i] !== null && early[i] !== answer) faults.push(`${key}: ${early[i]} became ${answer}`)
  }
  faults.push(...(await findUnsound(db)))
  const staked = asked.reduce((sum, { body }) => sum + body.amount, 0)
  const pool = await poolOf(db, betId)
  if (pool !== staked) faults.push(`${pool} points in the pool, ${staked} were staked`)

  await call(second, adminToken, `/v1/arenas/${arenaId}/bet/close`, { betId })
  const isAcknowledged = await killWhileSettling(bench, second, betId, no)
  faults.push(...(await findUnsound(db)))

  const third = await bench.start()
  const { rows } = await db.execute<{ state: string }>(sql`SELECT state FROM bets WHERE id = ${betId}`)
  const settlement: KillRound['settlement'] = rows[0]?.state === 'settled' ? 'done' : 'undone'
  if (isAcknowledged && settlement === 'undone') faults.push('an acknowledged settlement is undone')
  const settled = await call(third, adminToken, `/v1/arenas/${arenaId}/bet/settle`, { betId, answer: 0 })
  if (settled.element?.state !== 'settled') faults.push(settled)
  faults.push(...(await findUnsound(db)))
  const paid = await paidFor(db, betId)
  if (paid !== staked) faults.push(`${paid} points were paid of ${staked}`)

  return {
    server: third,
    round: { acknowledged, unanswered: STAKES - acknowledged, settlement, faults } satisfies KillRound,
  }
}

async function thousandStakes(db: NodePgDatabase, betId: string): Promise<Asked[]> {
  const fans = await fansWithPoints(db, STAKES, 1_000)
  const tokens = fans.map(() => mintToken())
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + SESSION_MS)]
  await db
    .insert(sessions)
    .values(fans.map((userId, i) => ({ tokenHash: tokens[i]!.tokenHash, userId, createdAt, expiresAt })))
  return tokens.map(({ token }, i) => {
    const body = { betId, choice: i % 2, amount: 10 + ((i * 7) % 90) }
    return { token, body, key: `stake-${i}`, answer: null }
  })
}

/** Sends all of them through so many clients; what gets no answer stays without one. */
async function stakeAll(
  server: ServerProcess,
  arenaId: string,
  asked: Asked[],
  onAcknowledged: (count: number) => void,
): Promise<void> {
  const waiting = asked.values()
  let count = 0
  const client = async () => {
    for (const each of waiting) {
      const path = `/v1/arenas/${arenaId}/bet/stake`
      const reply = await call(server, each.token, path, each.body, each.key).catch(() => null)
      if (!reply?.element) continue
      each.answer = JSON.stringify(reply.element)
      onAcknowledged(++count)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

/**
 * Three ways in turn. An account is held, so that the settlement is certain to be half-way when the server dies;
 * or the server dies as soon as the settlement is seen, however far it is; or as soon as it is acknowledged.
 * Answers whether it was.
 */
async function killWhileSettling(
  bench: Bench,
  server: ServerProcess,
  betId: string,
  no: number,
): Promise<boolean> {
  const { db, adminToken, arenaId } = bench
  const kill = async (isTime: () => Promise<boolean>): Promise<boolean> => {
    const path = `/v1/arenas/${arenaId}/bet/settle`
    const answered = call(server, adminToken, path, { betId, answer: 0 }).catch(() => null)
    await Promise.race([eventually(isTime), answered])
    server.kill('SIGKILL')
    await server.ended
    return (await answered)?.element?.state === 'settled'
  }
  const kills = [
    () =>
      inTransaction(db, async (tx) => {
        await tx.execute(sql`
          SELECT 1 FROM ledger_accounts WHERE user_id = (
            SELECT max(user_id) FROM stakes WHERE bet_id = ${betId} AND choice = 0) FOR UPDATE`)
        return kill(() => isSettling(db, true))
      }),
    () => kill(() => isSettling(db, false)),
    () => kill(() => new Promise(() => {})),
  ]
  const isAcknowledged = await kills[no % kills.length]?.()
  // What the dead server had under way in PostgreSQL ends by itself, undone or done.
  await eventually(async () => !(await isSettling(db, false)))
  return isAcknowledged === true
}

async function isSettling(db: NodePgDatabase, isWaiting: boolean): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%FROM pay_bet(%'
      AND state IN ('active', 'idle in transaction') AND (NOT ${isWaiting} OR wait_event_type = 'Lock')`)
  return rowCount !== 0
}

function idOf(answer: Answer): string {
  if (answer.element?.id === undefined) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer.element.id
}

async function poolOf(db: NodePgDatabase, betId: string): Promise<number> {
  const { rows } = await db.execute<{ balance: number }>(
    sql`SELECT balance FROM ledger_accounts WHERE bet_id = ${betId}`,
  )
  return rows[0]?.balance ?? 0
}

async function paidFor(db: NodePgDatabase, betId: string): Promise<number> {
  const { rows } = await db.execute<{ paid: number }>(sql`
    SELECT coalesce(sum(amount), 0)::float8 AS paid FROM ledger_transfers
    WHERE bet_id = ${betId} AND kind IN ('payout', 'refund')`)
  return rows[0]?.paid ?? 0
}

async function call(
  server: ServerProcess,
  token: string,
  path: string,
  json: object,
  key?: string,
): Promise<Answer> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(json),
  })
  return (await response.json()) as Answer
}
