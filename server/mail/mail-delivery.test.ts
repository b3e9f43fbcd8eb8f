import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addJob } from '#server/jobs/jobs.ts'
import {
  CONCURRENT_JOBS,
  JOB_TIME_LIMIT_MS,
  type JobsLog,
  LOCK_LIMIT_MS,
  startWorker,
  type Worker,
} from '#server/jobs/worker.ts'
import { type Database, type Db, openDatabase } from '#server/storage/database.ts'
import { migrateDatabase } from '#server/storage/migrate.ts'
import { type TestDatabase, templateFrom } from '#tests/postgres.ts'
import { waitFor } from '#tests/wait-for.ts'
import { type MailComposers, mailHandlers } from './mail-delivery.ts'
import { startTestMailServer, type TestMailServer } from './mail-server.testing.ts'
import { type Mail, type MailTransport, smtpTransport } from './transport.ts'

const FROM = 'Virage <no-reply@virage.example>'
const HOUR_MS = 3_600_000

let testDatabase: TestDatabase
let database: Database
let server: TestMailServer
let workers: Worker[]
let logged: { level: string; details: object; message: string }[]

const log: JobsLog = {
  warn: (details, message) => logged.push({ level: 'warn', details, message }),
  error: (details, message) => logged.push({ level: 'error', details, message }),
}

const letter = (to: string): Mail => ({ to, subject: 'Hello', text: `To ${to}\n`, html: `<p>To ${to}</p>` })
/** A reset says hello, a verification is not needed any more. */
const composers: MailComposers = {
  registration: async () => null,
  verification: async () => null,
  reset: async (_db, { email }) => letter(email),
  password_changed: async () => null,
  new_device: async () => null,
  second_factor: async () => null,
  sso_linked: async () => null,
}

beforeAll(async () => {
  testDatabase = await templateFrom(migrateDatabase)()
  database = openDatabase(testDatabase.config, () => {})
})

beforeEach(async () => {
  await database.db.execute(sql`DELETE FROM graphile_worker._private_jobs`)
  server = await startTestMailServer()
  workers = []
  logged = []
})

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await server.close()
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

async function start(
  options: {
    transport?: MailTransport
    composers?: Partial<MailComposers>
    ownsDatabase?: boolean
    pollMs?: number
  } = {},
): Promise<Worker> {
  const transport = options.transport ?? smtpTransport(server.url, FROM)
  const worker = await startWorker({
    db: database.db,
    log,
    handlers: {
      ...mailHandlers(database.db, transport, { ...composers, ...options.composers }),
      'notify.kickoff': async () => {},
    },
    ownsDatabase: options.ownsDatabase ?? false,
    ...(options.pollMs !== undefined && { pollMs: options.pollMs }),
  })
  workers.push(worker)
  return worker
}

interface JobRow extends Record<string, unknown> {
  id: number
  kind: string
  attempts: number
  failed: boolean
  lastError: string | null
  waitMs: number
  locked: boolean
}

const queue = (email: string, db: Db = database.db) => addJob(db, 'mail.reset', { email, language: 'en' })
const recipients = () => server.received.map((mail) => String(mail.to?.[0]?.address)).sort()
async function jobs(): Promise<JobRow[]> {
  const { rows } = await database.db.execute<JobRow>(sql`
    SELECT id, task_identifier AS kind, attempts, attempts >= max_attempts AS failed, last_error AS "lastError",
      extract(epoch FROM run_at - now())::float8 * 1000 AS "waitMs", locked_at IS NOT NULL AS locked
    FROM graphile_worker.jobs ORDER BY id`)
  return rows
}
const wakeWorkers = () => database.db.execute(sql`SELECT pg_notify('jobs:insert', '{"count":4}')`)
/** As if the moment of every waiting job had come. */
async function passTime(): Promise<void> {
  await database.db.execute(sql`
    SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs
    WHERE attempts < max_attempts`)
  await wakeWorkers()
}

test('[mail.4, mail.5] a queued mail is delivered with both parts, and nothing of it is kept', async () => {
  await queue('lea@example.org')
  await (await start()).drain()

  const [mail] = server.received
  expect(mail).toMatchObject({
    from: { name: 'Virage', address: 'no-reply@virage.example' },
    to: [{ address: 'lea@example.org' }],
    subject: 'Hello',
    text: 'To lea@example.org\n',
  })
  expect(mail?.html).toContain('<p>To lea@example.org</p>')
  expect(await jobs()).toEqual([])
  expect(logged).toEqual([])
})

test('[mail.1] a mail queued while the worker is idle leaves at once, without waiting for a poll', async () => {
  const sent = Promise.withResolvers<string>()
  await start({
    pollMs: HOUR_MS,
    transport: {
      async send({ to }) {
        sent.resolve(to)
        return { state: 'accepted' }
      },
    },
  })
  await queue('lea@example.org')
  expect(await sent.promise).toBe('lea@example.org')
})

