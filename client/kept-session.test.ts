import { expect, test } from 'vitest'
import { authCookie, cookieDomain } from './kept-session.ts'

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

test('[sessions.3] the cookie domain is the last two host labels', () => {
  expect(cookieDomain('virage.example')).toBe('virage.example')
  expect(cookieDomain('www.virage.example')).toBe('virage.example')
  expect(cookieDomain('a.b.c.Virage.Example.')).toBe('virage.example')
})

test.each(['localhost', 'app.localhost', 'intranet', '127.0.0.1', '10.0.0.12', '[::1]', '::1'])(
  '[sessions.3] %s has a host-only cookie: it is an address or a local name',
  (host) => expect(cookieDomain(host)).toBeNull(),
)

test.each(['fans.co.uk', 'www.fans.co.uk', 'fans.github.io', 'fans.com.au', 'github.io'])(
  '[sessions.3] %s has a host-only cookie: its last two labels are everybody’s',
  (host) => expect(cookieDomain(host)).toBeNull(),
)
