import { spawnSync } from 'node:child_process'
import { chownSync, closeSync, constants, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The system user PostgreSQL runs as when we are root, since it refuses to be root itself. */
export interface Account {
  uid: number
  gid: number
}

const CANDIDATES = ['postgres', 'nobody']
const NOBODY: Account = { uid: 65_534, gid: 65_534 }

/** Null when we are not root: PostgreSQL then runs as ourselves. */
export function chooseAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null
  return ownerOf(cluster) ?? CANDIDATES.map(findAccount).find((account) => account !== null) ?? NOBODY
}

/** An existing cluster keeps its owner, also when a `postgres` user has appeared on the system since. */
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
  // macOS writes nobody as -2, which the system calls want as an unsigned number.
  return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : null
}

/** Whether the account can use a file or folder; asks the kernel, which also knows of parents and ACLs. */
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

/** Our folder as PostgreSQL's programs see it. */
export interface View {
  /** The name under which they find something that lies in our folder. */
  pathOf(name: string): string
  /** To be handed to them as descriptor 3, where set. */
  fd: number | null
  close(): void
}

const INHERITED_FD = 3

/**
 * Root's data may lie below a folder that PostgreSQL's user cannot enter, such as /root. The kernel lets a
 * process in through an open folder it inherited, so nobody's permissions have to be changed.
 */
export function viewFor(account: Account | null, home: string): View {
  if (canReach(account, home)) return { pathOf: (name) => join(home, name), fd: null, close: () => {} }
  if (process.platform !== 'linux') {
    throw new Error(`The user that runs PostgreSQL cannot enter ${home}. Choose another DATA_DIR.`)
  }
  const fd = openSync(home, constants.O_RDONLY | constants.O_DIRECTORY)
  return { pathOf: (name) => `/proc/self/fd/${INHERITED_FD}/${name}`, fd, close: () => closeSync(fd) }
}
