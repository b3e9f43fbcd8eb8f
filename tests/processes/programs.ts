// The product's programs as the tests start them: bundled, because Node takes 3 s to find and read a thousand modules,
// which is longer than most tests with processes take otherwise. What `npm start` runs is the subject of tests/tools.
import { symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { oncePerRun, runFolder } from '#tests/once-per-run.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const SOURCES = {
  main: path.join(ROOT, 'server/main.ts'),
  virage: path.join(ROOT, 'server/cli/virage.ts'),
}
/** Native code stays where it is. */
const NOT_BUNDLED = /^(sharp|@napi-rs\/canvas|@node-rs\/argon2)$/

/** The server's or the operator's program, and what its process needs in its environment. */
export async function program(
  name: keyof typeof SOURCES,
): Promise<{ file: string; env: Record<string, string> }> {
  const run = runFolder()
  // Compiling takes long too: what one process compiled the next one need not.
  const cache = run ?? path.join(ROOT, 'node_modules/.cache')
  const env = { NODE_COMPILE_CACHE: path.join(cache, 'virage-compile') }
  if (run === undefined) return { file: SOURCES[name], env }
  return { file: path.join(await oncePerRun(run, 'programs', bundle), `${name}.js`), env }
}

async function bundle(folder: string): Promise<void> {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    input: SOURCES,
    platform: 'node',
    external: NOT_BUNDLED,
    plugins: [placesOfSources, quickPasswords],
  })
  await build.write({ dir: folder, format: 'esm' })
  await build.close()
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  // Node would parse every module to find out, at every start.
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
}

/** Modules find their SQL, fonts and threads beside themselves, where they were written. */
const placesOfSources = {
  name: 'places-of-sources',
  transform: {
    filter: { id: /^(?!.*node_modules)/, code: /import\.meta\.(dirname|url)/ },
    handler: (code: string, id: string) =>
      code
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
}

/** Passwords are slow on purpose: a tenth of all the browser tests took. What they cost is tested where they are hashed. */
const quickPasswords = {
  name: 'quick-passwords',
  transform: {
    filter: { id: /accounts.secrets\.ts$/ },
    handler(code: string) {
      const quick = code.replace('memoryCost: 19_456, timeCost: 2', 'memoryCost: 8, timeCost: 1')
      if (quick === code) throw new Error('the cost of passwords is not where it was')
      return quick
    },
  },
}
