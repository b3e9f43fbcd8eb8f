import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan } from '#tests/people.ts'

let virage: TestApp
let admin: string
beforeAll(async () => {
  virage = await startTestApp()
  admin = (await signedInFan(virage, { role: 'admin' })).token
})
afterAll(() => virage.close())

/** What breaks naive code: NUL, half of a pair, beyond 2^53, right-to-left, markup, very long. */
const odd = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e',
  '𝕏'.repeat(90),
  "' OR 1=1 --",
  '<script>',
  '{{7*7}}',
  '../../etc/passwd',
  '9007199254740993',
  '99999999999999999999999999999999999999999',
  '-1',
  'NaN',
  'null',
  'a'.repeat(3_000),
  'a@b.co',
)
const text = fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme' }))
const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(2 ** 53, 2 ** 63, -0, 1e308, -1))
const value = fc.oneof(
  { weight: 2, arbitrary: text },
  number,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue(),
)

/** Objects with the names the call expects, so that more than the outermost check is reached. */
function bodyFor({ body }: Route) {
  const shape = body && 'shape' in body ? Object.keys(body.shape as object) : ['all']
  const named = fc.record(Object.fromEntries(shape.map((name) => [name, value])), { requiredKeys: [] })
  return fc.oneof({ weight: 4, arbitrary: named }, fc.jsonValue())
}

test.each(Object.entries<Route>(routes))(
  '[api.6] whatever is sent to %s, it is no 5xx',
  async (key, route) => {
    const [method = '', path = ''] = key.split(' ')
    await fc.assert(
      fc.asyncProperty(text, text, bodyFor(route), fc.boolean(), async (inPath, inQuery, body, isAdmin) => {
        const url = path.replaceAll(/\{\w+\}/g, encode(inPath))
        const names = Object.keys(route.query?.shape ?? { q: 1 })
        const query = names.map((name) => `${name}=${encode(inQuery)}`).join('&')
        const isForm = route.consumes === 'form'
        const response = await virage.app.http.inject({
          method: method as 'GET' | 'POST',
          url: `${url}?${query}`,
          headers: {
            // Signing out would end the session for the other calls.
            ...(isAdmin && !path.endsWith('/logout') && { authorization: `Bearer ${admin}` }),
            ...(method === 'POST' && {
              'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
            }),
          },
          ...(method === 'POST' && { payload: isForm ? formOf(body) : JSON.stringify(body) }),
        })
        expect(response.statusCode, response.body).toBeLessThan(500)
        expect(response.headers['content-type']).toMatch(/^application\/json/)
      }),
      { seed: 20_260_214, numRuns: 60 },
    )
  },
)

/** encodeURIComponent refuses half of a surrogate pair, which a hostile client does not. */
const encode = (part: string) => encodeURIComponent(part.toWellFormed())

function formOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return encode(JSON.stringify(body))
  return Object.entries(body)
    .map(
      ([name, inner]) =>
        `${encode(name)}=${encode(typeof inner === 'string' ? inner : JSON.stringify(inner))}`,
    )
    .join('&')
}
