import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { runOnOurNode } from './on-our-node.mjs'
import { ROOT } from './project.mjs'

/** Runs an operator's command; resolves to its exit code. */
export async function operate(args) {
  // Works with the packages that are installed, also without those for building.
  if (!existsSync(join(ROOT, 'node_modules', 'pg'))) await ensureInstalled()
  // It runs in the project's folder, as the server does; file arguments are relative to the operator's folder.
  const additions = { OPERATOR_CWD: process.env.INIT_CWD ?? process.cwd() }
  return runOnOurNode('server/cli/virage.ts', args, additions)
}
