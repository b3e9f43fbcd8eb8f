import { spawnSync } from 'node:child_process'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The paths of the embedded PostgreSQL, all below `DATA_DIR/postgres`. */
export interface Places {
  home: string
  cluster: string
  sockets: string
  log: string
  lock: string
  password: string
}

export function placesIn(dataDir: string): Places {
  const home = join(resolve(dataDir), 'postgres')
  return {
    home,
    cluster: join(home, 'cluster'),
    sockets: join(home, 'run'),
    log: join(home, 'postgres.log'),
    lock: join(home, 'virage.lock'),
    password: join(home, 'password'),
  }
}

export function makeHome(places: Places): void {
  makeDataFolder(places.home)
}

/** Makes the folder, or throws the one line for the operator when it cannot be written. */
export function makeDataFolder(folder: string): void {
  try {
    makeFolders(folder)
    // The dot tells a folder from a file of that name.
    accessSync(`${folder}/.`, constants.W_OK)
  } catch (error) {
    throw notWritable(folder, error)
  }
}

/** Step by step, because Node's own recursive mkdir never ends below `/proc`, which exists and takes no folder. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

/** One line for the operator. */
export function notWritable(path: string, cause: unknown): Error {
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return new Error(`The data folder is not writable: ${path}${code}. Choose another DATA_DIR.`, { cause })
}

/** macOS and Windows lock the file on opening; Node has no names for these flags. */
const O_EXLOCK = { darwin: 0x20 | constants.O_NONBLOCK, win32: 0x1000_0000 }

const FLOCK_TAKEN = 1

/** Another Virage process uses the folder. */
export class FolderInUse extends Error {}

/**
 * Locks the folder for this process, or throws when another one uses it. The kernel releases the lock when the process
 * ends in any way, so there are no stale locks.
 */
export function lockFolder(lockFile: string, dataDir: string): { release(): void } {
  const fd = openLockFile(lockFile, dataDir)
  if (process.platform === 'linux' && !lockDescriptor(fd)) {
    closeSync(fd)
    throw inUse(lockFile, dataDir)
  }
  ftruncateSync(fd)
  writeSync(fd, `${process.pid}\n`)
  return { release: () => closeSync(fd) }
}

function openLockFile(lockFile: string, dataDir: string): number {
  const flags = constants.O_RDWR | constants.O_CREAT
  try {
    if (process.platform === 'darwin') return openSync(lockFile, flags | O_EXLOCK.darwin, 0o600)
    if (process.platform === 'win32') return openSync(lockFile, flags | O_EXLOCK.win32, 0o600)
    return openSync(lockFile, flags, 0o600)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EAGAIN' || code === 'EBUSY') throw inUse(lockFile, dataDir)
    throw notWritable(lockFile, error)
  }
}

/** flock(1) locks the open file it inherits from us, so we keep the lock after the command ends. */
function lockDescriptor(fd: number): boolean {
  const flock = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] })
  if (flock.error)
    throw new Error('The command flock (package util-linux) is needed to guard the data folder.')
  if (flock.status === 0) return true
  if (flock.status === FLOCK_TAKEN) return false
  throw new Error(`The data folder could not be locked: flock ended with ${flock.status ?? flock.signal}.`)
}

function inUse(lockFile: string, dataDir: string): Error {
  return new FolderInUse(
    `Another Virage process${holderOf(lockFile)} uses ${dataDir}. Stop it, or choose another DATA_DIR.`,
  )
}

function holderOf(lockFile: string): string {
  try {
    const pid = readFileSync(lockFile, 'utf8').trim()
    return pid ? ` (pid ${pid})` : ''
  } catch {
    return ''
  }
}
