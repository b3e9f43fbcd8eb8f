import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Only root needs copies, so the first of these works but for read-only systems. */
const CACHE_FOLDERS = ['/var/cache/virage', join(tmpdir(), 'virage-cache')]

const GROUP_OR_OTHERS_WRITE = 0o022

/** Root may have installed below a folder nobody else can enter; PostgreSQL then runs from a shared copy. */
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
    if (!existsSync(copy)) throw error // else another process has finished the same copy first
  }
  return copy
}

function openCache(caches: string[]): string {
  for (const cache of caches) {
    try {
      mkdirSync(cache, { recursive: true, mode: 0o755 })
      if (!isOursAlone(cache)) continue
      chmodSync(cache, 0o755) // whatever our umask took away
      return cache
    } catch {
      // read-only: try the next
    }
  }
  throw new Error(`PostgreSQL's programs could not be copied to ${caches.join(' or ')}.`)
}

/** We are about to run what lies there: no other user may have put it. */
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
