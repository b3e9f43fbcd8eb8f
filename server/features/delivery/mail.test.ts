import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail, MailTransport } from '#server/mail/transport.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, setUpArena } from '#tests/arenas.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { query, runWaiting, setSettings, zoneWhere } from './delivery.testing.ts'
import { loadDigest } from './digest.storage.ts'

let virage: TestApp
let second: TestApp
let admin: TestFan
let sent: Mail[] = []
/** What happens to the next mails instead of being taken. */
let faults: ('away' | 'refused')[] = []
const transport: MailTransport = {
  async send(mail) {
    const fault = faults.shift()
    if (fault === 'away') throw new Error('the mail server is away')
    if (fault === 'refused') return { state: 'refused', reason: 'no such box' }
    sent.push(mail)
    return { state: 'accepted' }
  },
}
beforeAll(async () => {
  virage = await startTestApp({}, { mailTransport: transport })
  second = await startTestApp({}, { mailTransport: transport, beside: virage })
  admin = await signedInFan(virage, { role: 'admin' })
})
beforeEach(() => {
  sent = []
  faults = []
})
afterAll(async () => {
  await second.close()
  await virage.close()
})

const pass = (minutes: number) => virage.clock.passMinutes(minutes)
const passAnHour = () => pass(61)

async function fanAt(hour: number, settings: object, language = 'en'): Promise<TestFan> {
  const fan = await signedInFan(virage)
  await setSettings(virage, fan, { time_zone: zoneWhere(hour, virage.clock.now), ...settings }, language)
  return fan
}
const byMail = (kind: string) => ({ kinds: { [kind]: { mail: true } } })
const follow = async (star: TestFan, name: string) => {
  const { token } = await signedInFan(virage, { name })
  await virage.call('POST', '/v1/relationships/follow', { token, json: { followed_id: star.id } })
}
const tellOfPresidency = ({ id }: TestFan, group: number, name: string) =>
  query(
    virage,
    `SELECT notify_fans('group', 'group:' || $2, '{}', $3, jsonb_build_object('event', 'president', 'group', 1, 'name', $4::text),
      ARRAY[$1::bigint], NULL)`,
    [id, group, virage.clock.now, name],
  )
/** The mail server is away for what is told meanwhile, however often it is tried. */
const loseMails = async (tell: () => Promise<unknown>) => {
  faults = Array<'away'>(9).fill('away')
  await tell()
  await runWaiting(virage)
  faults = []
}
const mailsOf = ({ email }: TestFan) => sent.filter(({ to }) => to === email)

test('[mail.6] who chose it gets a mail about it, in their language, with the way out; nobody else does', async () => {
  const [star, other] = [await fanAt(12, byMail('follower'), 'fr'), await fanAt(12, byMail('bet'))]
  await follow(star, 'Sacha')
  await follow(other, 'Sacha')
  await runWaiting(virage)
  expect(mailsOf(other)).toEqual([])
  const [mail] = mailsOf(star)
  expect(mail).toMatchObject({ subject: 'Sacha vous suit' })
  expect(mail?.html).toContain('<html lang="fr">')
  expect(mail?.text).toContain('\n\nSacha vous suit.\n\n')
  expect(mail?.text).toContain('http://virage.test/fan/')
  expect(mail?.text).toContain(mail?.unsubscribeUrl)
  expect(mail?.html).toContain(mail?.unsubscribeUrl)
})

test('[mail.7] at most one mail of a kind in an hour: later news come together in the next', async () => {
  const star = await fanAt(12, byMail('follower'))
  await follow(star, 'Ada')
  await runWaiting(virage)
  await virage.call('POST', '/v1/notifications/read', { token: star.token, json: { all: true } })
  for (const name of ['Ben', 'Cleo']) {
    await follow(star, name)
    await runWaiting(virage)
  }
  pass(59)
  await runWaiting(virage)
  expect(mailsOf(star).map(({ subject }) => subject)).toEqual(['Ada follows you'])
  pass(2)
  await Promise.all([runWaiting(virage), runWaiting(second)])
  await runWaiting(virage)
  expect(mailsOf(star).map(({ subject }) => subject)).toEqual([
    'Ada follows you',
    'Cleo and 1 other follow you',
  ])
})

