import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/storage/database.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { operatorGauges } from './operator.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

async function figures(): Promise<Record<string, number>> {
  const { body } = await virage.call('GET', '/metrics')
  const lines = [...String(body).matchAll(/^(virage_(?:live|database|mails)_\w+) (\S+)$/gm)]
  return Object.fromEntries(lines.map(([, name = '', value]) => [name, Number(value)]))
}

test('[operating.3] mails that were given up lately, and how long the oldest has been waiting', async () => {
  expect(await figures()).toMatchObject({
    virage_mails_failed: 0,
    virage_mails_oldest_seconds: 0,
    virage_live_sockets: 0,
  })
  await virage.app.db.execute(sql`
    INSERT INTO mail_outbox (kind, data, state, created_at, next_attempt_at, done_at) VALUES
      ('none', '{}', 'failed', now() - interval '2 days', now(), now() - interval '25 hours'),
      ('none', '{}', 'failed', now() - interval '2 days', now(), now() - interval '23 hours'),
      ('none', '{}', 'sent', now() - interval '3 days', now(), now()),
      ('none', '{}', 'waiting', now() - interval '1 hour', now() + interval '1 day', NULL),
      ('none', '{}', 'waiting', now() - interval '1 minute', now() + interval '1 day', NULL)`)
  const after = await figures()
  expect(after.virage_mails_failed).toBe(1)
  expect(after.virage_mails_oldest_seconds).toBeGreaterThanOrEqual(3600)
  expect(after.virage_mails_oldest_seconds).toBeLessThan(2 * 3600)
  expect(after.virage_database_connections).toBeGreaterThan(0)
})

test('[operating.3] a database that is away fails those that ask it, and no other', async () => {
  const away = openDatabase({ host: '127.0.0.1', port: 1 }, () => {})
  const outcomes = await Promise.allSettled(operatorGauges(away, () => 3).map(async ({ read }) => read()))
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  await away.close()
})
