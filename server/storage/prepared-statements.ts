// Prepared statements: built once per process and planned once per connection. Building one anew with Drizzle takes us as
// long as reading the rows, and planning it takes PostgreSQL longer (docs/decisions/0062).
import { type Column, fillPlaceholders, is, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect, PgTransaction } from 'drizzle-orm/pg-core'
import { type Db, driverOf } from './database.ts'
import { isPlanOutdated } from './database-errors.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

interface Statement {
  text: string
  params: unknown[]
}

/**
 * For statements of many kinds, such as a page for each board and sort: runs the one that `write` returns, with values for
 * its placeholders. A name always stands for the same text, and there must be few of them: every connection keeps every one.
 */
export function createStatements(db: NodePgDatabase) {
  const built = new Map<string, Statement>()

  return async function run<Row extends object>(
    name: string,
    write: () => SQL,
    values: Record<string, unknown>,
  ): Promise<Row[]> {
    let statement = built.get(name)
    if (!statement) {
      const { sql: text, params } = dialect.sqlToQuery(write())
      statement = { text, params }
      built.set(name, statement)
    }
    const filled = fillPlaceholders(statement.params, values)
    const { rows } = await driverOf(db).query<Row>({ name, text: statement.text, values: filled })
    return rows
  }
}

export type RunStatement = ReturnType<typeof createStatements>

interface Preparable {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<unknown> }
}

const UNNAMED = ''
const names = new Set<string>()

/**
 * The same for a query of the query builder, whose rows it maps: `write` names what differs by `sql.placeholder`. Inside
 * a transaction nothing is prepared: a plan that a migration has made useless would end every transaction of its connection.
 */
export function prepared<Query extends Preparable>(name: string, write: (db: Db) => Query) {
  type Prepared = ReturnType<Query['prepare']>
  type Rows = Awaited<ReturnType<Prepared['execute']>>
  // The driver would find out only where both meet on one connection.
  if (names.has(name)) throw new Error(`two prepared statements are called ${name}`)
  names.add(name)
  const written = new WeakMap<Db, Prepared>()
  const unprepared = (db: Db, values: Record<string, unknown>) =>
    write(db).prepare(UNNAMED).execute(values) as Promise<Rows>

  return async function run(db: Db, values: Record<string, unknown>): Promise<Rows> {
    if (is(db, PgTransaction)) return unprepared(db, values)
    const query = written.get(db) ?? (write(db).prepare(name) as Prepared)
    written.set(db, query)
    try {
      return (await query.execute(values)) as Rows
    } catch (error) {
      // The driver has closed the connection with the plan; other connections have theirs still.
      if (isPlanOutdated(error)) return unprepared(db, values)
      throw error
    }
  }
}

/** The same for SQL of our own. */
export function preparedSql<Row extends object>(name: string, write: () => SQL) {
  const run = prepared(name, (db) => ({
    prepare: (as: string) =>
      db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
        dialect.sqlToQuery(write()),
        undefined,
        as,
        false,
      ),
  }))
  return async (db: Db, values: Record<string, unknown> = {}): Promise<Row[]> => (await run(db, values)).rows
}

/** `inArray` for a placeholder: one text and one plan for lists of any length. */
export const isAnyOf = (column: Column, placeholder: string): SQL =>
  sql`${column} = ANY(${sql.placeholder(placeholder)})`
