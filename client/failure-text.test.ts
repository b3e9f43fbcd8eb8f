import { expect, test } from 'vitest'
import { CallFailure } from './call-failure.ts'
import { failureText } from './failure-text.ts'
import { loadFailureWords } from './failure-words.ts'

test('[calls.2] the detail wins, then the call’s fallback, then the unexpected', () => {
  const told = new CallFailure({
    status: 401,
    code: 'wrong_credentials',
    detail: 'Incorrect email or password.',
  })
  expect(failureText(told, 'en', 'Login failed')).toBe('Incorrect email or password.')
  expect(failureText(new CallFailure({ status: 502 }), 'en', 'Login failed')).toBe('Login failed')
  expect(failureText(new CallFailure({ status: 502 }), 'en')).toBe('An unexpected error occurred.')
  expect(failureText(new TypeError('x is undefined'), 'en', 'Login failed')).toBe(
    'An unexpected error occurred.',
  )
})

test('[language.2] in French a known code is translated, an unknown detail shown as it is', async () => {
  await loadFailureWords('fr')
  const known = new CallFailure({
    status: 403,
    code: 'account_disabled',
    detail: 'This account is disabled.',
  })
  expect(failureText(known, 'fr')).toBe('Ce compte est désactivé.')
  expect(failureText(new CallFailure({ status: 409, detail: 'Taken.' }), 'fr')).toBe('Taken.')
})

test('[calls.2] no answer is told apart from an answer that took too long', () => {
  expect(failureText(new CallFailure({ status: 0, code: 'network' }), 'en', 'Login failed')).toMatch(
    /reached/,
  )
  expect(failureText(new CallFailure({ status: 0, code: 'timeout' }), 'en', 'Login failed')).toMatch(
    /15 seconds/,
  )
})
