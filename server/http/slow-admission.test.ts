import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineRoutes } from '#contract/route.ts'
import { answerError } from './failure.ts'
import { mount } from './handlers.ts'

const routes = defineRoutes({
  'POST /v1/shout': { summary: 'Shout', access: 'fan', element: z.string() },
  'GET /v1/listen': { summary: 'Listen', access: 'fan', element: z.string() },
})
afterEach(() => vi.restoreAllMocks())

/** A server whose database needs so long to tell who calls. */
async function ask(method: 'GET' | 'POST', url: string, admissionMs: number) {
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const work = vi.fn(async () => ({ element: 'done' }))
  const app = Fastify()
  app.decorate('limits', { take: async () => {} } as never)
  app.decorate('reads', { run: (_key: string, _userId: number, run: () => unknown) => run() } as never)
  app.decorate('allowsLocalLinks', true)
  app.setErrorHandler(answerError)
  mount(app, routes, { 'POST /v1/shout': work, 'GET /v1/listen': work }, async () => {
    nowMs += admissionMs
    return { userId: 1, role: 'user', sessionId: 's' }
  })
  const headers = { authorization: 'Bearer token' }
  const response = await app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })
  await app.close()
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json(),
    calls: work.mock.calls,
  }
}

test.each([
  ['POST', '/v1/shout'],
  ['GET', '/v1/listen'],
] as const)(
  '[api.7] %s: whose session took most of the 6 s to find gets 503, and nothing is begun for them',
  async (method, url) => {
    const late = await ask(method, url, 4_100)
    expect(late).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
      headers: { 'retry-after': '2' },
    })
    expect(late.calls).toHaveLength(0)
    expect(await ask(method, url, 3_900)).toMatchObject({ status: 200, body: { element: 'done' } })
  },
)
