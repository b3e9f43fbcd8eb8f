import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { startEmbeddedPostgres } from '#server/storage/embedded/embedded-postgres.ts'

/**
 * Runs `work` on a PostgreSQL that is gone afterwards, with its folder; POSTGRES_BIN chooses another than the packaged one.
 * Settings are those the server gives its embedded one, but for what only a lasting database needs.
 */
export async function onThrowAwayPostgres(
  work: (config: pg.PoolConfig, dataDir: string) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'virage-bench-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    binDir: process.env.POSTGRES_BIN,
    settings: { fsync: 'off', full_page_writes: 'off', max_wal_size: '8GB' },
  })
  try {
    await work(postgres.config, dataDir)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}
