// Prepared statements: built once per process and planned once per connection. Building one anew with Drizzle takes us as
// long as reading the rows, and planning it takes PostgreSQL longer (docs/decisions/0062).
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { driverOf } from './database.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

interface Statement {
  text: string
  params: unknown[]
}

/**
 * Runs the statement that `write` returns, with values for its placeholders. A name always stands for the same text, and
 * there must be few of them: every connection keeps every one.
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
