import { closeSync, constants, openSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, canReach } from './account.ts'

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
