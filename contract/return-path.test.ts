import { expect, test } from 'vitest'
import { isOtherFrontEnd, registrationPlace, safeReturnPath } from './return-path.ts'

test.each(['/', '/fan', '/fan/12?tab=x#top', '/play/?arena=final-1', '/fans?q=%C3%A9'])(
  '[pages.3] %s is ours',
  (path) => {
    expect(safeReturnPath(path)).toBe(path)
  },
)

test.each([
  '',
  'fan',
  './fan',
  'https://evil.example/',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/fan\\..\\x',
  '/\t/evil.example',
  '/\n/evil.example',
  '/fan\u0000',
  '/x/..//evil.example',
  `/${'a'.repeat(3000)}`,
])('[pages.3] %j is refused', (path) => {
  expect(safeReturnPath(path)).toBeNull()
})

test('[pages.3] anything but text is refused', () => {
  for (const value of [undefined, null, 5, {}, ['/fan']]) expect(safeReturnPath(value)).toBeNull()
})

test('[pages.3] only the arena is another front end', () => {
  expect(['/play', '/play/', '/play/?arena=1', '/play?arena=1'].every(isOtherFrontEnd)).toBe(true)
  expect(['/', '/players', '/fan/play/'].some(isOtherFrontEnd)).toBe(false)
})

test.each(['/', '/play/?arena=final-1&side=home', '/match/12', '/fan', '/club/3?tab=x#top'])(
  '[home.2] a registration may lead back to %s',
  (path) => {
    expect(registrationPlace(path)).toBe(path)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/play/',
  '/nowhere',
  '/v1/users/ping',
  '/docs',
  '/login?return=/fan',
  '/register',
  '/auth/email/verify/token',
  '/auth/password/reset?token=theirs',
  '/AUTH/password/reset?token=theirs',
  '/?reset_token=theirs',
])('[home.2] a registration does not lead to %j', (path) => {
  expect(registrationPlace(path)).toBeNull()
})
