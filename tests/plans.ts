import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** The plan of a query. `off` names the ways that the planner shall leave alone, such as `enable_sort`. */
export function planOf(db: NodePgDatabase, query: SQLWrapper, ...off: string[]): Promise<string> {
  return explained(db, sql`EXPLAIN ${query}`, off)
}

/** The same, told not to read whole tables or sort where an index can serve: tests' tables are small. */
export function explain(db: NodePgDatabase, query: SQLWrapper, ...off: string[]): Promise<string> {
  return planOf(db, query, 'enable_seqscan', 'enable_sort', ...off)
}

/** The plan with what was done of it: parts that were not needed are `never executed`. */
export function executedPlanOf(db: NodePgDatabase, query: SQLWrapper, ...off: string[]): Promise<string> {
  return explained(db, sql`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${query}`, off)
}

function explained(db: NodePgDatabase, explanation: SQL, off: readonly string[]): Promise<string> {
  return db.transaction(async (tx) => {
    for (const way of off) await tx.execute(sql`SELECT set_config(${way}, 'off', true)`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(explanation)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
