import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Where the embedded PostgreSQL keeps what, all of it below `DATA_DIR/postgres`. */
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
  try {
    mkdirSync(places.home, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw notWritable(places.home, error)
  }
}

/** What an operator reads when the data folder cannot be used: one line, without a stack. */
export function notWritable(path: string, cause: unknown): Error {
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return new Error(`The data folder is not writable: ${path}${code}. Choose another DATA_DIR.`, { cause })
}
