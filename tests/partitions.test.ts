// History by time (docs/decisions/0061): how partitions are made and detached, and what stays right.
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countAttended } from '#server/features/achievements/achievements.storage.ts'
import { insertFan, refreshAverages } from '#server/features/fans/index.ts'
import {
  auditLedger,
  findPurse,
  listDailyBalances,
  openFanAccount,
  post,
  transfersPartitionHooks,
} from '#server/features/ledger/index.ts'
import { entriesQuery, listEntries } from '#server/features/ledger/ledger.storage.ts'
import { matchRowsPartitionHooks, writeMatch } from '#server/features/matches/index.ts'
import { fanHistory } from '#server/features/matches/match-histories.storage.ts'
import { findOwnRow } from '#server/features/matches/match-page.storage.ts'
import { aMatch, aRow, someFans } from '#server/features/matches/matches.testing.ts'
import { driverOf, openDatabase } from '#server/storage/database.ts'
import { listMigrations, makeSchema, migrateDatabase, migrateQueue } from '#server/storage/migrate.ts'
import {
  attachAgain,
  type Detached,
  detachOldest,
  listPartitions,
  makePartitions,
  type PartitionHooks,
} from '#server/storage/partitions.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { openTestDatabase } from './database.ts'
import { executedPlanOf } from './plans.ts'
import { createTestDatabase } from './postgres.ts'

const SOUND = { sum: 0, wrongAccounts: 0, negative: 0 }

let db: NodePgDatabase

/** Another database for each group of tests: they count all the rows there are. */
function inDatabaseOfItsOwn(): void {
  let close: () => Promise<void>
  beforeAll(async () => {
    const database = await openTestDatabase()
    db = database.db
    close = () => database.close()
  })
  afterAll(() => close())
}

/** The first moment of the month so many months from now, in UTC. */
const monthFromNow = (months: number): Date => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months))
}

async function aFan(name: string): Promise<{ id: number; account: number }> {
  const { id } = (await insertFan(db, { name, email: null }))!
  await openFanAccount(db, id)
  return { id, account: (await findPurse(db, id))!.accountId }
}

/** As if the points had been given at that moment. */
async function giveAt(
  { id, account }: { id: number; account: number },
  amount: number,
  at: Date,
): Promise<void> {
  await post(db, 'attendance', [{ userId: id, amount, betId: null }])
  await db.execute(sql`UPDATE ledger_transfers SET at = ${at.toISOString()}::timestamptz
    WHERE id = (SELECT max(id) FROM ledger_transfers WHERE fan_account = ${account})`)
}

const makeTransferPartitions = (since: Date) =>
  db.execute(sql`SELECT make_partitions_since('ledger_transfers', ${since.toISOString()})`)

const transferPartitions = async () =>
  (await listPartitions(db)).filter(({ table }) => table === 'ledger_transfers')

