import { expect, test } from 'vitest'
import { madeOnce } from './made-once.ts'

test('[accounts.13, accounts.14] what sign-ins share is made once, and again where that failed', async () => {
  const tries: (() => Promise<string>)[] = [
    () => Promise.reject(new Error('EMFILE: too many open files')),
    () => Promise.resolve('the list'),
    () => Promise.resolve('another list'),
  ]
  const list = madeOnce(() => tries.shift()?.() ?? Promise.reject(new Error('asked too often')))
  // Who asks at the same moment shares the failure.
  const [one, other] = await Promise.allSettled([list(), list()])
  expect([one.status, other.status]).toEqual(['rejected', 'rejected'])
  expect(await list()).toBe('the list')
  expect(await list()).toBe('the list')
})
