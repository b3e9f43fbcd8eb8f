import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { freePort } from './free-port.ts'
import { program } from './programs.ts'

const POLL_MS = 25

export interface ServerProcess {
  child: ChildProcess
  port: number
  url: string
  /** What it has written so far. */
  printed: { stdout: string; stderr: string }
  /** Resolves when it has written what the pattern describes; fails when it ends before. */
  prints(pattern: RegExp): Promise<void>
  kill(signal: NodeJS.Signals): void
  /** How it ended: the exit code, or the signal. */
  ended: Promise<number | NodeJS.Signals | null>
}

const started: ServerProcess[] = []

/** The server as its own process, with these settings and nothing of our own environment. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = env.PORT === undefined ? await freePort() : Number(env.PORT)
  const main = await program('main')
  const child = spawn(process.execPath, [main.file], {
    env: { PATH: process.env.PATH, ...main.env, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      printed[stream] += text
      child.emit('printed')
    })
  // 'close' rather than 'exit': by then everything it wrote has arrived.
  const ended = once(child, 'close').then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals)
  const server: ServerProcess = {
    child,
    port,
    url: `http://127.0.0.1:${port}`,
    printed,
    ended,
    kill: (signal) => void child.kill(signal),
    async prints(pattern) {
      let isOver = false
      void ended.then(() => {
        isOver = true
        child.emit('printed')
      })
      while (!pattern.test(printed.stdout + printed.stderr)) {
        if (isOver) throw new Error(`ended without ${pattern}: ${printed.stdout}${printed.stderr}`)
        await once(child, 'printed')
      }
    },
  }
  started.push(server)
  return server
}

export const isOpen = (server: ServerProcess) => server.prints(/Virage is open: /)

/** For `afterEach`: whatever a failed test left running is ended. */
export async function endServers(): Promise<void> {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
}

/** The address of a test database as DATABASE_URL takes it; a unix socket has no place before the path. */
export function databaseUrl({ host = '', port, user = '', password, database = '' }: pg.PoolConfig): string {
  const query = new URLSearchParams({ host, port: String(port), user })
  if (typeof password === 'string') query.set('password', password)
  return `postgres:///${database}?${query}`
}

/** The embedded PostgreSQL that runs on the folder, if any does. */
export function postgresPid(dataDir: string): number | null {
  const file = path.join(dataDir, 'postgres/cluster/postmaster.pid')
  if (!existsSync(file)) return null
  return Number.parseInt(readFileSync(file, 'utf8'), 10) || null
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Asks again until the answer is neither null nor false; the test's own time limit ends it. */
export async function eventually<T>(
  question: () => Promise<T | null | false> | T | null | false,
): Promise<T> {
  for (;;) {
    const answer = await question()
    if (answer !== null && answer !== false) return answer
    await delay(POLL_MS)
  }
}
