import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, makeBet, setUpArena } from '#tests/arenas.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { warningsOf } from './warnings.ts'

let virage: TestApp
let admin: TestFan
beforeAll(async () => {
  virage = await startTestApp({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'very secret' })
  admin = await signedInFan(virage, { role: 'admin' })
})
afterAll(() => virage.close())

const look = async () => (await virage.call('GET', '/v1/operator', { token: admin.token })).body.element

test('[home.4] the way from an empty product to a first bet', async () => {
  expect((await look()).steps).toEqual({ clubs: 0, names: [], arena: null, started: false, bet: false })
  const arena = await setUpArena(virage, admin)
  const names = [arena.homeTeam.name, arena.awayTeam.name]
  expect((await look()).steps).toEqual({ clubs: 2, names, arena: arena.id, started: false, bet: false })
  await control(virage, admin, arena.id, 'start')
  await makeBet(virage, admin, arena.id)
  expect((await look()).steps).toEqual({ clubs: 2, names, arena: arena.id, started: true, bet: true })
  await control(virage, admin, arena.id, 'stop')
  expect((await look()).steps).toMatchObject({ started: true, bet: true })
})

test('[home.6] what is set up is told, never with its secrets', async () => {
  const view = await look()
  expect(view).toMatchObject({
    mail: { by: 'files', failed: 0 },
    sso: { google: true, twitch: false, facebook: false },
  })
  expect(JSON.stringify(view)).not.toContain('secret')
  const fan = await signedInFan(virage)
  expect((await virage.call('GET', '/v1/operator', { token: fan.token })).status).toBe(403)
})

test('[home.6] a mail to try goes to the admin’s own address', async () => {
  const { status, body } = await virage.call('POST', '/v1/operator/test-mail', { token: admin.token })
  expect(status).toBe(200)
  expect(body.element).toEqual({ to: admin.email, by: 'files', problem: null })
  expect((await virage.mailsTo(admin.email)).at(-1)?.subject).toBe('Mail works')
})

const sound = {
  PUBLIC_URL: 'https://virage.example',
  TRUST_PROXY: '127.0.0.1',
  REQUIRE_SECOND_FACTOR: 'staff',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'no-reply@virage.example',
  LEGAL_EMAIL: 'legal@club.example',
  ADMIN_EMAIL: 'boss@club.example',
  ADMIN_PASSWORD: 'drums in row four',
}
const fine = { canAlterHistory: false, mailsFailed: 0, admins: 2 }
const warned = (env: Record<string, string>, found = fine) =>
  warningsOf(readSettings({ ...sound, ...env }), found)

test('[home.6] a sound product is warned of nothing', () => {
  expect(warned({})).toEqual([])
})

test.each([
  [{ RATE_LIMIT_SCALE: '0' }, ['limits_off']],
  [{ PUBLIC_URL: 'http://virage.example' }, ['public_url_plain']],
  [{ PUBLIC_URL: 'http://localhost:3000', HOST: '0.0.0.0' }, ['public_url_local']],
  [{ TRUST_PROXY: '' }, ['proxy_untrusted']],
  [{ DEMO: '1' }, ['demo_among_strangers']],
  [{ REQUIRE_SECOND_FACTOR: 'none' }, ['no_second_factor']],
  [{ SMTP_URL: '' }, ['mail_to_files']],
  [{ MAIL_FROM: '' }, ['mail_from_default']],
  [{ REDIS_URL: 'redis://redis' }, ['pictures_local']],
  [{ LEGAL_EMAIL: '' }, ['legal_email_default']],
])('[home.6] %j is warned of', (env, expected) => {
  expect(warned(env)).toEqual(expected)
})

test('[home.6] so is what the database knows', () => {
  const found = { canAlterHistory: true, mailsFailed: 3, admins: 1 }
  expect(warned({}, found)).toEqual(['history_alterable', 'mails_failing', 'one_admin'])
})
