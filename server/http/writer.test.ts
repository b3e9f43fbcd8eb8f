import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { createWriter } from './handlers.ts'

const route: Route = {
  summary: 'Fans',
  access: 'fan',
  element: z.array(z.object({ id: z.number() })),
  beside: z.object({ next: z.string().nullable() }),
}

test('[api.1] only what the contract names leaves the server', () => {
  const write = createWriter(route)
  const answer = { element: [{ id: 1, secret: 'x' }], next: null, other: 1 }
  expect(JSON.parse(write(answer))).toEqual({ element: [{ id: 1 }], next: null, msg: 'OK' })
  expect(JSON.parse(write({ ...answer, msg: 'Done.' }))).toMatchObject({ msg: 'Done.' })
  expect(() => write({ ...answer, element: [{ id: 'one' }] })).toThrow()
})

test('[api.1] a frozen element is written once, what is beside it each time; another element anew', () => {
  const write = createWriter(route)
  const rows = [{ id: 1 }]
  const element = Object.freeze(rows) as unknown
  expect(write({ element, next: 'a' } as never)).toBe('{"element":[{"id":1}],"next":"a","msg":"OK"}')
  // Only the list is frozen here: whoever freezes promises that what is in it stays too.
  rows[0]!.id = 2
  expect(write({ element, next: 'b' } as never)).toBe('{"element":[{"id":1}],"next":"b","msg":"OK"}')
  expect(write({ element: [{ id: 2 }], next: 'b' } as never)).toContain('"id":2')
})