test('[mail.4] a name that advertises is no link in our mail', async () => {
  const star = await fanAt(12, byMail('follower'))
  await follow(star, 'https://cheap.example/pills')
  await runWaiting(virage)
  expect(mailsOf(star)[0]?.subject).toBe('https cheap. example/pills follows you')
})

test('[mail.7] different news of a kind are one mail with a list; what was read meanwhile is not in it', async () => {
  const star = await fanAt(12, byMail('group'))
  await tellOfPresidency(star, 1, 'Kop')
  await runWaiting(virage)
  await Promise.all([
    tellOfPresidency(star, 2, 'Curva'),
    tellOfPresidency(star, 3, 'Boulogne'),
    tellOfPresidency(star, 4, 'Tribune'),
  ])
  await runWaiting(virage)
  await query(virage, `UPDATE notifications SET read_at = now() WHERE user_id = $1 AND thing = 'group:3'`, [
    star.id,
  ])
  expect(mailsOf(star)).toHaveLength(1)
  passAnHour()
  await Promise.all([runWaiting(virage), runWaiting(second)])
  const [, list] = mailsOf(star)
  expect(list?.subject).toBe('2 pieces of news from the stands')
  for (const name of ['Curva', 'Tribune']) expect(list?.text).toContain(name)
  expect(list?.text).not.toContain('Boulogne')
})

test('[mail.7] a mail that did not leave is sent again as the same one; one that was refused is given up', async () => {
  const [star, gone] = [await fanAt(12, byMail('follower')), await fanAt(12, byMail('follower'))]
  faults = ['away', 'away']
  await follow(star, 'Ada')
  for (let times = 0; times < 4; times++) await Promise.all([runWaiting(virage), runWaiting(second)])
  expect(mailsOf(star)).toHaveLength(1)
  expect(mailsOf(star)[0]?.messageId).toMatch(/^<notifications-\d+@virage\.test>$/)
  faults = ['refused']
  await follow(gone, 'Ada')
  for (let times = 0; times < 2; times++) await runWaiting(virage)
  expect(mailsOf(gone)).toEqual([])
})

test('[mail.7] whichever process runs a job however often, each mail leaves once', async () => {
  const star = await fanAt(12, byMail('follower'))
  await follow(star, 'Ada')
  for (let times = 0; times < 5; times++)
    await query(
      virage,
      `SELECT graphile_worker.add_job('mail.notifications', json_build_object('userId', $1::bigint, 'kind', 'follower'))`,
      [star.id],
    )
  await Promise.all([runWaiting(virage), runWaiting(second)])
  await runWaiting(virage)
  expect(mailsOf(star)).toHaveLength(1)
})

test('[push.2] mails wait for the morning too', async () => {
  const star = await fanAt(23, byMail('follower'))
  await follow(star, 'Owl')
  await runWaiting(virage)
  expect(mailsOf(star)).toEqual([])
  await setSettings(virage, star, { time_zone: zoneWhere(8, virage.clock.now) })
  await runWaiting(virage)
  expect(mailsOf(star)).toHaveLength(1)
})

test('[mail.7, push.2] a mail that did not leave by day waits for the morning, and stays the same one', async () => {
  const star = await fanAt(22, byMail('follower'))
  await loseMails(() => follow(star, 'Ada'))
  const [written] = await query<{ id: number }>(
    virage,
    'SELECT id FROM notification_mails WHERE user_id = $1',
    [star.id],
  )
  await setSettings(virage, star, { time_zone: zoneWhere(2, virage.clock.now) })
  for (let times = 0; times < 2; times++) await runWaiting(virage)
  expect(mailsOf(star)).toEqual([])
  const [job] = await query<{ at: Date }>(
    virage,
    'SELECT run_at AS at FROM graphile_worker.jobs WHERE key = $1',
    [`mail:${star.id}:follower`],
  )
  expect(job?.at.getUTCMinutes()).toBe(0)
  await setSettings(virage, star, { time_zone: zoneWhere(8, virage.clock.now) })
  await runWaiting(second)
  expect(mailsOf(star)).toMatchObject([{ messageId: `<notifications-${written?.id}@virage.test>` }])
})

