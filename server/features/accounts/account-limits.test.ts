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

test('[limits.1] five failures in 5 minutes lock an account for strangers, for the right password and from anywhere', async () => {
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

test('[limits.1] a crowd behind one address signs in at the same moment', async () => {
  await start()
  const fan = await signedInFan(virage)
  const from = { address: '198.51.100.7' }
  const answers = await Promise.all(Array.from({ length: 15 }, () => login(fan.email, PASSWORD, from)))
  expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200))
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

test('[limits.2, limits.4] three mails an hour per recipient, over all calls and addresses', async () => {
  await start()
  for (const url of MAIL_CALLS) expect((await askForMail(url, 'Zoe@fans.test')).status).toBe(200)
  for (const url of MAIL_CALLS) expectLimited(await askForMail(url, 'zoe@FANS.test'), 60 * 60)
  expect((await virage.mailsTo('zoe@fans.test')).length).toBeLessThanOrEqual(3)
  expect((await askForMail('/v1/auth/register', 'other@fans.test')).status).toBe(200)
})

test('[limits.2] one address alone cannot use up the mails of a recipient', async () => {
  await start()
  const [stranger, owner] = ['198.51.100.7', '198.51.100.8']
  for (const url of MAIL_CALLS) expect((await askForMail(url, 'zoe@fans.test', stranger)).status).toBe(200)
  for (let i = 0; i < 5; i++)
    expectLimited(await askForMail('/v1/auth/register', 'zoe@fans.test', stranger), 60 * 60)
  expect((await askForMail('/v1/auth/register', 'zoe@fans.test', owner)).status).toBe(200)
})

test('[limits.2] a caller whose address is used up uses up nothing of the recipient', async () => {
  await start()
  for (let i = 0; i < 20; i++) await askForMail('/v1/auth/register', `r${i}@fans.test`, '198.51.100.9')
  for (let i = 0; i < 3; i++) await askForMail('/v1/auth/register', 'zoe@fans.test', '198.51.100.9')
  for (const url of MAIL_CALLS) expect((await askForMail(url, 'zoe@fans.test')).status).toBe(200)
})

const heldJobs = async () => {
  const { rows } = await virage.app.db.execute<{ email: string; minutes: number }>(`
    SELECT payload->>'email' AS email, extract(epoch FROM run_at - now())::integer / 60 AS minutes
    FROM graphile_worker._private_jobs WHERE run_at > now() + interval '1 minute'`)
  return rows
}

test('[limits.2] strangers who use up a recipient’s mails only delay one: it leaves by itself, and there is one', async () => {
  await start()
  for (const url of MAIL_CALLS) await askForMail(url, 'zoe@fans.test')
  for (let i = 0; i < 3; i++) {
    const refused = await askForMail('/v1/auth/register', 'Zoe@fans.test')
    expectLimited(refused, 60 * 60)
    expect(refused.body.reason).toEqual({ code: 'mail_held' })
  }
  const held = await heldJobs()
  expect(held).toEqual([{ email: 'Zoe@fans.test', minutes: expect.any(Number) }])
  expect(held[0]!.minutes).toBeLessThanOrEqual(60)
  const { rows } = await virage.app.db.execute(`SELECT FROM registrations WHERE email_key = 'zoe@fans.test'`)
  expect(rows.length, 'what was refused waits for that mail').toBe(4)
})

const DEVICE = { 'x-device-id': 'a-device-of-the-owner' }

test('[limits.8] strangers cannot lock out an address or a device the fan has signed in from before', async () => {
  await start()
  const fan = await signedInFan(virage)
  const home = { address: '198.51.100.20' }
  expect((await login(fan.email, PASSWORD, home)).status).toBe(200)
  expect((await login(fan.email, PASSWORD, { ...home, headers: DEVICE })).status).toBe(200)
  await failTimes(5, () => login(fan.email, 'not it'))
  expectLimited(await login(fan.email, PASSWORD), 5 * 60)
  expect((await login(fan.email, PASSWORD, home)).status, 'the address').toBe(200)
  const away = () => ({ address: otherAddress(), headers: DEVICE })
  expect((await login(fan.email, PASSWORD, away())).status, 'the device').toBe(200)
  expectLimited(await login(fan.email, PASSWORD), 5 * 60)

  await failTimes(5, () => login(fan.email, 'not it', home))
  expectLimited(await login(fan.email, PASSWORD, home), 5 * 60)
  expect((await login(fan.email, PASSWORD, away())).status, 'who shares the address is no obstacle').toBe(200)
  await failTimes(5, () => login(fan.email, 'not it', away()))
  expectLimited(await login(fan.email, PASSWORD, away()), 5 * 60)
})

test('[limits.8] a device that never signed in has no quota of its own', async () => {
  await start()
  const fan = await signedInFan(virage)
  let devices = 0
  const invented = () => ({
    address: otherAddress(),
    headers: { 'x-device-id': `invented-device-${++devices}` },
  })
  await failTimes(5, () => login(fan.email, 'not it', invented()))
  expectLimited(await login(fan.email, PASSWORD, invented()), 5 * 60)
})

test('[limits.1, accounts.12] the password of a registration of one’s own clears no failures', async () => {
  await start()
  const fan = await signedInFan(virage)
  await askForMail('/v1/auth/register', fan.email)
  await failTimes(4, () => login(fan.email, 'not it'))
  expectFailure(await login(fan.email, 'long enough'), 'email_unverified')
  await failTimes(1, () => login(fan.email, 'not it'))
  expectLimited(await login(fan.email, 'not it'), 5 * 60)
})

test('[limits.1, accounts.12] who has yet to open the link is no failure of their address', async () => {
  await start()
  const email = 'not-yet@fans.test'
  await askForMail('/v1/auth/register', email)
  const from = { address: otherAddress() }
  for (let i = 0; i < 11; i++) expectFailure(await login(email, 'long enough', from), 'email_unverified')
})

test('[limits.8] where a fan has signed in before, mails asked for by strangers do not count', async () => {
  await start()
  const fan = await signedInFan(virage)
  const home = '198.51.100.21'
  await login(fan.email, PASSWORD, { address: home })
  const reset = '/v1/auth/password/reset/request'
  for (let i = 0; i < 3; i++) await askForMail(reset, fan.email)
  expectLimited(await askForMail(reset, fan.email), 60 * 60)
  for (let i = 0; i < 3; i++) expect((await askForMail(reset, fan.email, home)).status).toBe(200)
  expectLimited(await askForMail(reset, fan.email, home), 60 * 60)

  await login(fan.email, PASSWORD, { address: home, headers: DEVICE })
  const json = { email: fan.email }
  const fromDevice = await virage.call('POST', reset, { json, address: home, headers: DEVICE })
  expect(fromDevice.status, 'who shares the address is no obstacle').toBe(200)
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
