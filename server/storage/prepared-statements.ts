// Prepared statements: built once per process and planned once per connection. Building one anew with Drizzle takes us as
// long as reading the rows, and planning it takes PostgreSQL longer (docs/decisions/0062).
import { type Column, fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { type Db, driverOf } from './database.ts'

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

/**
 * The same for a query of the query builder, whose rows it maps: `write` names what differs by `sql.placeholder`. It is
 * written once per database; a transaction is one of its own.
 */
export function prepared<Query extends Preparable>(name: string, write: (db: Db) => Query) {
  type Prepared = ReturnType<Query['prepare']>
  const written = new WeakMap<Db, Prepared>()

  return function run(db: Db, values: Record<string, unknown>): ReturnType<Prepared['execute']> {
    const query = written.get(db) ?? (write(db).prepare(name) as Prepared)
    written.set(db, query)
    return query.execute(values) as ReturnType<Prepared['execute']>
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
