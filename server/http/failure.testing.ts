import { expect } from 'vitest'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { PROBLEMS, type Problem } from '#contract/problems.ts'

interface Reply {
  status: number
  headers: Record<string, unknown>
  body: unknown
}

/** api.1: a failure is `{detail, code, fields?}` as JSON with the status of its code, and nothing more. */
export function expectFailure({ status, headers, body }: Reply, code: ErrorCode): Record<string, string> {
  expect(body, String(body)).toMatchObject({ code })
  expect(status).toBe(ERRORS[code][0])
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  const { detail, code: _code, reason, fields = {}, problems = {}, ...rest } = body as Record<string, unknown>
  expect(rest, 'nothing besides what the contract names').toEqual({})
  expect(detail, 'a sentence, no stack').toMatch(/^[^\n<>]+\.?$/)
  expect(Object.keys(problems as object), 'a code for each field').toEqual(Object.keys(fields as object))
  for (const one of [...Object.values(problems as object), ...(reason ? [reason] : [])])
    expect(PROBLEMS).toHaveProperty((one as Problem).code)
  expect(Object.values(fields as object).every((why) => typeof why === 'string' && why !== '')).toBe(true)
  return fields as Record<string, string>
}
