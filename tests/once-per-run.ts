import { existsSync } from 'node:fs'
import { mkdir, rename, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 50

/** The folder of this run, which the set-up of Vitest or Playwright, or the fault programme, makes and removes; others have none. */
export const runFolder = (): string | undefined => process.env.TEST_RUN_FOLDER

/**
 * A folder that is filled once in a run, whichever worker asks first; the others wait for it. When filling it fails,
 * the next one tries.
 */
export async function oncePerRun(
  run: string,
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = path.join(run, name)
  const unfinished = `${folder}.unfinished`
  const lock = `${folder}.lock`
  while (!existsSync(folder)) {
    const isOurs = await mkdir(lock).then(
      () => true,
      () => false,
    )
    if (!isOurs) {
      await delay(POLL_MS)
      continue
    }
    try {
      if (existsSync(folder)) break
      await mkdir(unfinished, { recursive: true })
      await fill(unfinished)
      await rename(unfinished, folder)
    } finally {
      await rmdir(lock)
    }
  }
  return folder
}
