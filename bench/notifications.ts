// How many notifications a second are written, against plain INSERTs into a table with the same columns and indexes: to a
// whole stadium at once, one by one, and merged into the one row of a fan whom everybody follows.
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { createNotify, type News } from '#server/features/notifications/index.ts'
import { numberArray } from '#server/storage/columns.ts'
import { openDatabase, type Transaction } from '#server/storage/database.ts'
import { migrateDatabase } from '#server/storage/migrate.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { type Effort, inTurns, median } from './slices.ts'
import { onThrowAwayPostgres } from './throw-away-postgres.ts'

const FANS = 10_000
const WRITERS = 8
const { notify } = createNotify({ now: () => new Date(), onTold: () => {} })
const data = {
  bet: 'b',
  arena: 'a',
  statement: 'Who scores the next goal?',
  answer: 'Home',
  outcome: 'settled',
}
const own = { choice: 'Away', stake: 120, payout: 0 }

export async function measureNotifications({ rounds, sliceS }: Effort): Promise<void> {
  await onThrowAwayPostgres(async (config) => {
    await migrateDatabase(config)
    const database = openDatabase(
      { ...config, statement_timeout: 0, query_timeout: 0 },
      () => {},
      WRITERS + 2,
    )
    const { db } = database
    await db.execute(sql`INSERT INTO users (name) SELECT 'Fan ' || n FROM generate_series(1, ${FANS}) n`)
    await db.execute(sql`CREATE TABLE plain (LIKE notifications INCLUDING ALL)`)
    await db.execute(sql`ANALYZE`)
    const { rows } = await db.execute<{ id: number }>(sql`SELECT id FROM users ORDER BY id LIMIT ${FANS}`)
    const fans = rows.map(({ id }) => id)
    const [star = 0] = fans
    let things = 0
    const news = (): News => ({ kind: 'bet', thing: `bet:${++things}`, about: ['arena:a'], data })

    const plain = (tx: Transaction, userIds: number[]) =>
      tx.execute(sql`
        INSERT INTO plain (user_id, kind, thing, data, since, at)
        SELECT id, 'bet', ${`bet:${++things}`}, ${JSON.stringify({ ...data, ...own })}::jsonb, now(), now()
        FROM unnest(${numberArray(userIds)}::bigint[]) AS id`)
    const told = (tx: Transaction, userIds: number[]) =>
      notify(
        tx,
        news(),
        userIds.map((userId) => ({ userId, own })),
      )
    const followed = (tx: Transaction, [follower]: number[]) =>
      notify(
        tx,
        {
          kind: 'follower',
          thing: 'followers',
          about: [`fan:${follower}`],
          data: { fans: [String(follower)] },
        },
        [{ userId: star }],
      )

    const stadium = async () => fans
    let next = 0
    const anybody = async () => [fans[next++ % FANS] ?? star]
    const slice = (write: typeof plain | typeof told, who: () => Promise<number[]>, writers: number) => () =>
      perSecond(db, sliceS, writers, who, write)
    await compare('a stadium at once', {
      notifications: slice(told, stadium, 1),
      inserts: slice(plain, stadium, 1),
    })
    await compare('one by one', {
      notifications: slice(told, anybody, WRITERS),
      inserts: slice(plain, anybody, WRITERS),
    })
    const merged = await perSecond(db, sliceS, WRITERS, anybody, followed)
    console.log(`  merged into one row: ${merged.toFixed(0)} a second (10,000 in a minute are 167)`)
    await database.close()

    async function compare(
      name: string,
      contestants: Record<'notifications' | 'inserts', () => Promise<number>>,
    ): Promise<void> {
      const results = await inTurns(rounds, contestants)
      const [ours, theirs] = [median(results.notifications), median(results.inserts)]
      console.log(
        `  ${name}: ${(ours / theirs).toFixed(2)} × (${ours.toFixed(0)} : ${theirs.toFixed(0)} a second), goal 0.3 ×`,
      )
    }
  })
}

/** Rows a second that so many writers write, each transaction after the other. */
async function perSecond(
  db: NodePgDatabase,
  seconds: number,
  writers: number,
  who: () => Promise<number[]>,
  write: (tx: Transaction, userIds: number[]) => Promise<unknown>,
): Promise<number> {
  const began = performance.now()
  let written = 0
  const one = async () => {
    while (performance.now() - began < seconds * 1000) {
      const userIds = await who()
      await inTransaction(db, (tx) => write(tx, userIds))
      written += userIds.length
    }
  }
  await Promise.all(Array.from({ length: writers }, one))
  return (written / (performance.now() - began)) * 1000
}
