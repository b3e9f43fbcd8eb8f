// The fans of a bench, and what must be true of their points when it is over.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { hashToken, mintToken } from '#server/features/accounts/secrets.ts'
import { auditLedger } from '#server/features/ledger/index.ts'
import { numberArray } from '#server/storage/columns.ts'
import type { Db } from '#server/storage/database.ts'

const FOLDED_WITHIN_MS = 20_000

/** Signed-in fans with 1,000 points each; returns their tokens. */
export async function makeFans(db: Db, count: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    WITH fan AS (
      INSERT INTO users (name, email, email_key)
      SELECT 'Fan ' || i, 'fan' || i || '@bench.test', 'fan' || i || '@bench.test'
      FROM generate_series(1, ${count}::int) AS i RETURNING id
    ), account AS (INSERT INTO ledger_accounts (kind, user_id) SELECT 'fan', id FROM fan)
    SELECT id FROM fan ORDER BY id`)
  const tokens = rows.map(() => mintToken().token)
  const hashes = tokens.map((token) => hashToken(token).toString('hex'))
  await db.execute(sql`
    INSERT INTO sessions (token_hash, user_id, created_at, expires_at, last_used_at)
    SELECT decode(s.hash, 'hex'), s.id, now(), now() + interval '1 day', now()
    FROM unnest(${numberArray(rows.map(({ id }) => id))}::bigint[], ${sql.param(hashes)}::text[]) AS s (id, hash)`)
  await db.execute(sql`SELECT ledger_post('welcome', array_agg(id), array_agg(1000::bigint), array_agg(NULL::text))
    FROM users WHERE email LIKE 'fan%@bench.test'`)
  await db.execute(sql`ANALYZE`)
  return tokens
}

/** What each of them says first in an arena, every other one at home. */
export const hellosOf = (tokens: string[]): string[] =>
  tokens.map((token, i) => JSON.stringify({ type: 'hello', token, side: i % 2 === 0 ? 'home' : 'away' }))

/** Every point of the curve is a fan's, once everything has been folded. */
export async function checkPoints(db: Db): Promise<void> {
  const endMs = performance.now() + FOLDED_WITHIN_MS
  for (;;) {
    const { rows } = await db.execute<{ fans: number; curve: number }>(sql`
      SELECT (SELECT sum(cheer_points) FROM attendance) AS fans, (SELECT sum(home + away) FROM run_curve) AS curve`)
    const { fans, curve } = rows[0] ?? { fans: 0, curve: 1 }
    if (fans === curve) return console.log(`the fans' points and the curve are equal: ${fans}`)
    if (performance.now() > endMs) throw new Error(`the fans have ${fans} points, the curve has ${curve}`)
    await delay(250)
  }
}

export async function checkLedger(db: Db): Promise<void> {
  const audit = await auditLedger(db)
  if (audit.sum !== 0 || audit.wrongAccounts !== 0 || audit.negative !== 0)
    throw new Error(`the ledger is wrong: ${JSON.stringify(audit)}`)
  console.log('the ledger is right: points conserved, nothing negative')
}
