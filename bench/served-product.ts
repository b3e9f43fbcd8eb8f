// The product as a process of its own, and what the benches call there.
import { fork } from 'node:child_process'
import path from 'node:path'
import type pg from 'pg'
import { SERVER, SERVER_FLAGS } from '../tools/server-program.mjs'

/** What `npm start` runs. */
export const SERVER_FILE = path.join(import.meta.dirname, '..', SERVER)
/** The ports after it are those of the anchors. */
export const PORT = 20_000 + (process.pid % 1_000) * 10
/** Settings that make the admin of a fresh database. */
export const ADMIN = { ADMIN_EMAIL: 'admin@bench.test', ADMIN_PASSWORD: 'only for the bench' }

export function startServer({ host, port, user, password, database }: pg.PoolConfig, dataDir: string) {
  const query = new URLSearchParams({ host: String(host), port: String(port), user: String(user) })
  if (typeof password === 'string') query.set('password', password)
  return fork(SERVER_FILE, {
    env: {
      PATH: process.env.PATH,
      PORT: String(PORT),
      DATA_DIR: path.join(dataDir, 'server'),
      DATABASE_URL: `postgres:///${database}?${query}`,
      RATE_LIMIT_SCALE: '0',
      LOG_LEVEL: 'warn',
      DEMO: '0',
      ...ADMIN,
    },
    // Profiles: `SERVER_FLAGS='--cpu-prof --cpu-prof-dir=/tmp/profiles'`.
    execArgv: [...SERVER_FLAGS, ...(process.env.SERVER_FLAGS?.split(' ') ?? [])],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

const READY_WITHIN_MS = 120_000

/** What the benches call at the product on a port of this machine. */
export function productAt(port: number) {
  const address = (url: string) => `http://127.0.0.1:${port}${url}`

  async function isReady(): Promise<void> {
    const endMs = performance.now() + READY_WITHIN_MS
    while (performance.now() < endMs) {
      const answer = await fetch(address('/readyz')).catch(() => null)
      if (answer?.status === 200) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('the product did not get ready')
  }

  async function signIn(): Promise<string> {
    const body = new URLSearchParams({ username: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD })
    const answer = await fetch(address('/v1/users/login'), { method: 'POST', body })
    return ((await answer.json()) as { access_token: string }).access_token
  }

  async function tell(token: string, url: string, json: object = {}): Promise<{ id: string }> {
    const answer = await fetch(address(url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    })
    const body = (await answer.json()) as { element: { id: string } }
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${JSON.stringify(body)}`)
    return body.element
  }

  async function setUpArena(admin: string): Promise<string> {
    const [home, away] = [
      await tell(admin, '/v1/clubs/create', { name: 'Home' }),
      await tell(admin, '/v1/clubs/create', { name: 'Away' }),
    ]
    const teams = { homeTeam: { id: home.id }, awayTeam: { id: away.id } }
    return (await tell(admin, '/v1/arenas/create', { ...teams, started: true })).id
  }

  async function openBet(admin: string, arenaId: string): Promise<string> {
    const bet = { statement: 'Who wins?', choices: ['Home', 'Away'], openDate: 0 }
    return (await tell(admin, `/v1/arenas/${arenaId}/bet/create`, bet)).id
  }

  return { address, isReady, signIn, tell, setUpArena, openBet }
}

/** The one that `startServer` starts. */
export const { address, isReady, signIn, tell, setUpArena, openBet } = productAt(PORT)
