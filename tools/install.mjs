import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './command.mjs'
import { ROOT } from './project.mjs'

const LOCK = join(ROOT, 'package-lock.json')
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json')
const STAMP = join(ROOT, 'node_modules', '.virage-install')

/** Installs the packages unless they match package-lock.json. */
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

/** npm writes this list at the end of an installation, so it is missing after an interrupted one. */
function isInstalledByHand() {
  if (!existsSync(INSTALLED)) return false
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages
  const installed = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true // the project itself
    return installed[path] ? installed[path].version === version : optional === true
  })
}

/** The npm that started us, if any: it may not be on the PATH. */
/** @returns {[string, string[]]} */
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
