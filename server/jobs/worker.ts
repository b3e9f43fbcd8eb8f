import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type JobHelpers, Logger, type Runner, run, type Task, type WorkerEvents } from 'graphile-worker'
import { driverOf } from '#server/storage/database.ts'
import { JOB_KINDS, type JobKind, type JobPayload } from './job-kinds.ts'
import { addFailedJob, countDueJobs, tidyJobs } from './jobs.ts'

/** Jobs under way at once per process, so that one slow mail server does not hold up everybody. */
export const CONCURRENT_JOBS = 4
/** New jobs announce themselves by NOTIFY; polling finds those whose moment has come, retries above all. */
const POLL_MS = 5_000
export const JOB_TIME_LIMIT_MS = 2 * 60_000
/** A job locked for longer than any job may run belongs to a process that died. */
export const LOCK_LIMIT_MS = JOB_TIME_LIMIT_MS + 30_000
const TIDY_EVERY_MS = 30_000
const RESTART_MS = 1_000
const DRAIN_POLL_MS = 5
const ERROR_MAX_LENGTH = 500

export type JobHandlers = { [K in JobKind]: (payload: JobPayload<K>) => Promise<void> }

/** Thrown by a handler when trying again cannot help. */
export class JobRefused extends Error {}

export interface JobsLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface WorkerTools {
  db: NodePgDatabase
  log: JobsLog
  /** It takes jobs of these kinds; others wait for another worker. */
  handlers: Partial<JobHandlers>
  /** No other process can be on the database: every job that is locked at the start was left by a dead one. */
  ownsDatabase?: boolean
  /** A longer one for tests. */
  pollMs?: number
}

export interface Worker {
  /** For tests: resolves when no job is due and none is running, in any process. */
  drain(): Promise<void>
  /** Frees the jobs of dead processes, shortens long waits, deletes old failures. Runs by itself twice a minute. */
  tidy(): Promise<void>
  /** Starts no further job, and resolves when those under way are done. */
  stop(): Promise<void>
}

