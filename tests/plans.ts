import { type SQLWrapper, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** The plan of a query, told not to read whole tables or sort where an index can serve: tests' tables are small. */
export function explain(db: NodePgDatabase, query: SQLWrapper): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    await tx.execute(sql`SET LOCAL enable_sort = off`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${query}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
