import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startTestApp, type TestApp } from './app.ts'
import { signedInFan, type TestFan } from './people.ts'

const ROOT = path.join(import.meta.dirname, '..')
/** A picture that comes with the product, for cards. */
export const BUNDLED_CREST = '/crests/meridian.svg'

/** The front ends' pages as they are before the build: enough to see what the server writes into them. */
export async function layOutPages(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'virage-pages-'))
  for (const name of ['web', 'play', 'crests']) await mkdir(path.join(folder, name))
  for (const name of ['web', 'play'])
    await copyFile(path.join(ROOT, name, 'index.html'), path.join(folder, name, 'index.html'))
  await copyFile(path.join(ROOT, 'web/public', BUNDLED_CREST), path.join(folder, BUNDLED_CREST))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export interface AppWithPages extends TestApp {
  admin: TestFan
  /** For another server beside this one. */
  pagesFolder: string
}

/** The whole server with those pages, and an admin; closing it takes the pages away too. */
export async function startAppWithPages(env: Record<string, string> = {}): Promise<AppWithPages> {
  const pages = await layOutPages()
  const virage = await startTestApp(env, { frontEndsFolder: pages.folder })
  return {
    ...virage,
    admin: await signedInFan(virage, { role: 'admin' }),
    pagesFolder: pages.folder,
    async close() {
      await virage.close()
      await pages.remove()
    },
  }
}