test('[mail.1] a mail queued in a transaction that fails never leaves', async () => {
  await expect(
    database.db.transaction(async (tx) => {
      await queue('lea@example.org', tx as Db)
      tx.rollback()
    }),
  ).rejects.toThrow()
  await (await start()).drain()
  expect(server.received).toEqual([])
})

test('[mail.2] after a 451 the mail waits, then leaves', async () => {
  server.refusals.push({ command: 'DATA', code: 451 })
  await queue('lea@example.org')
  const worker = await start()
  await worker.drain()
  const [waiting] = await jobs()
  expect(waiting).toMatchObject({ attempts: 1, failed: false, locked: false })
  expect(waiting?.waitMs).toBeGreaterThan(0)
  expect(logged).toMatchObject([{ level: 'warn', message: 'a job failed and will be tried again' }])
  expect(server.received).toEqual([])

  await passTime()
  await worker.drain()
  expect(recipients()).toEqual(['lea@example.org'])
  expect(await jobs()).toEqual([])
})

test('[mail.2, mail.5] a mail whose recipient is refused for good is given up at once, and neither link nor address gets into table or log', async () => {
  server.refusals.push({ command: 'RCPT TO', code: 550 })
  await queue('nobody@example.org')
  await (await start()).drain()
  const rows = await jobs()
  expect(rows).toMatchObject([{ kind: 'mail.reset', failed: true }])
  expect(rows[0]?.lastError).toContain('550')
  expect(logged).toMatchObject([
    { level: 'error', message: 'a job was given up', details: { kind: 'mail.reset' } },
  ])
  expect(JSON.stringify([rows, logged])).not.toContain('secret')
  expect(rows[0]?.lastError).toContain('<[address]>: not this one')
  expect(JSON.stringify(logged)).not.toContain('@example.org')
})

test('[mail.2] a 5xx about ourselves is no reason to drop the mail', async () => {
  server.refusals.push({ command: 'MAIL FROM', code: 550 })
  await queue('lea@example.org')
  await (await start()).drain()
  expect(await jobs()).toMatchObject([{ failed: false, attempts: 1 }])
})

