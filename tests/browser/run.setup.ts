import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder of this run, for what its workers share. */
// biome-ignore lint/style/noDefaultExport: Playwright takes nothing else
export default async function makeRunFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'virage-test-'))
  process.env.TEST_RUN_FOLDER = folder
  return () => rm(folder, { recursive: true, force: true })
}
