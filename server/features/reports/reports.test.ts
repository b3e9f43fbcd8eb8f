import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFailure } from '#server/http/failure.testing.ts'
import type { TestApp } from '#tests/app.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { reportCalls, startReports } from './reports.testing.ts'

let virage: TestApp
let admin: TestFan
let reporter: TestFan
beforeAll(async () => {
  ;({ virage, admin, reporter } = await startReports())
})
afterAll(() => virage.close())

const { appeal, daysAhead, decide, inboxOf, queue, report, reportedFan } = reportCalls(() => ({
  virage,
  admin,
  reporter,
}))

test('[reports.1] a report is made once per fan and thing; again nothing changes', async () => {
  const { fan, id } = await reportedFan()
  const again = await report(reporter, { kind: 'fan', id: String(fan.id), reason: 'Something else' })
  expect(again.status).toBe(200)
  expect(again.body.element).toEqual({ id, kind: 'fan', thing_id: fan.id, status: 'open' })
  const [found] = (await queue()).element.filter((one: { id: number }) => one.id === id)
  expect(found).toMatchObject({
    count: 1,
    hidden: false,
    thing: { name: 'Viggo Dahl', text: 'Come and get it' },
  })
  expect(found.reports).toMatchObject([{ reason: 'Insult', fan: { name: 'Petra Novak' } }])
})

test('[reports.1] what is not there is 404, a bad kind or reason 422, oneself 409, a visitor 401', async () => {
  const fan = await signedInFan(virage)
  for (const [json, code] of [
    [{ kind: 'fan', id: 999_999, reason: 'x' }, 'user_not_found'],
    [{ kind: 'fan', id: 'nobody', reason: 'x' }, 'user_not_found'],
    [{ kind: 'fan', id: '99999999999999999999', reason: 'x' }, 'user_not_found'],
    [{ kind: 'ultra', id: 999_999, reason: 'x' }, 'ultra_not_found'],
    [{ kind: 'fan', id: fan.id, reason: 'x' }, 'own_report'],
    [{ kind: 'club', id: 1, reason: 'x' }, 'invalid'],
    [{ kind: 'fan', id: reporter.id, reason: ' ' }, 'invalid'],
    [{ kind: 'fan', id: reporter.id, reason: 'x'.repeat(501) }, 'invalid'],
    [{ kind: 'fan', id: reporter.id, reason: 'a\u202Eb' }, 'invalid'],
    [{ kind: 'fan', id: reporter.id }, 'invalid'],
  ] as const)
    expectFailure(await report(fan, json), code)
  expectFailure(
    await virage.call('POST', '/v1/reports/create', { json: { kind: 'fan', id: 1, reason: 'x' } }),
    'unauthenticated',
  )
})

test('[reports.3] the queue is for admins, most reports first, in pages', async () => {
  const [one, many] = [await reportedFan(), await reportedFan()]
  for (let i = 0; i < 3; i++)
    await report(await signedInFan(virage), { kind: 'fan', id: many.fan.id, reason: `Spam ${i}` })
  expectFailure(await virage.call('GET', '/v1/reports', { token: reporter.token }), 'forbidden')
  const first = await queue('open', '&limit=1')
  expect(first.element).toMatchObject([{ id: many.id, count: 4 }])
  const seen: number[] = [many.id]
  for (let next = first.next; next !== null; ) {
    const page = await queue('open', `&limit=1&cursor=${next}`)
    seen.push(...page.element.map(({ id }: { id: number }) => id))
    next = page.next
  }
  expect(seen).toContain(one.id)
  expect(new Set(seen).size).toBe(first.open)
  expectFailure(
    await virage.call('GET', `/v1/reports?list=decided&cursor=${first.next}`, { token: admin.token }),
    'invalid',
  )
})