test('[mail.7] what comes while a mail waits to be sent again is in the next, an hour after it left', async () => {
  const star = await fanAt(12, byMail('group'))
  await loseMails(() => tellOfPresidency(star, 1, 'Kop'))
  passAnHour()
  await tellOfPresidency(star, 2, 'Curva')
  for (let times = 0; times < 2; times++) await runWaiting(virage)
  const subjects = ['You are now the president of Kop', 'You are now the president of Curva']
  expect(mailsOf(star).map(({ subject }) => subject)).toEqual(subjects.slice(0, 1))
  passAnHour()
  await runWaiting(virage)
  expect(mailsOf(star).map(({ subject }) => subject)).toEqual(subjects)
})

test('[mail.8] opening the link changes nothing; the press ends this kind alone, without signing in', async () => {
  const star = await fanAt(
    12,
    { kinds: { follower: { mail: true }, bet: { mail: true } }, digest: true },
    'fr',
  )
  await follow(star, 'Ada')
  await runWaiting(virage)
  const path = new URL(mailsOf(star)[0]?.unsubscribeUrl ?? '').pathname
  const settings = async () =>
    (await virage.call('GET', '/v1/notifications/settings', { token: star.token })).body.element
  const page = await virage.call('GET', path)
  expect(page.body).toContain('<button>Oui, arrêter</button>')
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect((await settings()).kinds.follower.mail).toBe(true)

  const again = () =>
    setSettings(virage, star, { kinds: { follower: { mail: true }, bet: { mail: true } }, digest: true })
  // RFC 8058: a mail program posts either form.
  const oneClick = new FormData()
  oneClick.set('List-Unsubscribe', 'One-Click')
  for (const form of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), oneClick]) {
    await again()
    const { headers, body } = await readRequest(form)
    expect(
      (await virage.app.http.inject({ method: 'POST', url: path, headers, payload: body })).statusCode,
    ).toBe(200)
    expect(await settings()).toMatchObject({
      kinds: { follower: { mail: false, app: true }, bet: { mail: true } },
      digest: true,
    })
  }
  for (const wrong of [`${path.slice(0, -3)}AAA`, path.replace('follower', 'bet'), '/unsubscribe/x'])
    expect((await virage.call('POST', wrong, { form: {} })).status).toBe(404)
  expect((await settings()).kinds.bet.mail).toBe(true)
  await virage.call('POST', '/v1/users/delete', { token: star.token, json: { id: star.id } })
  expect((await virage.call('GET', path)).status, 'of a fan who is gone').toBe(404)
})

/** As a mail program sends it. */
async function readRequest(form: URLSearchParams | FormData) {
  const request = new Request('http://virage.test/', { method: 'POST', body: form })
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  }
}

const digests = () => virage.call('POST', '/v1/notifications/digest', { token: admin.token })

