import { mkdtempSync, rmSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createBuilder } from 'vite'
import { withPrograms } from '../tools/build/pages.ts'
import { startTestApp, type TestApp } from './app.ts'
import { signedInFan, type TestFan } from './people.ts'

const ROOT = path.join(import.meta.dirname, '..')
/** Below node_modules, where Vitest leaves modules to Node instead of compiling them again. */
const CACHE = path.join(ROOT, 'node_modules/.cache')
/** A picture that comes with the product, for cards. */
export const BUNDLED_CREST = '/crests/meridian.svg'

/** The front ends' pages with their programs but without their files, and what renders them: all that the server writes with. */
export async function layOutPages(): Promise<{ folder: string; remove: () => Promise<void> }> {
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(path.join(CACHE, 'virage-pages-'))
  for (const name of ['web', 'play', 'crests']) await mkdir(path.join(folder, name))
  for (const name of ['web', 'play'])
    await writeFile(path.join(folder, name, 'index.html'), await built(name))
  await copyFile(path.join(ROOT, 'web/public', BUNDLED_CREST), path.join(folder, BUNDLED_CREST))
  await symlink(await buildRenderer(), path.join(folder, '.served'), 'dir')
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

const built = async (name: string) =>
  withPrograms(await readFile(path.join(ROOT, name, 'index.html'), 'utf8'))

let renderer: Promise<string> | undefined

/** Builds web/served/draw-page.tsx from the present sources, once per process. */
function buildRenderer(): Promise<string> {
  renderer ??= build()
  return renderer

  async function build(): Promise<string> {
    const outDir = mkdtempSync(path.join(CACHE, 'virage-renderer-'))
    process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
    const { NODE_ENV } = process.env
    // As `npm run build` has it: Vitest's `test` would compile the components for React's development build.
    process.env.NODE_ENV = 'production'
    const builder = await createBuilder({
      root: ROOT,
      logLevel: 'error',
      environments: { ssr: { build: { outDir, emptyOutDir: true } } },
    })
    process.env.NODE_ENV = NODE_ENV
    const { ssr } = builder.environments
    if (!ssr) throw new Error('vite.config.ts has no environment for the server.')
    await builder.build(ssr)
    return outDir
  }
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
