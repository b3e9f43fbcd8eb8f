import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnSession } from '#contract/accounts.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { PASSWORD, signedInFan } from '#tests/people.ts'
import { describeDevice, networkOf } from './places.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function signIn(email: string, userAgent: string, address: string, deviceId?: string): Promise<string> {
  const { body } = await virage.call('POST', '/v1/users/login', {
    form: { username: email, password: PASSWORD },
    headers: { 'user-agent': userAgent, ...(deviceId && { 'x-device-id': deviceId }) },
    address,
  })
  return body.access_token
}
const list = async (token: string): Promise<OwnSession[]> =>
  (await virage.call('GET', '/v1/users/sessions', { token })).body.element
const revoke = (token: string, id: string) =>
  virage.call('POST', '/v1/users/sessions/revoke', { token, json: { id } })
const ping = async (token: string, address?: string) =>
  (await virage.call('GET', '/v1/users/ping', { token, ...(address && { address }) })).status

test('[sessions.10] a fan sees their sessions with device, network and last use, last used first', async () => {
  const fan = await signedInFan(virage)
  virage.clock.passMinutes(5)
  const phone = await signIn(fan.email, SAFARI, '2001:db8:7:8::1')
  virage.clock.passMinutes(5)
  const laptop = await signIn(fan.email, FIREFOX, '203.0.113.77')
  const sessions = await list(laptop)
  expect(sessions).toMatchObject([
    { device: 'Firefox, Windows', network: '203.0.113.0/24', current: true },
    { device: 'Safari, iPhone', network: '2001:db8:7::/48', current: false },
    { current: false },
  ])
  expect(sessions[0]?.last_used_at).toBe(virage.clock.now.toISOString())

  virage.clock.passMinutes(9)
  await ping(phone, '198.51.100.4')
  expect((await list(laptop)).map(({ network }) => network)[1], 'noted every quarter of an hour').toBe(
    '2001:db8:7::/48',
  )
  virage.clock.passMinutes(14)
  await ping(phone, '198.51.100.4')
  const moved = (await list(phone)).find(({ current }) => current)
  expect(moved).toMatchObject({ network: '198.51.100.0/24', last_used_at: virage.clock.now.toISOString() })
})

test('[sessions.10] revoking a session ends it and no other; a stranger’s is not found', async () => {
  const fan = await signedInFan(virage)
  const other = await signIn(fan.email, SAFARI, '203.0.113.5')
  const stranger = await signedInFan(virage)
  const id = (await list(other)).find(({ current }) => current)?.id ?? ''
  expect(await revoke(stranger.token, id)).toMatchObject({ status: 404, body: { code: 'session_not_found' } })
  expect(await ping(other)).toBe(200)
  expect((await revoke(fan.token, id)).status).toBe(200)
  expect(await ping(other)).toBe(401)
  expect(await ping(fan.token)).toBe(200)
  expect((await revoke(fan.token, id)).status).toBe(404)
  expect((await revoke(fan.token, 'not an id')).status).toBe(404)
})

test('[sessions.10] sessions that have expired are not listed', async () => {
  const fan = await signedInFan(virage)
  virage.clock.passMinutes(6 * 24 * 60)
  const fresh = await signIn(fan.email, FIREFOX, '203.0.113.6')
  virage.clock.passMinutes(2 * 24 * 60)
  expect(await list(fresh)).toHaveLength(1)
})

describe('[sessions.11] a mail tells of a sign-in from a new device', () => {
  const newDeviceMails = async (email: string) =>
    (await virage.mailsTo(email)).filter(({ subject }) => subject === 'A new device signed in')

  test('not of the first, nor of one that has signed in before', async () => {
    const fan = await signedInFan(virage)
    expect(await newDeviceMails(fan.email)).toHaveLength(0)
    await signIn(fan.email, FIREFOX, '203.0.113.9', 'device-of-the-fan-1')
    const [mail] = await newDeviceMails(fan.email)
    expect(mail?.text).toContain('Firefox, Windows')
    expect(mail?.text).toContain('203.0.113.0/24')
    expect(mail?.text).toContain('http://virage.test/settings')
    expect(mail?.text).toContain('http://virage.test/auth/password/request')
    await signIn(fan.email, FIREFOX, '198.51.100.99', 'device-of-the-fan-1')
    expect(await newDeviceMails(fan.email), 'a known device elsewhere').toHaveLength(1)
    await signIn(fan.email, FIREFOX, '203.0.113.9', 'device-of-the-fan-2')
    expect(await newDeviceMails(fan.email), 'another device at the same address').toHaveLength(2)
  })

  test('a client without an id is known by its kind and address together', async () => {
    const fan = await signedInFan(virage)
    await signIn(fan.email, SAFARI, '203.0.113.10')
    expect(await newDeviceMails(fan.email)).toHaveLength(1)
    await signIn(fan.email, SAFARI, '203.0.113.10')
    expect(await newDeviceMails(fan.email)).toHaveLength(1)
    await signIn(fan.email, SAFARI, '198.51.100.10')
    expect(await newDeviceMails(fan.email)).toHaveLength(2)
    await signIn(fan.email, FIREFOX, '203.0.113.10')
    expect(await newDeviceMails(fan.email)).toHaveLength(3)
  })
})

test.each([
  [FIREFOX, 'Firefox, Windows'],
  [SAFARI, 'Safari, iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome, Mac',
  ],
  ['curl/8.14.1', 'curl'],
  ['<script>', null],
  [null, null],
])('[sessions.10] %s is %s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words)
})

test('[sessions.10] a network is coarser than an address', () => {
  expect(networkOf('203.0.113.77')).toBe('203.0.113.0/24')
  expect(networkOf('::ffff:203.0.113.77')).toBe('203.0.113.0/24')
  expect(networkOf('2001:db8:a:b:c::1')).toBe('2001:db8:a::/48')
})
