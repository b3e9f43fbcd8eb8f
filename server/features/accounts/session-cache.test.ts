import { expect, test, vi } from 'vitest'
import type { Viewer } from '#server/http/handlers.ts'
import { hashToken } from './secrets.ts'
import { createSessionCache } from './session-cache.ts'

function setUp() {
  const authenticate = vi.fn(
    async (token: string): Promise<Viewer> => ({
      userId: Number(token.split(' ')[0]),
      role: 'user',
      sessionId: hashToken(token).toString('hex'),
    }),
  )
  return { authenticate, cache: createSessionCache(authenticate) }
}

test('[sessions.9] a token is looked up once, and another time after its session ended', async () => {
  const { authenticate, cache } = setUp()
  const first = await cache.identify('1 phone')
  expect(await cache.identify('1 phone')).toBe(first)
  expect(authenticate).toHaveBeenCalledTimes(1)
  cache.forget({ userId: 1, sessionId: first.sessionId })
  await cache.identify('1 phone')
  expect(authenticate).toHaveBeenCalledTimes(2)
})

test('[sessions.9] one session of a fan is forgotten, or all of them, and nobody else', async () => {
  const { authenticate, cache } = setUp()
  for (const token of ['1 phone', '1 laptop', '2 phone']) await cache.identify(token)
  cache.forget({ userId: 1, sessionId: hashToken('1 phone').toString('hex') })
  authenticate.mockClear()
  for (const token of ['1 laptop', '2 phone']) await cache.identify(token)
  expect(authenticate).not.toHaveBeenCalled()
  cache.forget({ userId: 1 })
  for (const token of ['1 phone', '1 laptop', '2 phone']) await cache.identify(token)
  expect(authenticate.mock.calls.flat()).toEqual(['1 phone', '1 laptop'])
})

test('[sessions.9] a token that is refused is not remembered', async () => {
  const { authenticate, cache } = setUp()
  authenticate.mockRejectedValueOnce(new Error('refused'))
  await expect(cache.identify('1 phone')).rejects.toThrow('refused')
  expect(await cache.identify('1 phone')).toMatchObject({ userId: 1 })
})

test('[sessions.9] what is remembered has an end: who was met first is forgotten first', async () => {
  const { authenticate, cache } = setUp()
  for (let fan = 0; fan <= 10_000; fan++) await cache.identify(`${fan} phone`)
  authenticate.mockClear()
  await cache.identify('1 phone')
  expect(authenticate).not.toHaveBeenCalled()
  await cache.identify('0 phone')
  expect(authenticate).toHaveBeenCalledTimes(1)
})
