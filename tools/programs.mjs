// Runs the two programs of the product, after installing and building what is missing.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { areProgramsBuilt, ensureBuilt } from './build.mjs'
import { ROOT, run, runOnOurNode } from './project.mjs'
import { PROGRAMS_FOLDER, SERVER, SERVER_FLAGS } from './server-program.mjs'

const LOCK = join(ROOT, 'package-lock.json')
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json')
const STAMP = join(ROOT, 'node_modules', '.virage-install')

/** Prepares and runs the server; resolves to its exit code. */
export async function serve() {
  await ensureInstalled()
  await ensureBuilt()
  return runOnOurNode(SERVER, [], {}, SERVER_FLAGS)
}

/** Runs a command of the operator's; resolves to its exit code. */
export async function operate(args) {
  // Whatever is installed serves, also without the packages for building.
  if (!existsSync(join(ROOT, 'node_modules', 'pg'))) await ensureInstalled()
  // It works in the project's folder, as the server does; files are named from where the operator stands.
  const additions = { OPERATOR_CWD: process.env.INIT_CWD ?? process.cwd() }
  // Whoever has changed the server and not built it yet must not run what was.
  const program = areProgramsBuilt() ? join(PROGRAMS_FOLDER, 'virage.js') : 'server/cli/virage.ts'
  return runOnOurNode(program, args, additions)
}

/** Installs the packages unless those of the present package-lock.json are there. */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  if (!isInstalledByHand()) await install()
  writeFileSync(STAMP, wanted)
}

async function install() {
  console.log('Installing packages…')
  const [command, args] = npm()
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await run(command, [...args, ...options], { ...process.env, PATH: pathWithoutPackages() }, { quiet: true })
}

/** npm keeps a list of what it has installed, at the end of an installation only. */
function isInstalledByHand() {
  if (!existsSync(INSTALLED)) return false
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages
  const installed = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true // the project itself
    return installed[path] ? installed[path].version === version : optional === true
  })
}

/**
 * The npm that started us, if one did: it need not be on the PATH.
 * @returns {[string, string[]]}
 */
function npm() {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return [process.execPath, [script]]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
}

/** npm is about to remove node_modules and must not run from the Node in it. */
function pathWithoutPackages() {
  const packages = join('node_modules', '.bin')
  return process.env.PATH.split(delimiter)
    .filter((folder) => !folder.endsWith(packages))
    .join(delimiter)
}
