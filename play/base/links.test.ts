import { expect, test } from 'vitest'
import { safeReturnPath } from '#contract/return-path.ts'
import { signInPath } from './links.ts'

test('[play.1] sign-in leads back to the same arena, whatever its id', () => {
  const url = new URL(signInPath('a&b=c d'), 'https://virage.example')
  expect(url.pathname).toBe('/login')
  const back = safeReturnPath(url.searchParams.get('return'))
  expect(back).toMatch(/^\/play\/\?arena=/)
  expect(new URL(back!, 'https://virage.example').searchParams.get('arena')).toBe('a&b=c d')
})
