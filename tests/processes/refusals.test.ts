import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase } from '#tests/database.ts'
import type { TestDatabase } from '#tests/postgres.ts'
import { databaseUrl, endServers, isOpen, startServer } from './server-process.ts'

let root: string
let database: TestDatabase
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'virage-process-'))
  database = await createMigratedDatabase()
})
afterEach(endServers)
afterAll(async () => {
  await database.drop()
  await rm(root, { recursive: true })
})

async function expectOneLine(env: Record<string, string>, line: RegExp): Promise<void> {
  const server = await startServer({ DATA_DIR: root, LOG_LEVEL: 'warn', ...env })
  expect(await server.ended).toBe(1)
  expect(server.printed.stderr).toMatch(line)
  expect(server.printed.stderr.trim().split('\n'), 'one line and no stack').toHaveLength(1)
}

test('[running.2] a bad setting is named in one line, exit 1', async () => {
  await expectOneLine({ PORT: 'eighty' }, /^virage: PORT must be a whole number \(it is "eighty"\)\n$/)
})

test('[running.2] a folder that cannot be written is named in one line', async () => {
  const file = path.join(root, 'a-file')
  await writeFile(file, '')
  await expectOneLine(
    { DATA_DIR: path.join(file, 'data') },
    /^virage: The data folder is not writable: .*a-file/,
  )
})

test('[running.2] so is one where nobody can make a folder, and one that only mails and pictures need', async () => {
  if (process.platform === 'linux')
    await expectOneLine({ DATA_DIR: '/proc/virage/data' }, /^virage: The data folder is not writable: \/proc/)
  const file = path.join(root, 'another-file')
  await writeFile(file, '')
  const DATABASE_URL = databaseUrl(database.config)
  await expectOneLine({ DATA_DIR: file, DATABASE_URL }, /^virage: The data folder is not writable: .*another/)
})

test('[running.2] a port in use is named in one line, and what holds it goes on', async () => {
  const DATABASE_URL = databaseUrl(database.config)
  const holder = await startServer({ DATA_DIR: root, DATABASE_URL })
  await isOpen(holder)
  await expectOneLine({ PORT: String(holder.port), DATABASE_URL }, /^virage: port \d+ is in use: set PORT/)
  expect((await fetch(`${holder.url}/readyz`)).status).toBe(200)
})

test('[running.2] an address that is not of this machine is named in one line', async () => {
  const DATABASE_URL = databaseUrl(database.config)
  // Of a network for documents, which no machine should have.
  await expectOneLine(
    { HOST: '203.0.113.77', DATABASE_URL },
    /^virage: HOST must be an address of this machine \(it is "203\.0\.113\.77"\)\n$/,
  )
})
