import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type pg from 'pg'
import type { View } from './account.ts'
import { type Account, canReach, giveTo } from './account.ts'
import type { Places } from './data-folder.ts'

/** A unix socket where the system has them: no open port and no password. */
export type Transport = 'socket' | 'tcp'

export const DEFAULT_TRANSPORT: Transport = process.platform === 'win32' ? 'tcp' : 'socket'
export const SUPERUSER = 'virage'
/** What the server signs in as: it cannot change the ledger's history (storage.9). */
export const SERVER_ROLE = 'virage_server'
export const DATABASE = 'virage'

const LOOPBACK = '127.0.0.1'
const SOCKET_PORT = 5432 // only part of the socket's file name
/** sockaddr_un holds 104 bytes on macOS (108 on Linux), of which `/.s.PGSQL.5432` and the end take 15. */
const SOCKET_FOLDER_MAX_BYTES = 88
/** Line of postmaster.pid, from 0. */
const PORT_LINE = 3

export interface Listening {
  /** Arguments that tell PostgreSQL where to listen. */
  args: string[]
  config: pg.PoolConfig
  /** Removes what was created outside the data folder. */
  cleanUp(): void
}

export async function listenOn(
  transport: Transport,
  places: Places,
  view: View,
  account: Account | null,
): Promise<Listening> {
  return transport === 'tcp' ? listenOnLoopback(places) : listenOnSocket(places, view, account)
}

/** Returns how to connect to the folder's running PostgreSQL, or null when it does not listen yet. */
export function findListening(transport: Transport, places: Places): pg.PoolConfig | null {
  if (transport === 'socket') {
    const folders = isShortEnough(places.sockets) ? [places.sockets] : shortFolderNames(places.home)
    const folder = folders.find((name) => existsSync(join(name, `.s.PGSQL.${SOCKET_PORT}`)))
    return folder === undefined ? null : { ...baseConfig(), host: folder, port: SOCKET_PORT }
  }
  const pidFile = join(places.cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return null
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[PORT_LINE])
  return port > 0
    ? { ...baseConfig(), host: LOOPBACK, port, password: readFileSync(places.password, 'utf8') }
    : null
}

const isShortEnough = (folder: string) => Buffer.byteLength(folder) <= SOCKET_FOLDER_MAX_BYTES

function listenOnSocket(places: Places, view: View, account: Account | null): Listening {
  const isShort = isShortEnough(places.sockets)
  const folder = isShort ? places.sockets : shortFolderFor(places.home, account)
  if (isShort) makePrivateFolder(folder, account)
  const seen = isShort ? view.pathOf(basename(folder)) : folder
  return {
    args: [
      '-c',
      'listen_addresses=',
      '-c',
      'unix_socket_permissions=0700',
      '-k',
      seen,
      '-p',
      String(SOCKET_PORT),
    ],
    config: { ...baseConfig(), host: folder, port: SOCKET_PORT },
    cleanUp: () => {
      if (!isShort) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function listenOnLoopback(places: Places): Promise<Listening> {
  const port = await findFreePort()
  const password = readFileSync(places.password, 'utf8')
  return {
    args: ['-c', `listen_addresses=${LOOPBACK}`, '-c', 'unix_socket_directories=', '-p', String(port)],
    config: { ...baseConfig(), host: LOOPBACK, port, password },
    cleanUp: () => {},
  }
}

/** Sets every field, so that PGUSER, PGPORT or PGSSLMODE of the environment have no effect. */
function baseConfig(): pg.PoolConfig {
  return { user: SUPERUSER, database: DATABASE, ssl: false }
}

/** Named after the data folder, so that every start finds the same one. */
function shortFolderNames(home: string): string[] {
  const name = `virage-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
  return [...new Set([tmpdir(), '/tmp'])].map((parent) => join(parent, name)).filter(isShortEnough)
}

function shortFolderFor(home: string, account: Account | null): string {
  for (const folder of shortFolderNames(home)) {
    makePrivateFolder(folder, account)
    if (canReach(account, folder)) return folder
    rmSync(folder, { recursive: true, force: true })
  }
  throw new Error(`The path ${home} is too long for a socket. Choose a shorter DATA_DIR.`)
}

/** Anyone who can enter this folder can use the database, so it must be ours and closed to others. */
function makePrivateFolder(folder: string, account: Account | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(folder)
  if (uid === process.getuid?.()) giveTo(account, folder)
  const status = lstatSync(folder)
  if (
    status.isDirectory() &&
    status.uid === (account?.uid ?? process.getuid?.()) &&
    (status.mode & 0o077) === 0
  )
    return
  throw new Error(`The socket folder ${folder} belongs to somebody else or is open to others. Remove it.`)
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, LOOPBACK)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
