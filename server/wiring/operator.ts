import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { registerDocs } from '#server/http/docs.routes.ts'
import { type Dependency, registerHealth } from '#server/http/health.ts'
import { type OperatorGauge, registerMetrics } from '#server/http/metrics.ts'
import type { Bus } from '#server/realtime/bus.ts'
import type { Database } from '#server/storage/database.ts'
import type { Infrastructure } from './infrastructure.ts'

interface ProcessState {
  isPrepared: () => boolean
  /** The database is this process's own: nobody else can be the reason why calls do not work yet. */
  ownsDatabase: boolean
  isDraining: () => boolean
  /** Sockets open in this process. */
  sockets: () => number
  /** Of features that count something themselves. */
  gauges?: readonly OperatorGauge[]
}

/** Health, metrics and the documentation of the API. */
export function mountOperatorPages(
  http: FastifyInstance,
  { settings, database, redis, bus }: Infrastructure,
  { isPrepared, ownsDatabase, isDraining, sockets, gauges = [] }: ProcessState,
): void {
  const dependencies: Dependency[] = [
    {
      name: 'database',
      isNeeded: true,
      check: async () =>
        isPrepared() ? database.pool.query('SELECT 1') : Promise.reject(new Error('not prepared')),
    },
  ]
  if (redis) dependencies.push({ name: 'redis', isNeeded: false, check: () => redis.ping() })
  const isStarting = () => ownsDatabase && !isPrepared()
  registerHealth(http, { dependencies, isStarting, isDraining })
  registerMetrics(http, {
    gauges: [...operatorGauges(database, sockets), ...busGauges(bus), ...gauges],
    token: settings.metricsToken,
  })
  registerDocs(http, settings.apiUrl || settings.publicUrl)
}

/** These grow with processes, arenas and ticks, never with cheers (processes.5). */
const busGauges = (bus: Bus): OperatorGauge[] => [
  {
    name: 'virage_bus_sent',
    help: 'Messages sent to other processes since the start',
    read: () => bus.traffic().sent,
  },
  {
    name: 'virage_bus_received',
    help: 'Messages received from other processes since the start',
    read: () => bus.traffic().received,
  },
]

/** What an operator watches besides the process and its calls; see docs/operations/monitoring.md. */
export function operatorGauges({ db, pool }: Database, socketCount: () => number): OperatorGauge[] {
  const readValue = async (query: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ value: number }>(query)
    return rows[0]?.value ?? 0
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
        readValue(sql`
          SELECT count(*)::integer AS value
          FROM graphile_worker.jobs
          WHERE task_identifier LIKE 'mail.%' AND attempts >= max_attempts AND run_at > now() - interval '24 hours'`),
    },
    {
      name: 'virage_mails_oldest_seconds',
      help: 'How long the oldest mail that is due waits to be sent, of all processes',
      // One that was never tried may be planned for later: after the quiet hours, say.
      read: () =>
        readValue(sql`
          SELECT greatest(0, extract(epoch FROM now() - min(CASE WHEN attempts = 0 THEN run_at ELSE created_at END)))::float8 AS value
          FROM graphile_worker.jobs WHERE task_identifier LIKE 'mail.%' AND attempts < max_attempts`),
    },
  ]
}
