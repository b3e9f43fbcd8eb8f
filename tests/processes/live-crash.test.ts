import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createMigratedDatabase } from '#tests/database.ts'
import { enterLive } from '#tests/live-client.ts'
import type { TestDatabase } from '#tests/postgres.ts'
import { type ServedNight, setUpNight } from './served-night.ts'
import { databaseUrl, endServers, isOpen, startServer } from './server-process.ts'

// Starting processes is slow where others work too.
vi.setConfig({ testTimeout: 180_000 })

let dataDir: string
let database: TestDatabase
let night: ServedNight | undefined
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'virage-process-'))
  database = await createMigratedDatabase()
})
afterEach(async () => {
  await night?.close()
  await endServers()
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test.each(['SIGKILL', 'SIGTERM'] as const)(
  '[live.6] what was confirmed before a %s is there afterwards',
  async (signal) => {
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(database.config),
      DATABASE_POOL: '5',
      RATE_LIMIT_SCALE: '0',
      DEMO: '0',
    }
    const first = await startServer(env)
    await isOpen(first)
    night = await setUpNight(database, first)
    const { arenaId } = night
    const [ana, ben] = [await night.fan(), await night.fan()]
    const [home, away] = [
      await enterLive(first.url, arenaId, { token: ana.token, side: 'home' }),
      await enterLive(first.url, arenaId, { token: ben.token, side: 'away' }),
    ]
    home.send({ type: 'cheer', taps: 5 })
    away.send({ type: 'cheer', taps: 1 })
    await home.until('you', ({ cheer }) => cheer === 50)
    await away.until('you', ({ cheer }) => cheer === 10)
    first.kill(signal)
    const { code } = await home.closed
    expect(code, 'a server that is told to stop says goodbye').toBe(signal === 'SIGTERM' ? 1012 : 1006)
    await first.ended

    const second = await startServer({ ...env, PORT: String(first.port) })
    await isOpen(second)
    const again = await enterLive(second.url, arenaId, { token: ana.token, side: 'away' })
    const { you, tick, arena } = await again.until('welcome')
    expect(you).toMatchObject({ cheer: 50, side: 'home', locked: true, points: 1_000 })
    expect(tick.total).toEqual({ home: 50, away: 10 })
    expect(arena).toMatchObject({ started: true, paused: false })
  },
)
