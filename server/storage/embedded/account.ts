import { spawnSync } from 'node:child_process'
import { chownSync, closeSync, constants, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The system user that runs PostgreSQL when we are root, because PostgreSQL refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

const CANDIDATES = ['postgres', 'nobody']
const NOBODY: Account = { uid: 65_534, gid: 65_534 }

/** Returns null when we are not root: PostgreSQL then runs as the same user. */
export function chooseAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null
  return ownerOf(cluster) ?? CANDIDATES.map(findAccount).find((account) => account !== null) ?? NOBODY
}

/** An existing cluster keeps its owner, even if a `postgres` user was added to the system since. */
function ownerOf(cluster: string): Account | null {
  if (!existsSync(cluster)) return null
  const { uid, gid } = statSync(cluster)
  return uid === 0 ? null : { uid, gid }
}

function findAccount(name: string): Account | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  // macOS lists nobody as -2; system calls need the unsigned number.
  return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : null
}

/** Tests access as that user, so that parent folders and ACLs count too. */
export function canReach(account: Account | null, path: string): boolean {
  if (account === null) return true
  const probe = spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', path], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  return probe.status === 0
}

export function giveTo(account: Account | null, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/** How PostgreSQL's programs reach our folder. */
export interface View {
  /** Returns the path they use for an entry of the folder. */
  pathOf(name: string): string
  /** If set, pass it to them as descriptor 3. */
  fd: number | null
  close(): void
}

const INHERITED_FD = 3

/**
 * PostgreSQL's user may not be able to enter a parent of the data folder, such as /root. An inherited descriptor of the
 * open folder gives access without changing permissions.
 */
export function viewFor(account: Account | null, home: string): View {
  if (canReach(account, home)) return { pathOf: (name) => join(home, name), fd: null, close: () => {} }
  if (process.platform !== 'linux') {
    throw new Error(`The user that runs PostgreSQL cannot enter ${home}. Choose another DATA_DIR.`)
  }
  const fd = openSync(home, constants.O_RDONLY | constants.O_DIRECTORY)
  return { pathOf: (name) => `/proc/self/fd/${INHERITED_FD}/${name}`, fd, close: () => closeSync(fd) }
}
