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
  const lines = [...String(body).matchAll(/^(virage_(?:live|bus|database|mails)_\w+) (\S+)$/gm)]
  return Object.fromEntries(lines.map(([, name = '', value]) => [name, Number(value)]))
}

test('[operating.3] mails that were given up lately, and how long the oldest has been waiting', async () => {
  expect(await figures()).toMatchObject({
    virage_mails_failed: 0,
    virage_mails_oldest_seconds: 0,
    virage_live_sockets: 0,
    virage_bus_sent: 0,
    virage_bus_received: 0,
  })
  await virage.app.db.execute(sql`
    SELECT graphile_worker.add_job('mail.unheard_of', '{}'::json) FROM generate_series(1, 5)`)
  await virage.app.db.execute(sql`
    UPDATE graphile_worker._private_jobs AS job SET
      attempts = CASE given.state WHEN 'failed' THEN max_attempts WHEN 'planned' THEN 0 ELSE 1 END,
      created_at = now() - given.age::interval,
      run_at = CASE WHEN given.state = 'failed' THEN now() - given.age::interval ELSE now() + interval '1 day' END
    FROM (VALUES (0, 'failed', '25 hours'), (1, 'failed', '23 hours'), (2, 'waiting', '1 hour'), (3, 'waiting', '1 minute'),
      (4, 'planned', '9 hours'))
      AS given (place, state, age)
    WHERE given.place = job.id - (SELECT min(id) FROM graphile_worker._private_jobs)`)
  // Figures are collected once a second.
  await expect.poll(figures, { timeout: 10_000 }).toMatchObject({ virage_mails_failed: 1 })
  const after = await figures()
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
