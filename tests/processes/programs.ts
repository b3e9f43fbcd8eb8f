// The product's programs as the tests start them: those of `npm start`, bundled once per run, with quick passwords.
import { symlink } from 'node:fs/promises'
import path from 'node:path'
import { oncePerRun, runFolder } from '#tests/once-per-run.ts'
import { bundlePrograms, PROGRAMS } from '../../tools/build/programs.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** The server's or the operator's program, and what its process needs in its environment. */
export async function program(
  name: keyof typeof PROGRAMS,
): Promise<{ file: string; env: Record<string, string> }> {
  const run = runFolder()
  // Compiling takes long too: what one process compiled the next one need not.
  const cache = run ?? path.join(ROOT, 'node_modules/.cache')
  const env = { NODE_COMPILE_CACHE: path.join(cache, 'virage-compile') }
  if (run === undefined) return { file: PROGRAMS[name], env }
  return { file: path.join(await oncePerRun(run, 'programs', bundle), `${name}.js`), env }
}

async function bundle(folder: string): Promise<void> {
  await bundlePrograms(folder, [quickPasswords])
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
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
