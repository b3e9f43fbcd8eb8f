import { type SQLWrapper, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/**
 * The plan of a query, told not to read whole tables or sort where an index can serve: tests' tables are small.
 * `off` names further ways that the planner shall leave alone.
 */
export function explain(db: NodePgDatabase, query: SQLWrapper, ...off: string[]): Promise<string> {
  return db.transaction(async (tx) => {
    for (const way of ['enable_seqscan', 'enable_sort', ...off])
      await tx.execute(sql`SELECT set_config(${way}, 'off', true)`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${query}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
