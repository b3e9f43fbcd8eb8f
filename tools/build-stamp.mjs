import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.mjs'

const SOURCES = [
  'contract',
  'texts',
  'client',
  'ui',
  'web',
  'play',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tools/build',
  'tools/compress.mjs',
]
const STAMP = join(ROOT, 'dist', '.stamp')

/** Whether dist was built from the present sources. */
export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources()
}

/** Written at the end of a build. Emptying dist at its start has removed the old stamp. */
export function stampBuild() {
  writeFileSync(STAMP, hashSources())
}

/** A hash of the contents, because times change with every clone. It takes about 20 ms. */
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