test('[reports.3] dismissed: the reporters are told, the fan is not bothered, a new report changes nothing', async () => {
  const { fan, id } = await reportedFan()
  expect((await decide({ id, decision: 'dismiss', reason: 'Nothing wrong' })).status).toBe(200)
  expect(await inboxOf(fan)).toEqual([])
  expect((await inboxOf(reporter)).map(({ detail }) => detail)).toContain('It breaks no rule and stays.')
  const again = await report(await signedInFan(virage), { kind: 'fan', id: fan.id, reason: 'Still' })
  expect(again.body.element).toMatchObject({ id, status: 'decided' })
  expect(again.body.msg).toBe('Thank you. An admin has decided about this already.')
  expectFailure(await appeal(fan, { id, text: 'Of what?' }), 'no_decision')
})

test('[reports.6] what has changed since can be reported again, and a fan a day later', async () => {
  const { fan, id } = await reportedFan()
  await decide({ id, decision: 'dismiss', reason: 'Nothing wrong' })
  await virage.call('POST', '/v1/users/update', { token: fan.token, json: { id: fan.id, bio: 'Worse' } })
  const next = (await report(reporter, { kind: 'fan', id: fan.id, reason: 'Insult' })).body.element
  expect(next.status).toBe('open')
  expect(next.id).not.toBe(id)
  await decide({ id: next.id, decision: 'dismiss', reason: 'Nothing wrong' })
  virage.clock.passMinutes(25 * 60)
  const later = (await report(reporter, { kind: 'fan', id: fan.id, reason: 'In the chants' })).body.element
  expect(later.status).toBe('open')
})

test('[reports.6] as long as an appeal waits, what has changed is no new case', async () => {
  const { fan, id } = await reportedFan()
  await decide({ id, decision: 'hide', reason: 'Insult' })
  await appeal(fan, { id, text: 'It is a quote.' })
  await virage.call('POST', '/v1/users/update', { token: fan.token, json: { id: fan.id, bio: 'Worse' } })
  const again = await report(await signedInFan(virage), { kind: 'fan', id: fan.id, reason: 'Insult' })
  expect(again.body.element).toMatchObject({ id, status: 'decided' })
  expect((await decide({ id, decision: 'hide', reason: 'Insult' })).status).toBe(200)
})

test('[reports.6] what is no fan and has not changed stays decided, however much later', async () => {
  const group = await foundUltra(virage, admin, (await foundClub(virage, admin)).id)
  const { id } = (await report(reporter, { kind: 'ultra', id: group.id, reason: 'Insult' })).body.element
  await decide({ id, decision: 'dismiss', reason: 'Nothing wrong' })
  virage.clock.passMinutes(25 * 60)
  const again = await report(reporter, { kind: 'ultra', id: group.id, reason: 'Insult' })
  expect(again.body.element).toMatchObject({ id, status: 'decided' })
})

test('[reports.3] hidden: picture, bio and links are gone and the fan is told why, in their language', async () => {
  const { fan, id } = await reportedFan()
  const answer = await decide({ id, decision: 'hide', reason: 'Keep it decent' })
  expect(answer.body.element).toMatchObject({ state: 'decided', hidden: true, decision: { by: 'Ada Min' } })
  const { body } = await virage.call('GET', `/v1/users/${fan.id}`, { token: reporter.token })
  expect(body.element.bio).toBeNull()
  const [told] = await inboxOf(fan)
  expect(told).toMatchObject({ link: '/decisions', detail: 'Keep it decent. You can appeal once.' })
  expect((await inboxOf(fan, 'fr'))[0]?.text).toBe(
    'Photo, bio et liens de votre profil\u202f: contenu masqué par décision des administrateurs',
  )
})

