import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, templateFrom } from './postgres.ts'

test('each test database is empty and its own', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await query(one, 'CREATE TABLE fan (id int)')

  await expect(query(other, 'SELECT * FROM fan')).rejects.toThrow('does not exist')

  await Promise.all([one.drop(), other.drop()])
})

test('a template is migrated once and copied for each database', async () => {
  let migrations = 0
  const createMigrated = templateFrom(async (config) => {
    migrations++
    await query({ config }, 'CREATE TABLE club (name text)')
  }, 'template_of_this_test')

  const databases = await Promise.all([createMigrated(), createMigrated(), createMigrated()])

  expect(migrations).toBe(1)
  for (const database of databases) {
    await query(database, "INSERT INTO club VALUES ('Virage')")
    expect(await query(database, 'SELECT name FROM club')).toEqual([{ name: 'Virage' }])
    await database.drop()
  }
})

test('a dropped database is gone, whoever is still connected', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client(database.config)
  client.on('error', () => {})
  await client.connect()

  await database.drop()

  await expect(query(database, 'SELECT 1')).rejects.toThrow('does not exist')
})

async function query({ config }: Pick<TestDatabase, 'config'>, sql: string): Promise<unknown[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
