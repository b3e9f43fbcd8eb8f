import { expect, test } from 'vitest'
import { isPublicAddress, isPushAddress, lookupPublic } from './push-address.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('[push.4] %s is a push service', (endpoint) => {
  expect(isPushAddress(endpoint, false)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user:pass@fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://0x7f.1/x',
  'https://2130706433/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://localhost/x',
  'https://localhost./x',
  'https://LOCALHOST./x',
  'https://a.localhost./x',
  'https://db/x',
  'https://metadata.google.internal/x',
  'https://printer.local./x',
  'ftp://example.org/x',
  'not an address',
])('[push.4] %s is none', (endpoint) => {
  expect(isPushAddress(endpoint, false)).toBe(false)
})

test('[push.4] on one’s own machine a local one may be used', () => {
  expect(isPushAddress('http://127.0.0.1:9000/x', true)).toBe(true)
  expect(isPushAddress('http://10.0.0.1/x', true)).toBe(false)
})

test.each([
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  '2002:7f00:1::',
])('[push.4] %s is not on the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['142.250.179.106', '2a00:1450:4007:80e::200a', '99.255.255.255', '172.32.0.1'])(
  '[push.4] %s is on the internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test('[push.4] a name that leads to this machine is not spoken to', async () => {
  const error = await new Promise((resolve) => {
    lookupPublic('localhost', {}, (failure) => resolve(failure))
  })
  expect(String(error)).toContain('not at a public address')
})
