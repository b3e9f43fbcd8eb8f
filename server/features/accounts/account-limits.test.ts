import { afterEach, expect, test } from 'vitest'
import { expectFailure } from '#server/http/failure.testing.ts'
import { type Reply, startTestApp, type TestApp } from '#tests/app.ts'
import { PASSWORD, signedInFan } from '#tests/people.ts'

// Counts live in the process: each test has a server of its own, so that none inherits another's.
let virage: TestApp
afterEach(() => virage.close())
const start = async (env: Record<string, string> = {}) => {
  virage = await startTestApp({ RATE_LIMIT_SCALE: '1', ...env })
}

let hosts = 0
const otherAddress = () => `192.0.2.${++hosts % 250}`

interface From {
  address?: string
  headers?: Record<string, string>
}
const login = (username: string, password: string, from: From = { address: otherAddress() }) =>
  virage.call('POST', '/v1/users/login', { form: { username, password }, ...from })

async function failTimes(times: number, attempt: () => Promise<Reply>): Promise<void> {
  for (let i = 0; i < times; i++) expectFailure(await attempt(), 'wrong_credentials')
}

function expectLimited(answer: Reply, longestS: number): void {
  expectFailure(answer, 'rate_limited')
  const seconds = Number(answer.headers['retry-after'])
  expect(seconds).toBeGreaterThanOrEqual(1)
  expect(seconds).toBeLessThanOrEqual(longestS)
}

test('[limits.1] five failures in 5 minutes lock an account, for the right password and from anywhere', async () => {
  await start()
  const fan = await signedInFan(virage)
  await failTimes(5, () => login(fan.email, 'not it'))
  expectLimited(await login(fan.email, 'not it'), 5 * 60)
  expectLimited(await login(fan.email, PASSWORD), 5 * 60)
  expectLimited(await login(` ${fan.email.toUpperCase()} `, PASSWORD), 5 * 60)

  const other = await signedInFan(virage)
  expect((await login(other.email, PASSWORD)).status).toBe(200)
})

test('[limits.1] an unknown account locks just the same, so the lock tells nothing', async () => {
  await start()
  await failTimes(5, () => login('ghost@fans.test', 'not it'))
  expectLimited(await login('ghost@fans.test', 'not it'), 5 * 60)
})

test('[limits.1] guesses sent all at once are counted too', async () => {
  await start()
  const guesses = Array.from({ length: 12 }, () => login('swarm@fans.test', 'not it'))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort((a, b) => a - b)
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
})

test('[limits.1] only failures count: a success clears them', async () => {
  await start()
  const fan = await signedInFan(virage)
  for (let round = 0; round < 3; round++) {
    await failTimes(4, () => login(fan.email, 'not it'))
    expect((await login(fan.email, PASSWORD)).status).toBe(200)
  }
})

test('[limits.1] ten failures a minute lock an address, successes do not count', async () => {
  await start()
  const fan = await signedInFan(virage)
  const from = { address: '198.51.100.1' }
  for (let i = 0; i < 12; i++) expect((await login(fan.email, PASSWORD, from)).status).toBe(200)
  let accounts = 0
  await failTimes(10, () => login(`ghost${++accounts}@fans.test`, 'not it', from))
  expectLimited(await login('another@fans.test', 'not it', from), 60)
  expectLimited(await login(fan.email, PASSWORD, from), 60)
  expect((await login(fan.email, PASSWORD)).status, 'from elsewhere').toBe(200)
})

test('[limits.6] an IPv6 address is limited with its whole /64', async () => {
  await start()
  let host = 0
  const from = () => ({ address: `2001:db8:1:2::${++host}` })
  await failTimes(10, () => login(`six${host}@fans.test`, 'not it', from()))
  expectLimited(await login('six@fans.test', 'not it', from()), 60)
  expectFailure(await login('six@fans.test', 'not it', { address: '2001:db8:1:3::1' }), 'wrong_credentials')
})

const MAIL_CALLS = ['/v1/auth/register', '/v1/auth/email/verify/request', '/v1/auth/password/reset/request']
const askForMail = (url: string, email: string, address = otherAddress()) =>
  virage.call('POST', url, { json: { name: 'Zoé', email, password: 'long enough' }, address })

test.each(MAIL_CALLS)('[limits.2, limits.4] %s: three an hour per recipient', async (url) => {
  await start()
  for (let i = 0; i < 3; i++) expect((await askForMail(url, 'Zoe@fans.test')).status).toBe(200)
  expectLimited(await askForMail(url, 'zoe@FANS.test'), 60 * 60)
  expect((await askForMail(url, 'other@fans.test')).status).toBe(200)
})

test('[limits.2, limits.4] twenty mails an hour per address, over all calls', async () => {
  await start()
  let recipients = 0
  const ask = (address: string) =>
    askForMail(MAIL_CALLS[recipients % 3]!, `r${++recipients}@fans.test`, address)
  for (let i = 0; i < 20; i++) expect((await ask('198.51.100.2')).status).toBe(200)
  for (let i = 0; i < 3; i++) expectLimited(await ask('198.51.100.2'), 60 * 60)
  expect((await ask('198.51.100.3')).status).toBe(200)
})

test('[limits.5] RATE_LIMIT_SCALE=2 doubles, 0 turns off', async () => {
  await start({ RATE_LIMIT_SCALE: '2' })
  await failTimes(10, () => login('double@fans.test', 'not it'))
  expectLimited(await login('double@fans.test', 'not it'), 5 * 60)
  await virage.close()

  await start({ RATE_LIMIT_SCALE: '0' })
  await failTimes(20, () => login('free@fans.test', 'not it', { address: '198.51.100.4' }))
})

test('[limits.6] a forwarded address counts only when it comes from a proxy that is trusted', async () => {
  await start()
  let claimed = 0
  const forwarded = (address: string) => ({
    address,
    headers: { 'x-forwarded-for': `203.0.113.${++claimed}` },
  })
  await failTimes(10, () => login(`liar${claimed}@fans.test`, 'not it', forwarded('198.51.100.5')))
  expectLimited(await login('liar@fans.test', 'not it', forwarded('198.51.100.5')), 60)
  await virage.close()

  await start({ TRUST_PROXY: '198.51.100.5, 10.0.0.0/8' })
  await failTimes(20, () => login(`far${claimed}@fans.test`, 'not it', forwarded('198.51.100.5')))
  await failTimes(10, () => login(`liar${claimed}@fans.test`, 'not it', forwarded('198.51.100.6')))
  expectLimited(await login('liar@fans.test', 'not it', forwarded('198.51.100.6')), 60)
})