async function partitionOf(at: Date): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT c.relname AS name FROM ledger_transfers t JOIN pg_class c ON c.oid = t.tableoid
    WHERE t.at = ${at.toISOString()}::timestamptz`)
  return rows[0]?.name ?? 'nowhere'
}

/** As if the last month had not been made yet: what is after it reaches over it. */
async function unmakeLastMonth(): Promise<void> {
  const [last, later] = (await transferPartitions()).slice(-2)
  await db.execute(
    sql.raw(`
    ALTER TABLE ledger_transfers DETACH PARTITION partitions.${later!.name};
    DROP TABLE partitions.${last!.name};
    ALTER TABLE ledger_transfers ATTACH PARTITION partitions.${later!.name}
      FOR VALUES FROM ('${last!.since!.toISOString()}') TO (MAXVALUE)`),
  )
}

describe('[storage.13] partitions by time', () => {
  inDatabaseOfItsOwn()

  test('cover all time without a gap, three months ahead, and are made once', async () => {
    const all = await listPartitions(db)
    for (const table of new Set(all.map((partition) => partition.table))) {
      const partitions = all.filter((partition) => partition.table === table)
      expect([partitions[0]?.since, partitions.at(-1)?.until]).toEqual([null, null])
      for (const [index, { since }] of partitions.entries())
        if (index > 0) expect(since).toEqual(partitions[index - 1]?.until)
      expect(partitions.at(-1)?.since?.getTime()).toBeGreaterThan(monthFromNow(3).getTime())
    }
    expect(await makePartitions(db)).toBe(0)
  })

  test('a write finds its place whatever the clock says, and moves there once its month is made', async () => {
    await unmakeLastMonth()
    const soon = new Date((await transferPartitions()).at(-1)!.since!.getTime() + 5)
    const [far, longAgo] = [monthFromNow(120), monthFromNow(-120)]
    const fan = await aFan('Clock')
    for (const at of [soon, far, longAgo]) await giveAt(fan, 10, at)
    expect(await partitionOf(soon)).toBe('ledger_transfers_later')
    expect(await partitionOf(longAgo)).toBe('ledger_transfers_earlier')
    expect(await makePartitions(db)).toBe(1)
    expect(await partitionOf(soon)).toBe(
      `ledger_transfers_${soon.toISOString().slice(0, 7).replace('-', '_')}`,
    )
    expect(await partitionOf(far)).toBe('ledger_transfers_later')
    expect((await listEntries(db, fan.account, null, 10)).map(({ entry }) => entry.at)).toEqual([
      far,
      soon,
      longAgo,
    ])
    expect(await auditLedger(db)).toEqual(SOUND)
  })

  test('making them does not wait for whoever reads the table for long', async () => {
    await db.execute(sql`TRUNCATE ledger_transfers`)
    await db.execute(sql`UPDATE ledger_accounts SET balance = 0`)
    await unmakeLastMonth()
    const reader = await driverOf(db).connect()
    try {
      await reader.query('BEGIN')
      await reader.query('SELECT 1 FROM ledger_transfers LIMIT 1')
      expect(await makePartitions(db)).toBe(0)
    } finally {
      await reader.query('ROLLBACK')
      reader.release()
    }
    expect(await makePartitions(db)).toBe(1)
  })

  test('[api.14] the newest entries of a fan are read partition by partition, until there are enough', async () => {
    await makeTransferPartitions(monthFromNow(-6))
    const fan = await aFan('Reader')
    for (let month = -6; month <= 0; month++)
      await giveAt(fan, 10, new Date(monthFromNow(month).getTime() + 1000))
    const query = entriesQuery(db, fan.account, null, 2)
    const plan = await executedPlanOf(db, query, 'enable_seqscan', 'enable_bitmapscan')
    expect(plan).not.toMatch(/Sort|Merge Append|Seq Scan/)
    expect(plan.match(/never executed/g)?.length, plan).toBeGreaterThanOrEqual(5)
    const third = (await listEntries(db, fan.account, null, 3)).at(-1)!
    expect(await listEntries(db, fan.account, third.position, 10)).toHaveLength(4)
  })
})

async function detachAll(table: string, until: Date, hooks: PartitionHooks): Promise<Detached[]> {
  const detached: Detached[] = []
  for (;;) {
    const one = await detachOldest(db, table, until, hooks)
    if (!one) return detached
    detached.push(one)
  }
}

describe('[storage.14] detaching the oldest history', () => {
  inDatabaseOfItsOwn()

  test('leaves every balance, the audit and the curves right, and its rows in a table of their own', async () => {
    await makeTransferPartitions(monthFromNow(-6))
    const [old, both] = [await aFan('Old'), await aFan('Both')]
    await giveAt(old, 7, monthFromNow(-120))
    await giveAt(old, 100, monthFromNow(-6))
    await giveAt(old, 50, monthFromNow(-5))
    await giveAt(both, 100, monthFromNow(-4))
    await post(db, 'attendance', [{ userId: both.id, amount: 25, betId: null }])
    const { rows: before } = await db.execute(sql`SELECT * FROM ledger_transfers ORDER BY id`)

    const until = monthFromNow(-3)
    const detached = await detachAll('ledger_transfers', until, transfersPartitionHooks)
    expect(detached.map(({ rows }) => rows)).toEqual([1, 1, 1, 1])
    expect(detached[0]?.name).toMatch(/^ledger_transfers_until_/)
    expect(await auditLedger(db)).toEqual(SOUND)
    expect(await listEntries(db, old.account, null, 10)).toEqual([])
    expect((await listDailyBalances(db, old.id, 30)).map(({ balance }) => balance)).toEqual(
      Array(30).fill(157),
    )
    expect((await listDailyBalances(db, both.id, 2)).map(({ balance }) => balance)).toEqual([100, 125])

    const parts = ['public.ledger_transfers', ...detached.map(({ name }) => `detached.${name}`)]
    const { rows: after } = await db.execute(
      sql.raw(
        `SELECT * FROM (${parts.map((part) => `SELECT * FROM ${part}`).join(' UNION ALL ')}) every ORDER BY id`,
      ),
    )
    expect(after).toEqual(before)
    // Who has history stays, and a clock that is behind still finds a place.
    await expect(
      db.execute(sql`DELETE FROM ledger_accounts WHERE id = ${old.account}`),
    ).rejects.toMatchObject({
      cause: { code: '23503' },
    })
    await giveAt(old, 1, monthFromNow(-5))
    expect(await auditLedger(db)).toEqual(SOUND)
    expect((await transferPartitions())[0]).toMatchObject({ since: null, until })

    // Put back one after the other, the last first, with what was written for their time meanwhile.
    const whole = (await db.execute(sql`SELECT * FROM ledger_transfers ORDER BY id`)).rows
    for (const { name } of detached.toReversed()) {
      expect(await attachAgain(db, 'ledger_transfers', transfersPartitionHooks)).toMatchObject({ name })
      expect(await auditLedger(db)).toEqual(SOUND)
    }
    expect(await attachAgain(db, 'ledger_transfers', transfersPartitionHooks)).toBeNull()
    const { rows: again } = await db.execute(sql`SELECT * FROM ledger_transfers ORDER BY id`)
    expect(again).toEqual([...before, ...whole.slice(-1)])
    const { rows: sums } = await db.execute(sql`SELECT 1 FROM ledger_carried WHERE amount <> 0`)
    expect(sums).toEqual([])
  })

  test('[scores.10] leaves averages, counts and personal bests right, also when they are computed again', async () => {
    const year = new Date().getUTCFullYear()
    const at = (years: number) => new Date(Date.UTC(year - years, 5, 1, 20))
    await db.execute(sql`SELECT make_partitions_since('match_rows', ${`${year - 6}-01-01Z`})`)
    const [fan = 0, gone = 0] = await someFans(db, 2)
    const play = (years: number, rows: ReturnType<typeof aRow>[]) =>
      inTransaction(db, (tx) => writeMatch(tx, aMatch({ date: at(years), rows })))
    await play(6, [
      aRow(fan, { cheerScore: 30, predictionScore: 2, liveSeconds: 300 }),
      aRow(gone, { cheerScore: 8 }),
    ])
    await play(6, [aRow(fan, { cheerScore: null, liveSeconds: 40 })])
    const recent = await play(1, [aRow(fan, { cheerScore: 10, ultraScore: 5, liveSeconds: 600 })])
    const averages = async () =>
      (
        await db.execute(sql`SELECT cheer_score, prediction_score, ultra_score, scored_matches FROM users
          WHERE id IN (${fan}, ${gone}) ORDER BY id`)
      ).rows
    const before = await averages()
    expect(before).toMatchObject([{ scored_matches: 2 }, { cheer_score: 8, scored_matches: 1 }])

    const detached = await detachAll('match_rows', new Date(Date.UTC(year - 5, 0)), matchRowsPartitionHooks)
    expect(detached).toEqual([{ name: `match_rows_${year - 6}_01`, rows: 3 }])
    await inTransaction(db, (tx) => refreshAverages(tx, [fan, gone]))
    expect(await averages()).toEqual(before)
    expect(await countAttended(db, [fan, gone])).toEqual(
      new Map([
        [fan, 3],
        [gone, 1],
      ]),
    )
    expect(await fanHistory.count(db, fan)).toBe(1)
    expect(await findOwnRow(db, recent.id, fan), 'thirty was louder').toMatchObject({ best_of: null })

    expect(await attachAgain(db, 'match_rows', matchRowsPartitionHooks)).toEqual(detached[0])
    await inTransaction(db, (tx) => refreshAverages(tx, [fan, gone]))
    expect(await averages()).toEqual(before)
    expect(await fanHistory.count(db, fan)).toBe(3)
    expect((await db.execute(sql`SELECT 1 FROM match_rows_carried`)).rows).toEqual([])
  })
})

test('[storage.13] a database of the version before keeps every row, and its ids go on', async () => {
  const before = await createTestDatabase()
  const client = new pg.Client(before.config)
  await client.connect()
  try {
    await migrateQueue(before.config)
    const migrations = listMigrations()
    const first = migrations.findIndex(({ name }) => name === '0040_ledger_partitions')
    await makeSchema(client, migrations.slice(0, first))
    // Twenty fans, each with a transfer, a match and a run of long ago, of last month, and of a clock that was ahead.
    await client.query(`
      INSERT INTO users (name) SELECT 'Fan ' || n FROM generate_series(1, 20) n;
      INSERT INTO ledger_accounts (kind, user_id, balance) SELECT 'fan', id, 30 FROM users;
      UPDATE ledger_accounts SET balance = -600 WHERE kind = 'mint';
      INSERT INTO ledger_transfers (at, from_account, to_account, amount, kind, fan_account, fan_balance)
      SELECT now() + month * interval '1 month', mint.id, fan.id, 10, 'welcome', fan.id, 30
      FROM ledger_accounts fan, ledger_accounts mint, unnest(ARRAY[-40, -1, 15]) AS month
      WHERE fan.kind = 'fan' AND mint.kind = 'mint';
      INSERT INTO matches (home_team_name, away_team_name, date, live_seconds, attendee_count, home_score, away_score)
      SELECT 'A', 'B', now() + month * interval '1 month', 60, 20, 0, 0 FROM unnest(ARRAY[-40, -1, 15]) AS month;
      INSERT INTO match_rows (match_id, user_id, side, date, cheer_score, live_seconds)
      SELECT m.id, u.id, 'home', m.date, 5, 60 FROM matches m, users u;
      INSERT INTO clubs (name) VALUES ('A'), ('B');
      INSERT INTO arenas (id, home_club_id, away_club_id) VALUES ('derby', 1, 2);
      INSERT INTO arena_runs (arena_id, started_at, stopped_at, match_id) SELECT 'derby', date, date, id FROM matches;
      INSERT INTO attendance (run_id, user_id, side, cheer_points) SELECT r.id, u.id, 'away', 7 FROM arena_runs r, users u`)
    const tables = {
      ledger_transfers: 'SELECT * FROM ledger_transfers ORDER BY id',
      match_rows: 'SELECT * FROM match_rows ORDER BY match_id, user_id',
      attendance: `SELECT run_id, user_id, side, is_locked, attended_ms, accounted_to_ms, attendance_paid, cheer_points
        FROM attendance ORDER BY run_id, user_id`,
    }
    const content = async () => {
      const rows: Record<string, unknown[]> = {}
      for (const [table, query] of Object.entries(tables)) rows[table] = (await client.query(query)).rows
      return rows
    }
    // A connection of the version before has its plans already, and goes on afterwards.
    const give = () =>
      client.query("SELECT ledger_post('attendance', ARRAY[2::bigint], ARRAY[5::bigint], ARRAY[NULL::text])")
    await give()
    const rows = await content()
    await migrateDatabase(before.config)
    expect(await content()).toEqual(rows)
    for (const table of Object.keys(tables)) {
      const { rows: places } = await client.query(
        `SELECT c.relname AS name, count(*)::integer FROM ${table} t JOIN pg_class c ON c.oid = t.tableoid GROUP BY 1 ORDER BY 1`,
      )
      expect(places).toEqual([
        { name: `${table}_earlier`, count: table === 'ledger_transfers' ? 41 : 40 },
        { name: `${table}_later`, count: 20 },
      ])
    }
    const { db: upgraded, close } = openDatabase(before.config, () => {})
    expect(await auditLedger(upgraded)).toEqual(SOUND)
    await give()
    await post(upgraded, 'attendance', [{ userId: 1, amount: 5, betId: null }])
    expect(await auditLedger(upgraded)).toEqual(SOUND)
    await close()
    expect((await client.query('SELECT max(id)::integer AS last FROM ledger_transfers')).rows).toEqual([
      { last: 63 },
    ])
  } finally {
    await client.end()
    await before.drop()
  }
})
