import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/postgres.ts'
import { killNine } from './kill-nine.ts'
import { endServers } from './server-process.ts'

let dataDir: string
let database: TestDatabase
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'virage-process-'))
  database = await createTestDatabase()
})
afterEach(endServers)
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('[storage.2, points.1] kill -9 in the middle of a thousand stakes and of settling them: nothing acknowledged is lost, points are conserved, the bet can be settled', async () => {
  const rounds = await killNine(database.config, dataDir, 2)
  for (const { acknowledged, unanswered, faults } of rounds) {
    expect(faults).toEqual([])
    expect(acknowledged, 'in the middle').toBeGreaterThan(0)
    expect(unanswered, 'in the middle').toBeGreaterThan(0)
  }
  expect(rounds[0]!.settlement, 'killed half-way').toBe('undone')
}, 180_000)
