import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { runOnOurNode } from './on-our-node.mjs'
import { ROOT } from './project.mjs'

/** Runs a command of the operator's; resolves to its exit code. */
export async function operate(args) {
  // Whatever is installed serves, also without the packages for building.
  if (!existsSync(join(ROOT, 'node_modules', 'pg'))) await ensureInstalled()
  // It works in the project's folder, as the server does; files are named from where the operator stands.
  const additions = { OPERATOR_CWD: process.env.INIT_CWD ?? process.cwd() }
  return runOnOurNode('server/cli/virage.ts', args, additions)
}
