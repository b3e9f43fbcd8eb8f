// How many notifications a second are written, against plain INSERTs into one table with the same columns and as many
// indexes: to a whole stadium at once, merged into what the stadium has not read, one by one, and merged into the one row of a
// fan whom everybody follows.
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
/** All at once, as a part is: queued for later they would not be measured. */
const { notify } = createNotify({ now: () => new Date(), onTold: () => {}, atOnce: FANS })
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
    await db.execute(sql`
      CREATE TABLE plain (LIKE notifications INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
      ALTER TABLE plain ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY, ADD PRIMARY KEY (id);
      CREATE UNIQUE INDEX plain_unread ON plain (user_id, kind, thing) WHERE read_at IS NULL;
      CREATE INDEX plain_list ON plain (user_id, at, id);
      CREATE INDEX plain_friends ON plain (user_id, at) WHERE kind = 'friend';
      CREATE INDEX plain_age ON plain USING brin (at)`)
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
    const again = (tx: Transaction, userIds: number[]) =>
      notify(
        tx,
        { kind: 'bet', thing: 'bet:again', about: ['arena:a'], data },
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
    const slice =
      (write: typeof plain | typeof told, who: () => Promise<number[]>, writers: number) => async () => {
        await db.execute(sql`TRUNCATE plain, notifications, unread_notifications`)
        const { written, perSecond } = await keepWriting(db, sliceS, writers, who, write)
        const { rows: found } = await db.execute<{ told: number }>(
          sql`SELECT sum(count)::bigint AS told FROM (SELECT count FROM plain UNION ALL SELECT count FROM notifications) every`,
        )
        if (found[0]?.told !== written) throw new Error(`${written} were told, ${found[0]?.told} are there`)
        return perSecond
      }
    await compare('a stadium at once', {
      notifications: slice(told, stadium, 1),
      inserts: slice(plain, stadium, 1),
    })
    await compare(
      'a stadium at once, merged',
      { notifications: slice(again, stadium, 1), inserts: slice(plain, stadium, 1) },
      null,
    )
    await compare('one by one', {
      notifications: slice(told, anybody, WRITERS),
      inserts: slice(plain, anybody, WRITERS),
    })
    const merged = await keepWriting(db, sliceS, WRITERS, anybody, followed)
    console.log(`  merged into one row: ${merged.perSecond.toFixed(0)} a second (10,000 in a minute are 167)`)
    await database.close()

    async function compare(
      name: string,
      contestants: Record<'notifications' | 'inserts', () => Promise<number>>,
      goal: number | null = 0.3,
    ): Promise<void> {
      const results = await inTurns(rounds, contestants)
      const [ours, theirs] = [median(results.notifications), median(results.inserts)]
      console.log(
        `  ${name}: ${(ours / theirs).toFixed(2)} × (${ours.toFixed(0)} : ${theirs.toFixed(0)} a second)${goal === null ? '' : `, goal ${goal} ×`}`,
      )
    }
  })
}

/** So many writers, each with one transaction after the other. */
async function keepWriting(
  db: NodePgDatabase,
  seconds: number,
  writers: number,
  who: () => Promise<number[]>,
  write: (tx: Transaction, userIds: number[]) => Promise<unknown>,
): Promise<{ written: number; perSecond: number }> {
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
  return { written, perSecond: (written / (performance.now() - began)) * 1000 }
}
