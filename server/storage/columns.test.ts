import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { hexArray, numberArray } from './columns.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

test.each([[[]], [[0]], [[-1, 9_007_199_254_740_991, 7]]])(
  'numbers arrive as they are: %j',
  async (numbers) => {
    const { rows } = await virage.app.db.execute(
      sql`SELECT array_to_json(${numberArray(numbers)}::bigint[]) AS back`,
    )
    expect(rows).toEqual([{ back: numbers }])
  },
)

test.each([[[]], [['00']], [['00ff5c22', '', '7b7d2c']]])('bytes arrive as they are: %j', async (hexes) => {
  const { rows } = await virage.app.db.execute(
    sql`SELECT ARRAY(SELECT encode(b, 'hex') FROM unnest(${hexArray(hexes)}::bytea[]) b) AS back`,
  )
  expect(rows).toEqual([{ back: hexes }])
})
