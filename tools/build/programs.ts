// Bundles the server's and the operator's program, without the packages' native code: Node needs 4 s of processor time to
// find and read a thousand modules, and half a second for the bundle (docs/decisions/0065-the-server-is-bundled-too.md).
import { realpath, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

const ROOT = path.join(import.meta.dirname, '../..')
export const PROGRAMS = {
  main: path.join(ROOT, 'server/main.ts'),
  virage: path.join(ROOT, 'server/cli/virage.ts'),
}
/** Native code stays where it is. */
const NOT_BUNDLED = /^(sharp|@napi-rs\/canvas|@node-rs\/argon2)$/

/** Fills a folder that exists with `main.js`, `virage.js` and what they share or load later. */
export async function bundlePrograms(folder: string, plugins: Plugin[] = []): Promise<void> {
  // What is told relative to a link would be looked for elsewhere.
  const dir = await realpath(folder)
  const build = await rolldown({
    input: PROGRAMS,
    platform: 'node',
    external: NOT_BUNDLED,
    plugins: [placesOfSources(dir), ...plugins],
  })
  await build.write({ dir, format: 'esm' })
  await build.close()
  // Node would parse every file to find out, at every start.
  await writeFile(path.join(dir, 'package.json'), '{ "type": "module" }')
}

/** Modules find their SQL, fonts and threads beside themselves, where they were written. */
const placesOfSources = (dir: string): Plugin => ({
  name: 'places-of-sources',
  transform: {
    filter: { id: /^(?!.*node_modules)/, code: /import\.meta\.(dirname|url)/ },
    handler(code, id) {
      const source = path.relative(dir, id).replaceAll(path.sep, '/')
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${path.posix.dirname(source)}')`)
        .replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`)
    },
  },
})
