import { sql } from 'drizzle-orm'
import type { Figure } from './http/metrics.ts'
import type { Database } from './storage/database.ts'

/** What an operator watches besides the process and its calls; docs/operations/monitoring.md tells them apart. */
export function operatorFigures({ db, pool }: Database, socketCount: () => number): Figure[] {
  const ask = async (question: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ figure: number }>(question)
    return rows[0]?.figure ?? 0
  }
  return [
    { name: 'virage_live_sockets', help: 'Sockets open in this process', read: socketCount },
    {
      name: 'virage_database_connections',
      help: 'Connections to the database, idle ones included',
      read: () => pool.totalCount,
    },
    {
      name: 'virage_database_waiting',
      help: 'Calls that wait for a connection to the database',
      read: () => pool.waitingCount,
    },
    {
      name: 'virage_mails_failed',
      help: 'Mails given up in the last 24 hours, of all processes',
      read: () =>
        ask(sql`
          SELECT count(*)::integer AS figure
          FROM mail_outbox WHERE state = 'failed' AND done_at > now() - interval '24 hours'`),
    },
    {
      name: 'virage_mails_oldest_seconds',
      help: 'Age of the oldest mail that waits to be sent, of all processes',
      read: () =>
        ask(sql`
          SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS figure
          FROM mail_outbox WHERE state = 'waiting'`),
    },
  ]
}
