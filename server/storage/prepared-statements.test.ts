import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/postgres.ts'
import { type Database, openDatabase } from './database.ts'
import { isAnyOf, prepared, preparedSql } from './prepared-statements.ts'
import { inTransaction } from './transaction.ts'

const songs = pgTable('songs', { id: integer().primaryKey(), firstLine: text().notNull() })

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await createTestDatabase()
  // One connection, so that all tests see what it has planned.
  database = openDatabase(own.config, () => {}, 1)
  await database.db.execute(sql`CREATE TABLE songs (id integer PRIMARY KEY, first_line text NOT NULL)`)
})
beforeEach(() => database.db.execute(sql`TRUNCATE songs`))
afterAll(async () => {
  await database.close()
  await own.drop()
})

const songsByIds = prepared('songs_by_ids', (db) => db.select().from(songs).where(isAnyOf(songs.id, 'ids')))
const countSongs = preparedSql<{ total: number }>(
  'count_songs',
  () => sql`SELECT count(*)::integer AS total FROM songs WHERE id > ${sql.placeholder('above')}`,
)

const planned = async () => {
  const { rows } = await database.pool.query('SELECT name FROM pg_prepared_statements ORDER BY name')
  return rows.map(({ name }) => name)
}

test('rows are mapped as those of any other query, for lists of any length with one plan', async () => {
  await database.db.insert(songs).values([1, 2, 3].map((id) => ({ id, firstLine: `line ${id}` })))
  for (const ids of [[2], [1, 3], [1, 2, 3, 4], []])
    expect(await songsByIds(database.db, { ids })).toEqual(
      ids.filter((id) => id < 4).map((id) => ({ id, firstLine: `line ${id}` })),
    )
  expect(await countSongs(database.db, { above: 1 })).toEqual([{ total: 2 }])
  expect(await countSongs(database.db, { above: 9 })).toEqual([{ total: 0 }])
  expect(await planned()).toEqual(['count_songs', 'songs_by_ids'])
})

test('in a transaction they see what it wrote, and afterwards nothing that it took back', async () => {
  const within = inTransaction(database.db, async (tx) => {
    await tx.insert(songs).values({ id: 7, firstLine: 'ours alone' })
    expect(await songsByIds(tx, { ids: [7] })).toEqual([{ id: 7, firstLine: 'ours alone' }])
    expect(await countSongs(tx, { above: 0 })).toEqual([{ total: 1 }])
    throw new Error('taken back')
  })
  await expect(within).rejects.toThrow('taken back')
  expect(await songsByIds(database.db, { ids: [7] })).toEqual([])
  expect(await countSongs(database.db, { above: 0 })).toEqual([{ total: 0 }])
})

test('a value that is missing is a fault of the code, not an empty answer', async () => {
  await expect(songsByIds(database.db, {})).rejects.toThrow('ids')
})

test('a column that changes its type meanwhile is no failure, in a transaction or out of it', async () => {
  await database.db.insert(songs).values({ id: 5, firstLine: 'again' })
  const found = [{ id: 5, firstLine: 'again' }]
  const within = () => inTransaction(database.db, (tx) => songsByIds(tx, { ids: [5] }))
  for (const type of ['bigint', 'integer']) {
    expect(await songsByIds(database.db, { ids: [5] })).toEqual(found)
    await database.db.execute(sql.raw(`ALTER TABLE songs ALTER COLUMN id TYPE ${type}`))
    expect(await within()).toEqual(found)
    expect(await songsByIds(database.db, { ids: [5] })).toEqual(found)
    expect(await within()).toEqual(found)
  }
})

test('two statements of one name are refused where they are written', () => {
  expect(() => preparedSql('count_songs', () => sql`SELECT 1`)).toThrow('count_songs')
})
