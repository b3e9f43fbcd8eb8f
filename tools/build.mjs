import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, findNode, ROOT, run } from './project.mjs'

const SOURCES = [
  'contract',
  'texts',
  'client',
  'ui',
  'match',
  'site',
  'web',
  'admin',
  'play',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tools/build',
  'tools/compress.mjs',
]
const STAMP = join(ROOT, 'dist', '.stamp')

/** Builds the pages unless dist was built from the present sources. */
export async function ensureBuilt() {
  if (isBuilt()) return
  console.log('Building the pages…')
  const env = environment({ NODE_ENV: 'production' })
  await run(findNode(), ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], env)
  await run(findNode(), ['tools/compress.mjs'], env)
}

/** Whether dist was built from the present sources. */
function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources()
}

/** The last act of a build; the first, emptying dist, has taken the old stamp away. */
export function stampBuild() {
  writeFileSync(STAMP, hashSources())
}

/** Of the contents: times change with every clone. A few hundred small files take some 20 ms. */
function hashSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
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