test('[mail.9] a digest is for who chose it and has something new, once a week, whoever asks how often', async () => {
  const [fan, idle, not] = [
    await fanAt(12, { digest: true }),
    await fanAt(12, { digest: true }),
    await fanAt(12, {}),
  ]
  const arena = await setUpArena(virage, admin, {
    startDate: new Date(virage.clock.now.getTime() + 9e7).toISOString(),
  })
  for (const each of [fan, not])
    await virage.call('POST', '/v1/relationships/club/join', {
      token: each.token,
      json: { club_id: arena.homeTeam.id },
    })
  const played = await setUpArena(virage, admin)
  await control(virage, admin, played.id, 'start')
  await control(virage, admin, played.id, 'stop')
  expect((await digests()).body.element.queued).toBeGreaterThanOrEqual(2)
  await Promise.all([runWaiting(virage), runWaiting(second)])
  expect([mailsOf(fan).length, mailsOf(idle).length, mailsOf(not).length]).toEqual([1, 0, 0])
  const [mail] = mailsOf(fan)
  expect(mail?.subject).toBe('Your week in the stands')
  expect(mail?.text).toContain(`${arena.homeTeam.name} – ${arena.awayTeam.name}`)
  expect(mail?.text).not.toContain(played.homeTeam.name)
  expect(mail?.messageId).toMatch(/^<digest-\d+-\d{4}-W\d\d@virage\.test>$/)

  expect((await digests()).body.element.queued).toBe(0)
  await query(
    virage,
    `SELECT graphile_worker.add_job('mail.digest', json_build_object('userId', user_id, 'week', week)) FROM digests`,
  )
  await runWaiting(virage)
  expect(mailsOf(fan)).toHaveLength(1)

  // Nothing new is no digest of this week: with the first news an admin may have it sent.
  const post = async (token: string, path: string, json: object) => {
    const { status, body } = await virage.call('POST', path, { token, json })
    expect(status, path).toBe(200)
    return body.element
  }
  const group = { name: 'Lanternes', club_id: arena.homeTeam.id, ultra_score: 0, join: 'open' }
  const { id } = await post(admin.token, '/v1/ultras/create', group)
  for (const member of [idle, not]) await post(member.token, '/v1/relationships/ultra/join', { ultra_id: id })
  const words = { text: `Lanterns on Thursday. ${'x'.repeat(200)}`, pinned: false }
  await post(admin.token, `/v1/ultras/${id}/announcements/create`, words)
  passAnHour()
  await digests()
  await runWaiting(virage)
  expect([mailsOf(fan).length, mailsOf(idle).length]).toEqual([1, 1])
  expect(mailsOf(idle)[0]?.text).toMatch(/new members? · “Lanterns on Thursday\.…”/)

  const path = new URL(mail?.unsubscribeUrl ?? '').pathname
  await virage.call('POST', path, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(
    (await virage.call('GET', '/v1/notifications/settings', { token: fan.token })).body.element.digest,
  ).toBe(false)
})

test('[mail.9] a digest has all since the last one, also what came just after it and how a match ended that was on', async () => {
  const fan = await fanAt(12, { digest: true })
  const call = async (path: string, json: object, { token } = admin) => {
    const { status, body } = await virage.call('POST', path, { token, json })
    expect(status, path).toBe(200)
    return body.element
  }
  const { id: arenaId, homeTeam } = await setUpArena(virage, admin)
  const group = { name: 'Late Ones', club_id: homeTeam.id, ultra_score: 0, join: 'open' }
  const { id } = await call('/v1/ultras/create', group)
  await call('/v1/relationships/club/join', { club_id: homeTeam.id }, fan)
  await call('/v1/relationships/ultra/join', { ultra_id: id }, fan)
  await control(virage, admin, arenaId, 'start')
  virage.clock.passMinutes(10)
  await query(
    virage,
    `INSERT INTO digests (user_id, week, made_at, sent_at) VALUES ($1, '2020-W01', $2, $2)`,
    [fan.id, virage.clock.now],
  )
  virage.clock.passMinutes(10)
  await control(virage, admin, arenaId, 'stop')
  await call(`/v1/ultras/${id}/announcements/create`, { text: 'Scarves on Sunday.', pinned: false })
  await query(virage, 'UPDATE ultra_announcements SET at = $2 WHERE ultra_id = $1', [id, virage.clock.now])

  const aWeek = 7 * 24 * 60
  const load = (minutes: number) =>
    loadDigest(virage.app.db, fan.id, new Date(virage.clock.now.getTime() + minutes * 60_000))
  // The next one leaves an hour later than the last.
  expect(await load(aWeek + 50)).toMatchObject({
    results: [{ home: homeTeam.name }],
    groups: [{ words: 'Scarves on Sunday.' }],
  })
  expect(await load(2 * aWeek + 50)).toMatchObject({ results: [], groups: [] })
})

test('[mail.9] a place that was lost with its match is no news by itself', async () => {
  const fan = await fanAt(12, { digest: true })
  await query(
    virage,
    `INSERT INTO digests (user_id, week, made_at, sent_at, place) VALUES ($1, '2020-W01', $2, $2, 4)`,
    [fan.id, virage.clock.now],
  )
  await digests()
  await runWaiting(virage)
  expect(mailsOf(fan)).toEqual([])
})

test('[mail.9] a digest that an admin asks for leaves now, also where it is night', async () => {
  const fan = await fanAt(23, { digest: true })
  const arena = await setUpArena(virage, admin, {
    startDate: new Date(virage.clock.now.getTime() + 9e7).toISOString(),
  })
  const join = { token: fan.token, json: { club_id: arena.homeTeam.id } }
  await virage.call('POST', '/v1/relationships/club/join', join)
  await digests()
  await runWaiting(virage)
  expect(mailsOf(fan)).toHaveLength(1)
})