/** Several processes may each run a worker on the same database: a job runs in one of them at a time. */
export async function startWorker({
  db,
  log,
  handlers,
  ownsDatabase = false,
  pollMs = POLL_MS,
}: WorkerTools): Promise<Worker> {
  if (ownsDatabase) await tidyJobs(db, 0)
  const stopping = new AbortController()
  let runner: Runner | undefined

  async function start(): Promise<void> {
    const events: WorkerEvents = new EventEmitter()
    const listening = untilListening(events)
    const starting = run({
      pgPool: driverOf(db),
      taskList: tasksOf(db, log, handlers),
      parsedCronItems: [],
      noHandleSignals: true,
      events,
      logger: loggerOf(log),
      preset: {
        worker: {
          concurrentJobs: CONCURRENT_JOBS,
          pollInterval: pollMs,
          // With a batch delay, stopping waits until finished jobs are stored as finished; without one it does not.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    })
    stopIfFirstLookFails(events, starting)
    runner = await starting
    await Promise.race([listening, runner.promise.catch(() => {})])
  }

  /**
   * The queue asks once which tasks it serves and keeps the answer, also when that is an error: such a runner would never
   * find a job again. A later error passes by itself.
   */
  function stopIfFirstLookFails(events: WorkerEvents, starting: Promise<Runner>): void {
    let hasLooked = false
    for (const answered of ['worker:getJob:empty', 'job:start'] as const)
      events.on(answered, () => {
        hasLooked = true
      })
    events.on('worker:getJob:error', ({ error }) => {
      if (hasLooked) return
      log.error({ error: errorText(error) }, 'the job queue could not use the database')
      // Every slot of the runner reports the error; only the first can stop it.
      void starting.then((failed) => failed.stop()).catch(() => {})
    })
  }

  /** The queue stops its runner when it could not store that a job is done, for example in an outage. */
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runner?.promise.catch(() => {})
      if (stopping.signal.aborted) return
      await delay(RESTART_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await start().catch((error: unknown) =>
        log.error({ error: errorText(error) }, 'the job queue could not use the database'),
      )
    }
  }

  const tidy = () => tidyJobs(db, LOCK_LIMIT_MS)
  await start()
  const running = keepRunning()
  const tidying = setInterval(() => {
    tidy().catch((error: unknown) => log.warn({ error: errorText(error) }, 'could not tidy up the job queue'))
  }, TIDY_EVERY_MS).unref()

  return {
    tidy,
    async drain() {
      while ((await countDueJobs(db)) > 0) await delay(DRAIN_POLL_MS)
    },
    async stop() {
      if (stopping.signal.aborted) return
      stopping.abort()
      clearInterval(tidying)
      await runner?.stop().catch(() => {})
      await running
    },
  }
}

function tasksOf(db: NodePgDatabase, log: JobsLog, handlers: Partial<JobHandlers>): Record<string, Task> {
  const kinds = Object.keys(handlers) as JobKind[]
  return Object.fromEntries(
    kinds.map((kind) => [kind, (payload: unknown, { job }: JobHelpers) => runJob(kind, payload, job)]),
  )

  async function runJob(kind: JobKind, payload: unknown, job: JobHelpers['job']): Promise<void> {
    const facts = { jobId: job.id, kind, attempts: job.attempts }
    try {
      await withinTime(handle(handlers, kind, payload))
    } catch (error) {
      const text = errorText(error)
      if (error instanceof JobRefused) {
        log.error({ ...facts, error: text }, 'a job was given up')
        return addFailedJob(db, kind, payload, text)
      }
      if (job.attempts >= job.max_attempts) log.error({ ...facts, error: text }, 'a job was given up')
      else log.warn({ ...facts, error: text }, 'a job failed and will be tried again')
      // The queue stores this text.
      throw new Error(text)
    }
  }
}

/** Payloads are checked again when they run: an older version may have added them. */
async function handle<K extends JobKind>(
  handlers: Partial<JobHandlers>,
  kind: K,
  payload: unknown,
): Promise<void> {
  await handlers[kind]?.(JOB_KINDS[kind].parse(payload) as JobPayload<K>)
}

async function withinTime(work: Promise<void>): Promise<void> {
  const timer = new AbortController()
  const limit = delay(JOB_TIME_LIMIT_MS, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error('took longer than a job may')
  })
  limit.catch(() => {})
  try {
    await Promise.race([work, limit])
  } finally {
    timer.abort()
  }
}

/** What went wrong, fit for the log and the table: without links that sign somebody in, and without personal data. */
function errorText(error: unknown): string {
  // Drizzle's own message lists the parameters of the query; the cause is PostgreSQL's sentence.
  const told = error instanceof DrizzleQueryError ? error.cause : error
  // Mail servers quote what they dislike.
  return String(told)
    .replace(/https?:\S+/gi, '[link]')
    .replace(/[^\s<>"':;,]+@[^\s<>"':;,]+/g, '[address]')
    .slice(0, ERROR_MAX_LENGTH)
}

/** The event comes before LISTEN is sent on its connection; a query after it comes back once LISTEN has. */
async function untilListening(events: WorkerEvents): Promise<void> {
  const outcome = Promise.withResolvers<void>()
  events.once('pool:listen:error', () => outcome.resolve())
  events.once('pool:listen:success', ({ client }) => {
    setImmediate(() => {
      client.query('SELECT 1').then(
        () => outcome.resolve(),
        () => outcome.resolve(),
      )
    })
  })
  await outcome.promise
}

/** Failed jobs are logged by us, with less in the line; the queue's own lines quote payloads. */
function loggerOf(log: JobsLog): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta.failure || meta.job) return
    if (level === 'error') log.error({ error: errorText(message) }, 'the job queue has a problem')
    if (level === 'warning') log.warn({ error: errorText(message) }, 'the job queue has a problem')
  })
}
