import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/database.ts'
import { addJob, countDueJobs } from './jobs.ts'
import { startWorker, type Worker } from './worker.ts'

let database: { db: NodePgDatabase; close(): Promise<void> }
let worker: Worker
/** The addresses of the jobs that ran. */
const ran: string[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  const nothing = async () => {}
  worker = await startWorker({
    db: database.db,
    log: { warn: () => {}, error: () => {} },
    handlers: {
      'notify.kickoff': nothing,
      'mail.registration': nothing,
      'mail.verification': nothing,
      'mail.reset': async ({ email }) => void ran.push(email),
      'mail.password_changed': nothing,
      'mail.new_device': nothing,
      'mail.second_factor': nothing,
      'mail.sso_linked': nothing,
    },
  })
})
afterAll(async () => {
  await worker.stop()
  await database.close()
})

const inAMinute = () => new Date(Date.now() + 60_000)

test('[mail.1] a job whose payload is not what its kind says is refused when it is added', async () => {
  await expect(addJob(database.db, 'mail.reset', { email: 3 } as never)).rejects.toThrow()
  expect(await countDueJobs(database.db)).toBe(0)
})

test('[mail.1] a later job with the same key replaces the one that waits', async () => {
  await addJob(
    database.db,
    'mail.reset',
    { email: 'old', language: 'en' },
    { key: 'digest', runAt: inAMinute() },
  )
  await addJob(database.db, 'mail.reset', { email: 'new', language: 'en' }, { key: 'digest' })
  await worker.drain()
  expect(ran.splice(0)).toEqual(['new'])
})

test('[mail.1] a job for later waits until its moment has come', async () => {
  await addJob(database.db, 'mail.reset', { email: 'later', language: 'en' }, { runAt: inAMinute() })
  await worker.drain()
  expect(ran).toEqual([])
  await database.db.execute(
    sql`SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs`,
  )
  await database.db.execute(sql`SELECT pg_notify('jobs:insert', '{"count":1}')`)
  await worker.drain()
  expect(ran).toEqual(['later'])
})

test('[push.5] who waits for a link comes before news, and nothing waits for pushes', async () => {
  const runAt = inAMinute()
  await addJob(database.db, 'push', { userId: 1, deviceId: 1, ids: [1], at: '' }, { runAt })
  await addJob(database.db, 'deliver_notification', { id: 1 }, { runAt })
  await addJob(database.db, 'mail.verification', { email: 'lea@example.org', language: 'en' }, { runAt })
  const { rows } = await database.db.execute<{ kind: string }>(
    sql`SELECT task_identifier AS kind FROM graphile_worker.jobs ORDER BY priority, run_at`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['mail.verification', 'deliver_notification', 'push'])
})
