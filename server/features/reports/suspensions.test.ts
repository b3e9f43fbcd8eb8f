import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFailure } from '#server/http/failure.testing.ts'
import type { TestApp } from '#tests/app.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { reportCalls, startReports } from './reports.testing.ts'

let virage: TestApp
let admin: TestFan
let reporter: TestFan
beforeAll(async () => {
  ;({ virage, admin, reporter } = await startReports())
})
afterAll(() => virage.close())

const { daysAhead, decide, inboxOf, report, reportedFan } = reportCalls(() => ({ virage, admin, reporter }))

test('[reports.3] a suspension needs a date in the future, at most a hundred years ahead, and nobody suspends an admin', async () => {
  const { id } = await reportedFan()
  for (const until of [undefined, daysAhead(-1), daysAhead(40_000), 'tomorrow', null])
    expectFailure(await decide({ id, decision: 'suspend', reason: 'x', until }), 'invalid')
  const boss = await signedInFan(virage, { role: 'admin' })
  const of = (await report(reporter, { kind: 'fan', id: boss.id, reason: 'Power' })).body.element
  expectFailure(
    await decide({ id: of.id, decision: 'suspend', reason: 'x', until: daysAhead(2) }),
    'cannot_suspend',
  )
})

test('[reports.3] a suspension is 36,501 days long at most, and a day without a time means its end', async () => {
  const { fan, id } = await reportedFan()
  const suspend = (until: string) => decide({ id, decision: 'suspend', reason: 'x', until })
  expectFailure(await suspend(new Date(Date.parse(daysAhead(36_501)) + 1).toISOString()), 'invalid')
  const day = daysAhead(36_500).slice(0, 10)
  expect((await suspend(day)).status).toBe(200)
  expect((await login(fan)).body.suspension.until).toBe(`${day}T23:59:59.999Z`)
})

test('[reports.3] a suspension of 36,501 days is taken', async () => {
  const { fan, id } = await reportedFan()
  const until = daysAhead(36_501)
  await decide({ id, decision: 'suspend', reason: 'x', until })
  expect((await login(fan)).body.suspension).toMatchObject({ until })
})

const login = ({ email }: TestFan) =>
  virage.call('POST', '/v1/users/login', { form: { username: email, password: 'drums in row four' } })

test('[reports.5] suspended: no sign-in until the date, told why; what is open may read and sign out', async () => {
  const { fan, id } = await reportedFan()
  const until = daysAhead(3)
  await decide({ id, decision: 'suspend', reason: 'Threats', until })
  const refused = await login(fan)
  expect(refused).toMatchObject({ status: 403, body: { code: 'suspended' } })
  expect(refused.body.detail).toContain('Threats')
  expect(refused.body.detail).toContain(until.slice(0, 10))
  expect(refused.body.suspension).toEqual({ until, reason: 'Threats', report_id: id })
  const ping = await virage.call('GET', '/v1/users/ping', { token: fan.token })
  expect(ping.body.element.suspension).toEqual({ until, reason: 'Threats', report_id: id })
  expect((await virage.call('GET', '/v1/users/export', { token: fan.token })).status).toBe(200)
  const write = await virage.call('POST', '/v1/relationships/follow', {
    token: fan.token,
    json: { followed_id: reporter.id },
  })
  expect(write).toMatchObject({ status: 403, body: { code: 'suspended' } })
  expect(write.body.ticket).toBeUndefined()
  expect((await inboxOf(fan))[0]?.text).toContain('Your account is suspended until')
  expect((await virage.call('POST', '/v1/users/logout', { token: fan.token })).status).toBe(200)
  virage.clock.passMinutes(3 * 24 * 60 + 1)
  expect((await login(fan)).status).toBe(200)
})

