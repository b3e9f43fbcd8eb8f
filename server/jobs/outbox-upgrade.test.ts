import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listMigrations, makeSchema, migrateDatabase } from '#server/storage/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#tests/postgres.ts'

let database: TestDatabase
let client: pg.Client

/** A database as the last version without the queue left it. */
beforeEach(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.config)
  await client.connect()
  const migrations = listMigrations()
  await makeSchema(
    client,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name.endsWith('_jobs')),
    ),
  )
})

afterEach(async () => {
  await client.end()
  await database.drop()
})

const queue = (kind: string, data: object, state = 'waiting', nextAttemptAt = new Date()) =>
  client.query('INSERT INTO mail_outbox (kind, data, state, next_attempt_at) VALUES ($1, $2, $3, $4)', [
    kind,
    data,
    state,
    nextAttemptAt,
  ])

async function jobs() {
  const { rows } = await client.query(`
    SELECT task.identifier AS kind, job.payload, job.run_at AS "runAt", job.attempts
    FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
    ORDER BY job.id`)
  return rows
}

test('[mail.1] mails that waited in the outbox become jobs, with their moment; those that were done do not', async () => {
  const later = new Date('2099-01-01T12:00:00Z')
  await queue('reset', { email: 'lea@example.org' }, 'waiting', later)
  await queue('registration', { registrationId: 7 })
  await queue('verification', { email: 'sent@example.org' }, 'sent')
  await queue('verification', { email: 'failed@example.org' }, 'failed')
  await migrateDatabase(database.config)
  expect(await jobs()).toMatchObject([
    { kind: 'mail.reset', payload: { email: 'lea@example.org' }, runAt: later, attempts: 0 },
    { kind: 'mail.registration', payload: { registrationId: 7 } },
  ])
  expect((await client.query('SELECT 1 FROM mail_outbox')).rowCount).toBe(0)
})

test('[mail.1] a process of the version before may go on: the mails it queues become jobs', async () => {
  await migrateDatabase(database.config)
  await queue('password_changed', { userId: 3 })
  expect(await jobs()).toMatchObject([{ kind: 'mail.password_changed', payload: { userId: 3 } }])
  expect((await client.query('SELECT 1 FROM mail_outbox')).rowCount).toBe(0)
})
