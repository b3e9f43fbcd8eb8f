import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runOnOurNode } from './on-our-node.mjs'

/** Prepares and runs the server; resolves to its exit code. */
export async function serve() {
  await ensureInstalled()
  await ensureBuilt()
  return runOnOurNode('server/main.ts')
}
