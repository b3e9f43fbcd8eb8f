import { execFile } from 'node:child_process'
import { appendFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { oncePerRun, runFolder } from '#tests/once-per-run.ts'
import { isOpen, startServer } from './server-process.ts'

/** It need not survive a power cut, only what the tests do to processes. */
const THROW_AWAY = 'fsync = off\n'

/** What an earlier start left: the demo with its published password, or the schema alone. */
export type Prepared = 'demo' | 'schema'

/**
 * Puts an embedded database into a DATA_DIR, as if the product had been started there before. It is made once per run
 * and copied, which takes a fifth of a second where a first start takes eight.
 */
export async function prepareData(dataDir: string, content: Prepared): Promise<void> {
  const run = runFolder()
  if (run === undefined) return // the first start makes it, only slower
  const made = await oncePerRun(run, `data-${content}`, (folder) => startOnce(folder, content))
  await mkdir(dataDir, { recursive: true })
  // Unlike Node's own copying it keeps the owner, who is another where root runs the tests.
  await promisify(execFile)('cp', ['-a', path.join(made, 'postgres'), dataDir])
}

async function startOnce(folder: string, content: Prepared): Promise<void> {
  const server = await startServer({
    DATA_DIR: folder,
    DEMO: content === 'demo' ? '1' : '0',
    DEMO_CROWD: '0',
    LOG_LEVEL: 'warn',
  })
  await isOpen(server)
  server.kill('SIGTERM')
  await server.ended
  await appendFile(path.join(folder, 'postgres/cluster/postgresql.auto.conf'), THROW_AWAY)
}
