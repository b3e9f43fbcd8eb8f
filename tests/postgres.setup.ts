import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/storage/embedded/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: pg.PoolConfig
  }
}

/** Nothing in it outlives the run, so it need not survive a power cut. */
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
}

const FOLDER = 'virage-test-'
/** No run takes as long: what is older was left by one that was killed. */
const LEFTOVER_AGE_MS = 6 * 3_600_000

/** One PostgreSQL for the whole run; TEST_POSTGRES_BIN chooses another than the packaged one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const dataDir = await mkdtemp(join(tmpdir(), FOLDER))
  const removeFolder = () => rm(dataDir, { recursive: true })
  process.env.TEST_RUN_FOLDER = dataDir // for oncePerRun in the workers
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      binDir: process.env.TEST_POSTGRES_BIN,
      settings: THROW_AWAY,
    })
    project.provide('postgres', postgres.config)
    return async () => {
      await postgres.stop()
      await removeFolder()
    }
  } catch (error) {
    await removeFolder()
    throw error
  }
}

async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER))
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const changedAt = (await stat(folder).catch(() => null))?.mtimeMs ?? Date.now()
    if (Date.now() - changedAt > LEFTOVER_AGE_MS) await rm(folder, { recursive: true, force: true })
  }
}
