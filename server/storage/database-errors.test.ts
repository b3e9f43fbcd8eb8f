import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import net from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/database.ts'
import { isDatabaseAway } from './database-errors.ts'

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

function connect(options: net.NetConnectOpts): Promise<void> {
  return new Promise((resolve, reject) => {
    net.connect(options).once('connect', resolve).once('error', reject)
  })
}

test('[running.2] a file that is missing is no database that is away', async () => {
  const error = await failureOf(readFile('/nowhere/at/all.sql'))
  expect(error).toMatchObject({ code: 'ENOENT' })
  expect(isDatabaseAway(error)).toBe(false)
  expect(isDatabaseAway(new Error('could not prepare', { cause: error }))).toBe(false)
  expect(
    isDatabaseAway(Object.assign(new Error('EPIPE'), { code: 'EPIPE', syscall: 'write', path: '/mail' })),
  ).toBe(false)
})

test('[running.12] a server that does not listen is a database that is away', async () => {
  expect(isDatabaseAway(await failureOf(connect({ path: '/nowhere/.s.PGSQL.5432' })))).toBe(true)
  expect(isDatabaseAway(await failureOf(connect({ host: '127.0.0.1', port: 1 })))).toBe(true)
  expect(isDatabaseAway(await failureOf(connect({ host: 'nowhere.invalid', port: 5432 })))).toBe(true)
})

test.each(['ENETUNREACH', 'EHOSTDOWN'])('[running.12] without a way to it (%s) it is away too', (code) => {
  expect(isDatabaseAway(Object.assign(new Error(code), { code, syscall: 'connect' }))).toBe(true)
})

test('[running.12, api.7] one that accepts a connection and says nothing is a database that is away', async () => {
  const mute = net.createServer().listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as net.AddressInfo
  const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
  expect(isDatabaseAway(await failureOf(client.connect()))).toBe(true)
  mute.close()
})

test('[api.7] a database that takes no writes is a database that is away', async () => {
  const { db, close } = await openTestDatabase()
  const write = db.transaction((tx) => tx.execute(sql`DELETE FROM users`), { accessMode: 'read only' })
  expect(isDatabaseAway(await failureOf(write))).toBe(true)
  await close()
})
