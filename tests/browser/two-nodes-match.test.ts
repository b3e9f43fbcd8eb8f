import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/storage/embedded/embedded-postgres.ts'
import { databaseUrl } from '#tests/processes/server-process.ts'
import { demoAdmin, verifiedPerson } from './people.ts'
import { startRedis } from './redis.ts'
import { startProduct } from './server.ts'
import { expect, test } from './test.ts'
import { playWholeMatch } from './whole-match.ts'

test('[play.12, processes.1] the same match across two processes on one database: each fan sees what the other does', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  // Ended in the opposite order, whatever comes in between.
  await using cleanup = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'virage-nodes-'))
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir })
  cleanup.defer(() => postgres.stop())
  const redis = await startRedis()
  cleanup.defer(() => redis.stop())
  const shared = { DATABASE_URL: databaseUrl(postgres.config), REDIS_URL: redis.url }
  const north = await startProduct(shared)
  cleanup.defer(() => north.stop())
  // While it is alone: of two, either may send the mails that they share.
  const fans = [await verifiedPerson(north), await verifiedPerson(north)] as const
  const south = await startProduct(shared)
  cleanup.defer(() => south.stop())

  expect(south.url).not.toBe(north.url)
  await playWholeMatch({
    browser,
    home: { product: north, fan: fans[0] },
    away: { product: south, fan: fans[1] },
    admin: demoAdmin(north),
  })
})
