// How many connections a process can have: every one needs a file descriptor, and so does everything else.
import { readFileSync } from 'node:fs'

/** Where the system does not say: enough for a match night, and less than systems usually allow. */
const UNKNOWN_LIMIT = 8_192
const UNLIMITED = 1_000_000
/** Program files, log, Redis, mails, pictures being written. */
const OTHER_FILES = 64
const SOCKETS_SHARE = 0.9
const VISITORS_SHARE = 0.75

export interface Capacity {
  /** Connections of any kind. */
  connections: number
  /** WebSockets among them; calls and pages keep the rest. */
  sockets: number
  /** Visitors' sockets among those: fans who sign in keep the rest. */
  visitors: number
}

/** limits.9 */
export function capacityFor(fileLimit: number, databasePool: number): Capacity {
  const connections = Math.max(10, fileLimit - OTHER_FILES - databasePool)
  const sockets = Math.floor(connections * SOCKETS_SHARE)
  return { connections, sockets, visitors: Math.floor(sockets * VISITORS_SHARE) }
}

/** The soft limit of this process. Node raises it to the hard one when it starts. */
export function readFileLimit(): number {
  try {
    return parseFileLimit(readFileSync('/proc/self/limits', 'utf8'))
  } catch {
    return UNKNOWN_LIMIT
  }
}

export function parseFileLimit(limits: string): number {
  const soft = /^Max open files\s+(\S+)/m.exec(limits)?.[1]
  if (soft === 'unlimited') return UNLIMITED
  return Math.min(UNLIMITED, Number(soft) || UNKNOWN_LIMIT)
}
