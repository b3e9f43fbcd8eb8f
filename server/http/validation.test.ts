import { expect, test } from 'vitest'
import type { z } from 'zod'
import { moment } from '#contract/fields.ts'
import { routes } from '#contract/routes.ts'
import { Failure } from './failure.ts'
import { check } from './validation.ts'

const WRONG = [undefined, null, '', 'x', 5, -1, 1.5, 1e30, true, [], [null], [5], {}, { a: 5 }]

function complaints(schema: z.ZodType, value: unknown): string[] {
  try {
    check(schema, value)
    return []
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return [error.message, ...Object.values(error.fields ?? {})]
  }
}

test('[api.1] whatever is wrong with a field is told in a sentence for a person', () => {
  const said = new Set<string>()
  for (const { body, query } of Object.values(routes) as { body?: z.ZodType; query?: z.ZodType }[])
    for (const schema of [body, query])
      for (const value of schema ? WRONG : [])
        for (const given of [value, ...namesOf(schema).map((name) => ({ [name]: value }))])
          for (const sentence of complaints(schema as z.ZodType, given)) said.add(sentence)
  expect(said).toContain('Must be true or false.')
  expect(said).toContain('Must be home or away.')
  expect(
    [...said].filter((one) => /Invalid|expected|received|Unrecognized|Too (big|small)/.test(one)),
  ).toEqual([])
})

function namesOf(schema: z.ZodType | undefined): string[] {
  return schema && 'shape' in schema ? Object.keys(schema.shape as object) : []
}

test.each(['2026-03-06T20:45:00Z', '2026-03-06T21:45:00.000+01:00', '2026-03-06T20:45Z', 1_772_829_900_000])(
  '[api.11] %s is a time',
  (given) => {
    expect(new Date(check(moment, given)).toISOString()).toBe('2026-03-06T20:45:00.000Z')
  },
)

test.each(['2026-03-06T20:45:00', 'tonight', '', 1e30, 1.5])('[api.11] %s is none', (given) => {
  expect(complaints(moment, given)).toEqual([
    'Must be an ISO time or milliseconds.',
    'Must be an ISO time or milliseconds.',
  ])
})