test('[reports.5] [access.5] admins see in lists and on profiles until when a fan is suspended, nobody else does', async () => {
  const { fan, id } = await reportedFan()
  const until = daysAhead(3)
  await decide({ id, decision: 'suspend', reason: 'Threats', until })
  const seenBy = async ({ token }: TestFan) => {
    const list = await virage.call('GET', '/v1/users?limit=200', { token })
    const profile = await virage.call('GET', `/v1/users/${fan.id}`, { token })
    const listed = list.body.element.find((each: { id: number }) => each.id === fan.id)
    return [listed.suspended_until, profile.body.element.suspended_until]
  }
  expect(await seenBy(admin)).toEqual([until, until])
  expect(await seenBy(reporter)).toEqual([undefined, undefined])
  expect(await seenBy(fan)).toEqual([undefined, undefined])
  virage.clock.passMinutes(3 * 24 * 60 + 1)
  expect(await seenBy(admin)).toEqual([null, null])
})

test('[reports.5] who is made an admin is not suspended any more', async () => {
  const { fan, id } = await reportedFan()
  await decide({ id, decision: 'suspend', reason: 'Threats', until: daysAhead(3) })
  expect((await login(fan)).body.code).toBe('suspended')
  const json = { id: fan.id, role: 'admin' }
  expect((await virage.call('POST', '/v1/users/update', { token: admin.token, json })).status).toBe(200)
  expect((await login(fan)).status).toBe(200)
})

test('[reports.5] the ticket of the refusal is good for one thing, an appeal; accepted, the fan is back', async () => {
  const { fan, id } = await reportedFan()
  await decide({ id, decision: 'suspend', reason: 'Threats', until: daysAhead(30) })
  const { ticket: token } = (await login(fan)).body
  expectFailure(await virage.call('GET', '/v1/users/ping', { token }), 'session_expired')
  const json = { id, text: 'It was not me.' }
  expectFailure(
    await virage.call('POST', '/v1/reports/appeal', { token: `${token}x`, json }),
    'sign_in_expired',
  )
  expect((await virage.call('POST', '/v1/reports/appeal', { token, json })).status).toBe(200)
  await decide({ id, decision: 'dismiss', reason: 'Mistaken' })
  expect((await login(fan)).status).toBe(200)
})

test('[reports.5] the ticket of the refusal is good for an hour', async () => {
  const { fan, id } = await reportedFan()
  await decide({ id, decision: 'suspend', reason: 'Threats', until: daysAhead(30) })
  const { ticket: token } = (await login(fan)).body
  virage.clock.passMinutes(60)
  const json = { id, text: 'It was not me.' }
  expectFailure(await virage.call('POST', '/v1/reports/appeal', { token, json }), 'sign_in_expired')
})

test('[reports.5, fans.6] the suspended may delete their account, and nothing else of theirs', async () => {
  const { fan, id } = await reportedFan()
  await decide({ id, decision: 'suspend', reason: 'Threats', until: daysAhead(30) })
  const post = (path: string, json: object) => virage.call('POST', path, { token: fan.token, json })
  expect((await post('/v1/users/update', { id: fan.id, bio: 'Still here' })).body.code).toBe('suspended')
  expect((await post('/v1/users/delete', { id: fan.id })).status).toBe(200)
})

test('[reports.5] of two suspensions the longer one holds; taking it back leaves the other', async () => {
  const { fan, id } = await reportedFan()
  await decide({ id, decision: 'suspend', reason: 'Long', until: daysAhead(20) })
  virage.clock.passMinutes(25 * 60)
  admin = await signedInFan(virage, { name: 'Ada Min', role: 'admin' })
  reporter = await signedInFan(virage, { name: 'Petra Novak' })
  const next = (await report(reporter, { kind: 'fan', id: fan.id, reason: 'Again' })).body.element.id
  await decide({ id: next, decision: 'suspend', reason: 'Short', until: daysAhead(2) })
  expect((await login(fan)).body.suspension.reason).toBe('Long')
  const { ticket: token } = (await login(fan)).body
  await virage.call('POST', '/v1/reports/appeal', { token, json: { id, text: 'Please' } })
  await decide({ id, decision: 'hide', reason: 'Milder' })
  expect((await login(fan)).body.suspension.reason).toBe('Short')
})
