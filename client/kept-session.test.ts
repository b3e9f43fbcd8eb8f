import { expect, test } from 'vitest'
import { authCookie } from './kept-session.ts'

test('[sessions.3] the auth cookie on https: 7 days, /, Lax, Secure, last two labels', () => {
  const place = { hostname: 'www.virage.example', protocol: 'https:' }
  expect(authCookie('a b;c', place, 604_800)).toBe(
    'auth_token=a%20b%3Bc; Max-Age=604800; Path=/; SameSite=Lax; Secure; Domain=virage.example',
  )
})

test('[sessions.3] on plain http it is not Secure, on localhost it has no domain', () => {
  expect(authCookie('t', { hostname: 'localhost', protocol: 'http:' }, 0)).toBe(
    'auth_token=t; Max-Age=0; Path=/; SameSite=Lax',
  )
})