test('[mail.2] waits between attempts stay within the hour, and the last attempt is given up', async () => {
  const away: MailTransport = { send: () => Promise.reject(new Error('the server is away')) }
  await queue('lea@example.org')
  await database.db.execute(sql`UPDATE graphile_worker._private_jobs SET attempts = 20`)
  const worker = await start({ transport: away })
  await worker.drain()
  expect((await jobs())[0]?.waitMs).toBeGreaterThan(HOUR_MS)
  await worker.tidy()
  const [waiting] = await jobs()
  expect(waiting).toMatchObject({ attempts: 21, lastError: 'Error: the server is away' })
  expect(waiting?.waitMs).toBeGreaterThan(29 * 60_000)
  expect(waiting?.waitMs).toBeLessThanOrEqual(HOUR_MS)

  await database.db.execute(sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1`)
  await passTime()
  await worker.drain()
  expect(await jobs()).toMatchObject([{ failed: true }])
  expect(logged.at(-1)).toMatchObject({ level: 'error', message: 'a job was given up' })
})

test('[mail.1] two workers on one database send each mail once', async () => {
  const expected = Array.from({ length: 40 }, (_, n) => `fan${String(n).padStart(2, '0')}@example.org`)
  for (const to of expected) await queue(to)
  const [one] = await Promise.all([start(), start()])
  await one.drain()
  expect(recipients()).toEqual(expected)
})

/** As a killed process leaves it: locked by a worker that is not there. */
async function leaveLocked(agoMs: number): Promise<void> {
  await queue('lea@example.org')
  await database.db.execute(sql`
    UPDATE graphile_worker._private_jobs SET attempts = 1, locked_by = 'dead',
      locked_at = now() - ${agoMs} * interval '1 millisecond'`)
}

test('[mail.1] a mail left by a process that died is sent once no job could still be running', async () => {
  await leaveLocked(LOCK_LIMIT_MS - 10_000)
  const worker = await start()
  await worker.tidy()
  expect(await jobs()).toMatchObject([{ locked: true }])

  await database.db.execute(sql`
    UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '10 seconds'`)
  await worker.tidy()
  await wakeWorkers()
  await worker.drain()
  expect(recipients()).toEqual(['lea@example.org'])
})

test('[mail.1] a mail that another process may still be sending is left to it', async () => {
  await leaveLocked(JOB_TIME_LIMIT_MS)
  await (await start()).tidy()
  expect(await jobs()).toMatchObject([{ locked: true }])
})

test('[mail.1] the only process on a database sends at once what a dead one left', async () => {
  await leaveLocked(1_000)
  await (await start({ ownsDatabase: true })).drain()
  expect(recipients()).toEqual(['lea@example.org'])
})

test('[mail.2] one mail that hangs does not hold up the next', async () => {
  const taken = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const sent: string[] = []
  const worker = await start({
    transport: {
      async send({ to }) {
        if (to === 'slow@example.org') {
          taken.resolve()
          await release.promise
        }
        sent.push(to)
        if (to === 'quick@example.org') release.resolve()
        return { state: 'accepted' }
      },
    },
  })
  await queue('slow@example.org')
  await taken.promise
  await queue('quick@example.org')
  await worker.drain()
  expect(sent).toEqual(['quick@example.org', 'slow@example.org'])
})

test('[mail.1] stop waits for the mails under way, stores that they were sent, and begins no other', async () => {
  const allTaken = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let taken = 0
  let sent = 0
  for (let n = 0; n <= CONCURRENT_JOBS; n++) await queue('lea@example.org')
  const worker = await start({
    transport: {
      async send() {
        if (++taken === CONCURRENT_JOBS) allTaken.resolve()
        await release.promise
        sent++
        return { state: 'accepted' }
      },
    },
  })
  await allTaken.promise
  const stopped = worker.stop()
  release.resolve()
  await stopped
  expect(sent).toBe(CONCURRENT_JOBS)
  expect(await jobs()).toMatchObject([{ attempts: 0, locked: false }])
})

test('[mail.1] what the composer wrote is committed before the mail leaves, and undone when it fails', async () => {
  await database.db.execute(sql`create table minted (token text)`)
  const mint = (db: Db, token: string) => db.execute(sql`insert into minted values (${token})`)
  const minted = async () => (await database.db.execute(sql`select token from minted`)).rows
  const seen: unknown[] = []
  await queue('lea@example.org')
  await addJob(database.db, 'mail.password_changed', { userId: 1, language: 'en' })
  const worker = await start({
    composers: {
      async reset(db) {
        await mint(db, 'good')
        return letter('lea@example.org')
      },
      async password_changed(db) {
        await mint(db, 'bad')
        throw new Error('no such fan')
      },
    },
    transport: {
      async send() {
        seen.push(...(await minted()))
        return { state: 'accepted' }
      },
    },
  })
  await worker.drain()
  expect(seen).toEqual([{ token: 'good' }])
  expect(await minted()).toEqual([{ token: 'good' }])
  expect(await jobs()).toMatchObject([{ kind: 'mail.password_changed', lastError: 'Error: no such fan' }])
})

test('[mail.1] a mail that nobody needs any more is skipped, one of an unknown kind waits for a newer version', async () => {
  await addJob(database.db, 'mail.verification', { email: 'lea@example.org', language: 'en' })
  await database.db.execute(sql`SELECT FROM graphile_worker.add_job('mail.unheard_of', '{}'::json)`)
  await start()
  await expect.poll(async () => (await jobs()).map(({ kind }) => kind)).toEqual(['mail.unheard_of'])
  expect(await jobs()).toMatchObject([{ attempts: 0, failed: false }])
  expect(server.received).toEqual([])
})

test('[mail.1] the worker goes on after the queue could not use the database', async () => {
  const worker = await start()
  await database.db.execute(sql`ALTER SCHEMA graphile_worker RENAME TO graphile_away`)
  // They look for jobs and find no table.
  await wakeWorkers()
  await database.db.execute(sql`ALTER SCHEMA graphile_away RENAME TO graphile_worker`)
  await queue('lea@example.org')
  await worker.drain()
  expect(recipients()).toEqual(['lea@example.org'])
})

test('[mail.1] the worker goes on after it could not use the database at its start', async () => {
  await database.db.execute(sql`ALTER TABLE graphile_worker._private_tasks RENAME TO tasks_away`)
  const worker = await start()
  await waitFor(() =>
    expect(logged).toContainEqual(
      expect.objectContaining({ message: 'the job queue could not use the database' }),
    ),
  )
  await database.db.execute(sql`ALTER TABLE graphile_worker.tasks_away RENAME TO _private_tasks`)
  await queue('lea@example.org')
  await worker.drain()
  expect(recipients()).toEqual(['lea@example.org'])
})

test('[mail.5] failed jobs are deleted after 30 days, waiting ones are not', async () => {
  for (const name of ['old', 'young', 'waiting']) await queue(`${name}@example.org`)
  const [old, young, waiting] = await jobs()
  const age = (row: JobRow | undefined, days: number, attempts: number) =>
    database.db.execute(sql`
      UPDATE graphile_worker._private_jobs SET run_at = now() - ${days} * interval '1 day', attempts = ${attempts}
      WHERE id = ${row?.id}`)
  await age(old, 30.1, 80)
  await age(young, 29.9, 80)
  await age(waiting, 31, 3)
  const worker = await start()
  await worker.tidy()
  await worker.drain()
  expect(await jobs()).toMatchObject([{ id: young?.id, failed: true }])
  expect(recipients()).toEqual(['waiting@example.org'])
})
