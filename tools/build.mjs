import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, findNode, ROOT, run } from './project.mjs'
import { PROGRAMS_FOLDER, SHARED_SOURCES } from './server-program.mjs'

const PAGES = {
  stamp: join('dist', '.stamp'),
  sources: [
    ...SHARED_SOURCES,
    'client',
    'site',
    'web',
    'admin',
    'play',
    'vite.config.ts',
    'tools/compress.mjs',
  ],
}
const PROGRAMS = { stamp: join(PROGRAMS_FOLDER, '.stamp'), sources: [...SHARED_SOURCES, 'server'] }

/** Builds pages and programs, unless dist has them of the present sources. Building the pages empties dist. */
export async function ensureBuilt() {
  const env = environment({ NODE_ENV: 'production' })
  if (!isBuilt(PAGES)) {
    console.log('Building the pages…')
    await run(findNode(), ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], env)
    await run(findNode(), ['tools/compress.mjs'], env)
  }
  if (!isBuilt(PROGRAMS)) {
    console.log('Building the server…')
    await run(findNode(), ['tools/bundle.mjs'], env)
  }
}

/** Whether the programs in dist are those of the present sources. */
export const areProgramsBuilt = () => isBuilt(PROGRAMS)

/** The last act of building each of them; its first has taken the old stamp away. */
export const stampPages = () => stamp(PAGES)
export const stampPrograms = () => stamp(PROGRAMS)

function isBuilt({ stamp, sources }) {
  const file = join(ROOT, stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === hash(sources)
}

function stamp({ stamp, sources }) {
  writeFileSync(join(ROOT, stamp), hash(sources))
}

/** Of the contents: times change with every clone. A few hundred small files take some 20 ms. */
function hash(sources) {
  const contents = createHash('sha256')
  for (const file of sources.flatMap(filesOf))
    contents.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return contents.digest('hex')
}

function filesOf(source) {
  const path = join(ROOT, source)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [source]
  return readdirSync(path, { recursive: true })
    .map((name) => join(source, name))
    .filter((file) => statSync(join(ROOT, file)).isFile() && !/\.test\.tsx?$/.test(file))
    .sort()
}
