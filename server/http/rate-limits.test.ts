import { expect, test } from 'vitest'
import { startTestApp } from '#tests/app.ts'
import { signedInFan } from '#tests/people.ts'
import { expectFailure } from './failure.testing.ts'
import { Failure } from './failure.ts'
import { createRateLimits, createTurns, type RateLimits } from './rate-limits.ts'

/** How often one may before being refused; at most 100 are tried. */
async function allowed(limits: RateLimits, key = 'somebody'): Promise<number> {
  for (let count = 0; count < 100; count++) {
    try {
      await limits.take('loginPerAccount', key)
    } catch (error) {
      expect(error).toBeInstanceOf(Failure)
      expect(error).toMatchObject({ code: 'rate_limited', status: 429 })
      const { retryAfterS } = error as Failure
      expect(retryAfterS).toBeGreaterThanOrEqual(1)
      expect(retryAfterS).toBeLessThanOrEqual(5 * 60)
      return count
    }
  }
  return 100
}

test.each([
  [1, 5],
  [2, 10],
  [0.5, 3],
  [0.01, 1],
])('[limits.5] RATE_LIMIT_SCALE %d makes 5 uses %d', async (scale, uses) => {
  expect(await allowed(createRateLimits(scale))).toBe(uses)
})

test('[limits.5] RATE_LIMIT_SCALE 0 turns the limits off', async () => {
  expect(await allowed(createRateLimits(0))).toBe(100)
})

test('[limits.4] each key and each limit counts for itself', async () => {
  const limits = createRateLimits(1)
  await allowed(limits, 'one')
  expect(await allowed(limits, 'other')).toBe(5)
  await limits.take('loginPerAddress', 'one')
})

test('[limits.4] who must wait longer than a minute reads for how many', async () => {
  const limits = createRateLimits(1)
  await allowed(limits, 'one')
  await expect(limits.take('loginPerAccount', 'one')).rejects.toMatchObject({
    message: 'Too many attempts. Please try again in 5 minutes.',
    reason: { code: 'too_often_minutes', values: [5] },
  })
  const searches = Array.from({ length: 31 }, () => limits.take('search', 'one'))
  await expect(Promise.all(searches)).rejects.toThrow(
    'Too many attempts. Please wait a moment and try again.',
  )
})

test.each([
  ['[limits.1]', 'loginPerAccount', 5, 5],
  ['[limits.1]', 'loginPerAddress', 10, 1],
  ['[limits.2]', 'mailPerAddress', 20, 60],
  ['[limits.2]', 'mailPerRecipient', 3, 60],
  ['[limits.3]', 'search', 30, 1],
  ['[limits.3]', 'stakePerFan', 60, 1],
  ['[limits.3]', 'ssoPerAddress', 30, 1],
  ['[limits.3]', 'uploadPerFan', 20, 60],
  ['[limits.10]', 'writePerFan', 120, 1],
  ['[limits.10]', 'exportPerFan', 5, 60],
  ['[songs.2]', 'conductPerFan', 20, 1],
  ['[calendar.6]', 'calendarPerAddress', 60, 1],
  ['[passkeys.4]', 'secondFactorPerFan', 10, 15],
] as const)('%s %s: %d in %d minutes', async (_rule, name, uses, minutes) => {
  const limits = createRateLimits(1)
  for (let count = 0; count < uses; count++) await limits.take(name, 'one')
  const refusal = await limits.take(name, 'one').catch((error: unknown) => error)
  const { retryAfterS = 0 } = refusal as Failure
  expect(Math.ceil(retryAfterS / 60)).toBe(minutes)
})

test('[limits.4] a use given back counts no more, and a cleared key starts afresh', async () => {
  const limits = createRateLimits(1)
  await limits.take('loginPerAccount', 'one')
  await limits.giveBack('loginPerAccount', 'one')
  expect(await allowed(limits, 'one')).toBe(5)
  await limits.clear('loginPerAccount', 'one')
  expect(await allowed(limits, 'one')).toBe(5)
})

test('[limits.4] what was refused is not counted: whoever is given back a use may use it', async () => {
  const limits = createRateLimits(1)
  expect(await allowed(limits, 'one')).toBe(5)
  await expect(limits.take('loginPerAccount', 'one')).rejects.toThrow(Failure)
  await limits.giveBack('loginPerAccount', 'one')
  expect(await allowed(limits, 'one')).toBe(1)
})

test('[limits.1] turns: so many of a key at once, the next when one has ended, also where it failed', async () => {
  const inTurn = createTurns(2)
  const begun: string[] = []
  const start = (name: string, key = 'one') => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const done = inTurn(key, () => {
      begun.push(name)
      return promise
    })
    return { done, resolve, reject }
  }
  const [a, b, c, d] = [start('a'), start('b'), start('c'), start('d')]
  start('other', 'two')
  expect(begun).toEqual(['a', 'b', 'other'])
  b.reject(new Error('lost'))
  await expect(b.done).rejects.toThrow('lost')
  expect(begun).toEqual(['a', 'b', 'other', 'c'])
  for (const each of [a, c, d]) each.resolve('done')
  expect(await Promise.all([a.done, c.done, d.done])).toEqual(['done', 'done', 'done'])
  expect(begun).toEqual(['a', 'b', 'other', 'c', 'd'])
})

test('[limits.10] a fan writes 120 times a minute over all calls, reads on, and can always sign out', async () => {
  const virage = await startTestApp({ RATE_LIMIT_SCALE: '1' })
  const [eager, calm] = [await signedInFan(virage), await signedInFan(virage)]
  const update = (bio: string, { id, token } = eager) =>
    virage.call('POST', '/v1/users/update', { token, json: { id, bio } })
  for (let i = 0; i < 60; i++) {
    expect((await update(`bio ${i}`)).status).toBe(200)
    // What is refused for another reason counts too.
    expect(
      (await virage.call('POST', '/v1/relationships/follow', { token: eager.token, json: {} })).status,
    ).toBe(422)
  }
  const refused = await update('one more')
  expectFailure(refused, 'rate_limited')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await update('mine', calm)).status).toBe(200)
  expect((await virage.call('GET', '/v1/users/ping', { token: eager.token })).body.element.bio).toBe('bio 59')
  expect((await virage.call('POST', '/v1/users/logout', { token: eager.token })).status).toBe(200)
  await virage.close()
})

test('[limits.10] an hour allows five exports of one’s own data', async () => {
  const virage = await startTestApp({ RATE_LIMIT_SCALE: '1' })
  const { token } = await signedInFan(virage)
  for (let i = 0; i < 5; i++)
    expect((await virage.call('GET', '/v1/users/export', { token })).status).toBe(200)
  expectFailure(await virage.call('GET', '/v1/users/export', { token }), 'rate_limited')
  await virage.close()
})
