import { expect, test } from 'vitest'
import { cookieDomain } from './cookie-domain.ts'

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
