import { createSocket } from 'node:dgram'
import { expect, test } from 'vitest'
import { createPublicLookup, isPublicAddress, isPushAddress } from './push-address.ts'

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

/** A name server that gives every name this IPv4 address, and has no other. */
async function startNameServer(address: string) {
  const asked: Buffer[] = []
  const server = createSocket('udp4')
  server.on('message', (question, { port }) => {
    asked.push(question)
    // Up to the question's end: what follows it are extensions.
    const name = question.subarray(12, question.indexOf(0, 12) + 5)
    const isForIPv4 = name.readUInt16BE(name.length - 4) === 1
    const header = Buffer.from(question.subarray(0, 12))
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(isForIPv4 ? 1 : 0, 6)
    header.writeUInt16BE(0, 10)
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)])
    server.send(Buffer.concat([header, name, isForIPv4 ? answer : Buffer.alloc(0)]), port, '127.0.0.1')
  })
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
  const look = createPublicLookup([`127.0.0.1:${server.address().port}`])
  return {
    asked,
    find: (name: string) =>
      new Promise<unknown>((resolve) => {
        look(name, { all: true }, (error, addresses) => resolve(error ? String(error) : addresses))
      }),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

test('[push.4] a name that leads to this machine is not spoken to', async () => {
  const names = await startNameServer('127.0.0.1')
  expect(await names.find('push.example')).toContain('not at a public address')
  await names.close()
})

test('[push.4] names are asked of the name server, not of the threads that passwords and files need', async () => {
  const names = await startNameServer('142.250.179.106')
  expect(await names.find('push.example')).toEqual([{ address: '142.250.179.106', family: 4 }])
  expect(names.asked.length).toBeGreaterThan(0)
  await names.close()
})
