// Statements that are written once per process and planned once per connection: writing one anew takes the server as long as
// reading the rows, planning it takes PostgreSQL longer.
import { fillPlaceholders, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { driverOf } from './database.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

interface Written {
  name: string
  text: string
  params: unknown[]
}

/**
 * Runs the statement that `write` gives, with values for its placeholders. Each name stands for one text for good, and
 * there must be few of them: every connection keeps every one.
 */
export function createStatements(db: NodePgDatabase) {
  const written = new Map<string, Written>()

  return async function run<Row extends object>(
    name: string,
    write: () => SQL,
    values: Record<string, unknown>,
  ): Promise<Row[]> {
    let statement = written.get(name)
    if (!statement) {
      const { sql: text, params } = dialect.sqlToQuery(write())
      statement = { name, text, params }
      written.set(name, statement)
    }
    const filled = fillPlaceholders(statement.params, values)
    const { rows } = await driverOf(db).query<Row>({ name, text: statement.text, values: filled })
    return rows
  }
}

export type RunStatement = ReturnType<typeof createStatements>
