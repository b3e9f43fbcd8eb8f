import { expect, test } from 'vitest'
import { inTurn } from './bulk.ts'

test('[admin.4] a refusal of one does not keep the rest from being done', async () => {
  const seen: number[] = []
  const result = await inTurn([1, 2, 3], async (item) => {
    seen.push(item)
    if (item === 2) throw new Error('last admin')
  })
  expect(seen).toEqual([1, 2, 3])
  expect(result.done).toEqual([1, 3])
  expect(result.failed.map(({ item }) => item)).toEqual([2])
})
