import { isBuilt } from './build-stamp.mjs'
import { run } from './command.mjs'
import { environment, findNode } from './project.mjs'

/** Builds the pages unless dist was built from the present sources. */
export async function ensureBuilt() {
  if (isBuilt()) return
  console.log('Building the pages…')
  const env = environment({ NODE_ENV: 'production' })
  await run(findNode(), ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], env)
  await run(findNode(), ['tools/compress.mjs'], env)
}
