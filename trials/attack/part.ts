// What a part of the attack is, and the product that it attacks.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEMO_ACCOUNTS } from '#server/demo/fill-demo.ts'
import { DEMO_PASSWORD } from '#server/settings.ts'
import {
  endServers,
  eventually,
  isAlive,
  isOpen,
  postgresPid,
  type ServerProcess,
  startServer,
} from '#tests/processes/server-process.ts'

export interface Effort {
  seed: number
  /** Of the fuzzing. */
  requests: number
  frames: number
  /** The longest the event loop may stand still, in ms. */
  stall: number
  /** How often each race or measurement is repeated; each part has its own default. */
  rounds: number | null
  note(line: string): void
}

export interface Part {
  name: string
  /** What is tried, in one line. */
  title: string
  /** Why it cannot be played on this machine; null when it can. */
  obstacle?(): string | null
  /** Returns what did not hold. */
  play(effort: Effort): Promise<string[]>
}

export interface Prey {
  server: ServerProcess
  dataDir: string
  admin: { email: string; password: string }
}

/** A fresh product at home with demo data, without limits unless told otherwise; it goes when the work is over. */
export async function withProduct<T>(
  work: (prey: Prey) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'virage-attack-'))
  try {
    const server = await startServer({
      DATA_DIR: dataDir,
      DEMO_CROWD: '0',
      RATE_LIMIT_SCALE: '0',
      LOG_LEVEL: 'error',
      ...env,
    })
    await isOpen(server)
    return await work({ server, dataDir, admin: { email: DEMO_ACCOUNTS[0].email, password: DEMO_PASSWORD } })
  } finally {
    await endServers()
    const pid = postgresPid(dataDir)
    if (pid !== null) await eventually(() => !isAlive(pid))
    await rm(dataDir, { recursive: true, maxRetries: 20 })
  }
}

/** The first error that the server logged, if it did: whatever is sent, it logs none. */
export function errorsLogged({ printed, child }: ServerProcess): string[] {
  const errors = printed.stdout.split('\n').filter((line) => /"level":(50|60)/.test(line))
  return [
    ...(errors.length > 0 ? [`${errors.length} errors in the log, the first: ${errors[0]}`] : []),
    ...(child.exitCode === null ? [] : [`the server ended with ${child.exitCode}`]),
  ]
}
