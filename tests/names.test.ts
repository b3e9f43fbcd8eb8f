import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasInName, isSameName } from '#site/browse/names.ts'
import { openTestDatabase } from './database.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase(1)
})
afterAll(() => database.close())

test.each([
  'Marée Haute',
  'Śląsk Wrocław',
  'BRØNDBY',
  'Straße',
  'Ægir Þór',
  'Cœur Đakovo',
  'Çankaya İzmir ılıca',
])('[api.10] pages find %s by what the server’s search finds it by', async (name) => {
  const { rows } = await database.db.execute<{ folded: string }>(sql`SELECT fold(${name}) AS folded`)
  const typed = rows[0]?.folded ?? ''
  expect(typed).toMatch(/^[a-z ]+$/)
  expect(isSameName(name, typed)).toBe(true)
  expect(hasInName(`FC ${name} 09`, typed)).toBe(true)
})
