import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { View } from './account.ts'
import { type Account, giveTo } from './account.ts'
import { program } from './binaries.ts'
import type { Places } from './data-folder.ts'
import type { Run } from './server-process.ts'
import { SUPERUSER, type Transport } from './transport.ts'

const UNFINISHED = 'cluster.new-'

/** Code point order with Unicode letters on every platform; only Linux is sure to have C.UTF-8. */
const LOCALE: string[] =
  process.platform === 'linux'
    ? ['--locale=C.UTF-8']
    : [
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        ...(process.platform === 'darwin' ? ['--lc-ctype=en_US.UTF-8'] : []),
      ]

interface ClusterMaking {
  places: Places
  view: View
  account: Account | null
  run: Run
  binDir: string
  transport: Transport
}

/**
 * Creates the cluster if there is none: in a temporary folder that is renamed once complete, so that a killed start
 * never leaves half a cluster.
 */
export async function ensureCluster(making: ClusterMaking): Promise<void> {
  const { places, account } = making
  removeUnfinished(places.home)
  if (existsSync(places.cluster)) return
  if (making.transport === 'tcp') writePassword(places.password, account)
  const unfinished = `${UNFINISHED}${randomBytes(4).toString('hex')}`
  mkdirSync(join(places.home, unfinished), { mode: 0o700 })
  giveTo(account, join(places.home, unfinished))
  await runInitdb(making, unfinished)
  renameSync(join(places.home, unfinished), places.cluster)
  syncFolder(places.home)
}

function removeUnfinished(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith(UNFINISHED))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true })
    } catch {
      // The initdb of a killed start may still be writing; the next start removes the folder.
    }
  }
}

async function runInitdb(
  { places, view, run, binDir, transport }: ClusterMaking,
  name: string,
): Promise<void> {
  const access =
    transport === 'tcp'
      ? ['--auth=scram-sha-256', `--pwfile=${view.pathOf(basename(places.password))}`]
      : ['--auth=trust'] // only users who can enter the socket's folder can connect
  const args = ['-D', view.pathOf(name), '-U', SUPERUSER, '--encoding=UTF8', '--data-checksums', ...access]
  const initdb = run(
    program(binDir, 'initdb'),
    [...args, ...LOCALE],
    ['ignore', 'ignore', 'pipe', view.fd ?? 'ignore'],
  )
  const [complaint, [code]] = await Promise.all([
    initdb.stderr ? text(initdb.stderr) : '',
    once(initdb, 'close'),
  ])
  if (code === 0) return
  const lines = complaint.trim().split('\n')
  const reason = lines.find((line) => line.includes('error:')) ?? lines.at(-1) ?? ''
  throw new Error(`The embedded database could not be created (${String(code)}): ${reason.trim()}`)
}

function writePassword(file: string, account: Account | null): void {
  writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  giveTo(account, file)
}

/** Makes the rename durable; Windows cannot open folders and does not need it. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(folder, 'r')
  fsyncSync(fd)
  closeSync(fd)
}