test('[reports.3] two admins at once: the second is told that it was decided', async () => {
  const { id } = await reportedFan()
  const other = await signedInFan(virage, { role: 'admin' })
  const answers = await Promise.all([
    decide({ id, decision: 'dismiss', reason: 'Fine' }),
    decide({ id, decision: 'warn', reason: 'Not fine' }, other),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('report_decided')
  expectFailure(await decide({ id: 999_999, decision: 'dismiss', reason: 'x' }), 'report_not_found')
  expectFailure(await decide({ id, decision: 'dismiss', reason: 'x' }, reporter), 'forbidden')
})

test('[reports.3] every decision is in the audit log', async () => {
  const { fan, id } = await reportedFan()
  await decide({ id, decision: 'warn', reason: 'Last time' })
  const { body } = await virage.call('GET', '/v1/audit?limit=1', { token: admin.token })
  expect(body.element[0]).toMatchObject({
    actor_name: 'Ada Min',
    action: 'report.decide',
    target: `user ${fan.id}`,
    after: { name: 'Viggo Dahl', decision: 'warn', reason: 'Last time' },
  })
})

test('[reports.4] the fan appeals once; accepted, what was taken is given back', async () => {
  const { fan, id } = await reportedFan('A quote from our song')
  expectFailure(await appeal(fan, { id, text: 'Why?' }), 'no_decision')
  await decide({ id, decision: 'hide', reason: 'Insult' })
  expectFailure(await appeal(reporter, { id, text: 'Me too' }), 'forbidden')
  expectFailure(await appeal(fan, { id: 999_999, text: 'Why?' }), 'report_not_found')
  expectFailure(await appeal(fan, { id, text: '' }), 'invalid')
  const answer = await appeal(fan, { id, text: 'It is a quote.' })
  expect(answer.body.element).toMatchObject({
    can_appeal: false,
    appeal: { text: 'It is a quote.', decided: false },
  })
  expectFailure(await appeal(fan, { id, text: 'Again' }), 'appeal_used')
  expect((await queue('appeals')).element).toMatchObject([
    {
      id,
      appeal: { text: 'It is a quote.', by: { name: 'Viggo Dahl' } },
      thing: { text: 'A quote from our song' },
    },
  ])
  // Without a list all that wait for a decision come, page by page.
  const waiting: number[] = []
  for (let next: string | null = ''; next !== null; ) {
    const path = `/v1/reports?limit=1${next && `&cursor=${encodeURIComponent(next)}`}`
    const { body } = await virage.call('GET', path, { token: admin.token })
    waiting.push(...body.element.map((each: { id: number }) => each.id))
    next = body.next
  }
  const open = (await queue('open')).element.map((each: { id: number }) => each.id)
  expect(waiting).toEqual([...open, id])
  const told = await inboxOf(reporter)
  expect((await decide({ id, decision: 'dismiss', reason: 'You are right' })).status).toBe(200)
  expect(await inboxOf(reporter), 'reporters were told already').toEqual(told)
  const profile = await virage.call('GET', `/v1/users/${fan.id}`, { token: reporter.token })
  expect(profile.body.element.bio).toBe('A quote from our song')
  expect((await inboxOf(fan))[0]?.text).toContain('Your appeal was accepted')
  expectFailure(await decide({ id, decision: 'hide', reason: 'x' }), 'report_decided')
  expectFailure(await appeal(fan, { id, text: 'Again' }), 'appeal_used')
  const mine = await virage.call('GET', '/v1/reports/mine', { token: fan.token })
  expect(mine.body.element).toMatchObject([{ id, decision: 'dismiss', appeal: { decided: true } }])
})

test('[fans.6] deleting the account takes reports, cases and appeals with it; the export has them', async () => {
  const { fan, id } = await reportedFan()
  await report(fan, { kind: 'fan', id: admin.id, reason: 'My reason' })
  await decide({ id, decision: 'hide', reason: 'Insult' })
  await appeal(fan, { id, text: 'My words' })
  const { body } = await virage.call('GET', '/v1/users/export', { token: fan.token })
  expect(body.element.reports).toMatchObject({
    made: [{ kind: 'fan', reason: 'My reason' }],
    decisions: [{ decision: 'hide', appeal: 'My words' }],
  })
  await virage.call('POST', '/v1/users/delete', { token: fan.token, json: { id: fan.id } })
  const text = JSON.stringify([await queue('open'), await queue('appeals'), await queue('decided')])
  expect(text).not.toContain('My reason')
  expect(text).not.toContain('My words')
})

test('[reports.2] five open reports of different fans hide an announcement until it is decided', async () => {
  const group = await foundUltra(virage, admin, (await foundClub(virage, admin)).id)
  const [president, member] = [await signedInFan(virage), await signedInFan(virage)]
  for (const { token } of [president, member])
    await virage.call('POST', '/v1/relationships/ultra/join', { token, json: { ultra_id: group.id } })
  const made = await virage.call('POST', `/v1/ultras/${group.id}/announcements/create`, {
    token: president.token,
    json: { text: 'Bring flares, doors are open', pinned: false },
  })
  const thing = made.body.element.id as number
  const seenBy = async ({ token }: TestFan) =>
    (await virage.call('GET', `/v1/ultras/${group.id}/announcements`, { token })).body.element
  let id = 0
  for (let i = 1; i <= 5; i++) {
    expect(await seenBy(member)).toHaveLength(1)
    const answer = await report(await signedInFan(virage), {
      kind: 'announcement',
      id: thing,
      reason: 'Danger',
    })
    id = answer.body.element.id
  }
  expect(await seenBy(member)).toEqual([])
  expect(await seenBy(president)).toMatchObject([{ hidden: true }])
  expect((await inboxOf(president))[0]?.text).toContain('hidden by five reports')
  expect((await queue()).element.find((one: { id: number }) => one.id === id)).toMatchObject({
    count: 5,
    hidden: true,
    thing: { group: { name: group.name }, text: 'Bring flares, doors are open' },
    figures: { from_other_clubs: 5 },
  })
  await decide({ id, decision: 'dismiss', reason: 'It is a song' })
  expect(await seenBy(member)).toMatchObject([{ hidden: false }])
  expect((await inboxOf(president))[0]?.text).toContain('shown again')
  const again = await report(await signedInFan(virage), { kind: 'announcement', id: thing, reason: 'Danger' })
  expect(again.body.element).toMatchObject({ id, status: 'decided' })
})

test('[reports.2] however many report a fan, nothing of theirs is hidden before an admin decides', async () => {
  const { fan, id } = await reportedFan()
  for (let i = 0; i < 5; i++)
    await report(await signedInFan(virage), { kind: 'fan', id: fan.id, reason: 'Insult' })
  const [found] = (await queue()).element.filter((one: { id: number }) => one.id === id)
  expect(found).toMatchObject({ count: 6, hidden: false })
  const { body } = await virage.call('GET', `/v1/users/${fan.id}`, { token: reporter.token })
  expect(body.element.bio).toBe('Come and get it')
  expect(await inboxOf(fan)).toEqual([])
})

test('[reports.3] reporters learn neither the words of an announcement nor what its maker was told', async () => {
  const group = await foundUltra(virage, admin, (await foundClub(virage, admin)).id)
  const [president, stranger] = [await signedInFan(virage), await signedInFan(virage)]
  const { token } = president
  await virage.call('POST', '/v1/relationships/ultra/join', { token, json: { ultra_id: group.id } })
  const text = `${'secret '.repeat(8)}no😀 more`
  const made = await virage.call('POST', `/v1/ultras/${group.id}/announcements/create`, {
    token,
    json: { text, pinned: false },
  })
  const { id } = (await report(stranger, { kind: 'announcement', id: made.body.element.id, reason: 'Guess' }))
    .body.element
  const [asked] = (await queue()).element.filter((one: { id: number }) => one.id === id)
  expect(asked.thing.name).toBe(`${'secret '.repeat(8)}no…`)
  await decide({ id, decision: 'suspend', reason: 'Between us', until: daysAhead(3) })
  expect((await inboxOf(stranger))[0]?.text).toBe(
    'Thank you: an admin has decided on your report of an announcement',
  )
  const { body } = await virage.call('GET', '/v1/users/export', { token: stranger.token })
  const told = JSON.stringify(body.element)
  for (const secret of ['secret', 'Between us', daysAhead(3).slice(0, 10), president.name])
    expect(told).not.toContain(secret)
})

test('[inbox.5, fans.6] reporters read whom they reported only while that fan may be named', async () => {
  const [kept, gone] = [await reportedFan(), await reportedFan()]
  for (const { id } of [kept, gone]) await decide({ id, decision: 'hide', reason: 'x' })
  const readBy = async () => (await inboxOf(reporter)).slice(0, 2).map(({ text }) => text)
  const named = 'Thank you: an admin has decided on your report of Viggo Dahl'
  expect(await readBy()).toEqual([named, named])
  expect((await inboxOf(reporter))[0]?.about, 'not their face').toBeNull()
  await virage.call('POST', '/v1/users/delete', { token: gone.fan.token, json: { id: gone.fan.id } })
  const change = { id: kept.fan.id, disabled: true }
  await virage.call('POST', '/v1/users/update', { token: admin.token, json: change })
  const unnamed = 'Thank you: an admin has decided on your report of a fan'
  expect(await readBy()).toEqual([unnamed, unnamed])
  const { body } = await virage.call('GET', '/v1/users/export', { token: reporter.token })
  const { data } = body.element.notifications[0]
  expect(JSON.stringify(data)).not.toContain('Viggo')
})

test('[reports.3] a group loses logo, motto, bio and links; its president appeals', async () => {
  const club = await foundClub(virage, admin)
  const socials = { youtube: 'https://youtube.com/@words' }
  const group = await foundUltra(virage, admin, club.id, { bio: 'Words', motto: 'More words', socials })
  const president = await signedInFan(virage)
  const { token } = president
  await virage.call('POST', '/v1/relationships/ultra/join', { token, json: { ultra_id: group.id } })
  const { id } = (await report(reporter, { kind: 'ultra', id: group.id, reason: 'Its motto' })).body.element
  await decide({ id, decision: 'warn', reason: 'Find better words' })
  const shown = async () => (await virage.call('GET', `/v1/ultras/${group.id}`, { token })).body.element
  expect(await shown()).toMatchObject({ bio: null, motto: null, socials: {} })
  expect((await inboxOf(president))[0]?.text).toContain('A warning from the admins')
  expect((await appeal(president, { id, text: 'Please' })).status).toBe(200)
  await decide({ id, decision: 'dismiss', reason: 'Fine' })
  expect(await shown()).toMatchObject({ bio: 'Words', motto: 'More words', socials })
})

test('[reports.3, reports.6] an admin reads the links of a group, and another link can be reported again', async () => {
  const club = await foundClub(virage, admin)
  const socials = { youtube: 'https://youtube.com/@insults' }
  const group = await foundUltra(virage, admin, club.id, { motto: 'Words', socials })
  const again = async () =>
    (await report(reporter, { kind: 'ultra', id: group.id, reason: 'Its link' })).body.element
  const { id } = await again()
  const [found] = (await queue('open', '&limit=200')).element.filter((one: { id: number }) => one.id === id)
  expect(found.thing.text).toBe('Words\nhttps://youtube.com/@insults')
  await decide({ id, decision: 'dismiss', reason: 'Nothing wrong' })
  expect(await again()).toMatchObject({ id, status: 'decided' })
  const json = { id: group.id, socials: { youtube: 'https://youtube.com/@worse' } }
  await virage.call('POST', '/v1/ultras/update', { token: admin.token, json })
  expect((await again()).status).toBe('open')
})
