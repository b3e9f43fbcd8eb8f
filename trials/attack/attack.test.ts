// The short version of `npm run attack`: a few requests for every operation and persona, a few hundred frames, and each
// race once.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChance } from '#server/demo/chance.ts'
import type { Database } from '#server/storage/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/postgres.ts'
import {
  databaseUrl,
  endServers,
  isOpen,
  type ServerProcess,
  startServer,
} from '#tests/processes/server-process.ts'
import { invitePeople, openArena, watch } from '../faults/stadium.ts'
import { type AttackReport, attack } from './attack.ts'
import { toJson } from './hostile-values.ts'
import { type Api, readApi } from './openapi.ts'
import { type RaceGround, RUNNERS } from './races/race.ts'
import { playRace, RACES } from './races/races.ts'
import { hostileRequest } from './requests.ts'

const ADMIN = { email: 'maud@trials.virage.example', password: 'drums in row four' }

let dataDir: string
let database: TestDatabase
let server: ServerProcess
let api: Api
let report: AttackReport
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'virage-attack-'))
  database = await createTestDatabase()
  server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database.config),
    DEMO: '1',
    DEMO_CROWD: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'error',
  })
  await isOpen(server)
  api = await readApi(server.url)
  report = await attack({ port: server.port, admin: ADMIN, requests: 1_500, frames: 300, seed: 20_260_214 })
}, 600_000)
afterAll(async () => {
  await endServers()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('[api.6] whatever is sent, no answer is a 5xx, and every answer is as the OpenAPI document says', () => {
  expect(report.faults).toEqual([])
  expect(Object.keys(report.statuses).map(Number)).toEqual(
    expect.arrayContaining([200, 400, 401, 403, 404, 422]),
  )
})

test('[api.6] the server has not ended, logged no error, and its event loop never stood still for a second', () => {
  expect(server.child.exitCode).toBeNull()
  expect(server.printed.stderr).toBe('')
  expect(server.printed.stdout).not.toContain('"level":50')
  expect(report.frames).toBeGreaterThanOrEqual(300)
  expect(report.longestStallMs).toBeLessThan(1_000)
})

describe('[accounts.3, accounts.8, accounts.10, relations.3, relations.4, groups.3, stakes.4, points.4, bets.6] last-byte races', () => {
  let ground: RaceGround
  let watching: Database
  beforeAll(async () => {
    watching = watch(database.config)
    const people = await invitePeople(watching.db, RUNNERS)
    const arenaId = await openArena(watching.db, server.url, people.admin)
    ground = { ports: [server.port], db: watching.db, people, arenaId }
  })
  afterAll(() => watching.close())

  test.each(RACES)('$name: $title', async (each) => {
    expect(await playRace(each, ground, 20_261)).toEqual([])
  })
})

test('the judge finds what is not as the document says', () => {
  const ping = api.operations.find(({ operationId }) => operationId === 'getCurrentUser')
  if (!ping) throw new Error('there is no ping')
  const json = 'application/json; charset=utf-8'
  expect(api.faultIn(ping, 500, json, '{}')).toMatch(/500/)
  expect(api.faultIn(ping, 418, json, '{}')).toMatch(/not documented/)
  expect(api.faultIn(ping, 401, 'text/html', '<h1>401</h1>')).toMatch(/content type/)
  expect(api.faultIn(ping, 401, json, '{"error":"no"}')).toMatch(/not as documented/)
  expect(api.faultIn(ping, 401, json, '{"detail":"Please sign in.","code":"unauthenticated"}')).toBeNull()
  expect(api.faultIn(ping, 200, json, '{"element":{"id":"1"},"msg":"OK"}')).toMatch(/not as documented/)
})

test('the same seed sends the same requests, another one others', () => {
  const make = (seed: number) =>
    Array.from({ length: 500 }, (_, index) => hostileRequest(api.operations, {}, seed, index))
  expect(make(1)).toEqual(make(1))
  expect(make(1)).not.toEqual(make(2))
  const bodies = make(1).map(({ body }) => String(body))
  for (const part of ['__proto__', '\\u0000', '\\ud800', '[[[[[[[['])
    expect(
      bodies.some((body) => body.includes(part)),
      part,
    ).toBe(true)
  expect(toJson({}, createChance(1))).toMatch(/^\{/)
})
