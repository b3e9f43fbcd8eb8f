import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUse } from './data-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findRunningPostgres, hasCluster } from './running-postgres.ts'

let root: string
let running: EmbeddedPostgres | undefined
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'virage-running-'))
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  await rm(root, { recursive: true, maxRetries: 20 })
})

/** The folder of the cluster says which PostgreSQL it is. */
async function clusterOf(config: pg.PoolConfig): Promise<unknown> {
  const client = new pg.Client(config)
  await client.connect()
  const { rows } = await client.query('SELECT system_identifier FROM pg_control_system()')
  await client.end()
  return rows[0]?.system_identifier
}

test.each([
  ['by its socket', 'data', 'socket'],
  ['by its socket, which a long path keeps elsewhere', 'a-long-name-'.repeat(9), 'socket'],
  ['by its port, where there are no sockets', 'data', 'tcp'],
] as const)('the PostgreSQL of another process is reached %s', async (_case, folder, transport) => {
  const dataDir = join(root, folder)
  expect(hasCluster(dataDir)).toBe(false)
  running = await startEmbeddedPostgres({ dataDir, transport })
  expect(hasCluster(dataDir)).toBe(true)
  await expect(startEmbeddedPostgres({ dataDir, transport })).rejects.toBeInstanceOf(FolderInUse)

  const found = await findRunningPostgres(dataDir, transport)

  expect(await clusterOf(found)).toBe(await clusterOf(running.config))
})
