import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control } from '#tests/arenas.ts'
import { foundClub } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'

const LONG_NAME = `Füßball; "Klub", 90% \\ Été 🏟️ ${'née à Saint-Étienne '.repeat(2)}`.trim()

let virage: TestApp
let admin: TestFan
let fan: TestFan
let home: { id: number }
let away: { id: number }
let third: { id: number }
beforeAll(async () => {
  virage = await startTestApp({ RATE_LIMIT_SCALE: '1' })
  // Calendars know no parts of a second.
  virage.clock.now.setMilliseconds(0)
  admin = await signedInFan(virage, { role: 'admin' })
  fan = await signedInFan(virage, { name: 'Secret Sacha' })
})
beforeEach(async () => {
  home = await foundClub(virage, admin, { name: LONG_NAME })
  away = await foundClub(virage, admin)
  third = await foundClub(virage, admin)
})
afterAll(() => virage.close())

async function fixture(arenaId: string, startDate: string | null, clubs = [home, away]): Promise<string> {
  const json = { arenaId, startDate, homeTeam: { id: clubs[0]?.id }, awayTeam: { id: clubs[1]?.id } }
  expect((await virage.call('POST', '/v1/arenas/create', { token: admin.token, json })).status).toBe(200)
  return arenaId
}

const attend = (arenaId: string, going: boolean, by = fan) =>
  virage.call('POST', `/v1/arenas/${arenaId}/attend`, { token: by.token, json: { going } })
const change = (id: string, json: object) =>
  virage.call('POST', '/v1/arenas/update', { token: admin.token, json: { id, ...json } })
const inDays = (days: number) => new Date(virage.clock.now.getTime() + days * 86_400_000).toISOString()

interface Entry {
  uid: string
  sequence: number
  status: string
  summary: string
  start: string
  url: string | null
}

/** The entries as two parsers that know nothing of each other read them. */
function read(file: string): Entry[] {
  const first = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((component) => {
    const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
    const start = component.getFirstPropertyValue('dtstart') as ICAL.Time
    expect(text('dtstamp')).not.toBe('')
    return {
      uid: text('uid'),
      sequence: Number(text('sequence')),
      status: text('status'),
      summary: text('summary'),
      start: start.toJSDate().toISOString(),
      url: component.getFirstPropertyValue('url') as string | null,
    }
  })
  const second = Object.values(nodeIcal.sync.parseICS(file)).flatMap((entry) =>
    entry?.type === 'VEVENT'
      ? [
          {
            uid: entry.uid,
            sequence: Number(entry.sequence),
            status: entry.status,
            summary: entry.summary,
            start: entry.start.toISOString(),
            url: addressIn(entry.url),
          },
        ]
      : [],
  )
  expect(second).toEqual(first)
  return first
}

/** With a parameter the parser gives an object, whatever its types say. */
const addressIn = (url: unknown): string | null =>
  typeof url === 'object' && url !== null && 'val' in url ? String(url.val) : ((url as string) ?? null)

const get = (path: string, headers: Record<string, string> = {}, address = '10.0.0.1') =>
  virage.call('GET', path, { headers, address })
async function entries(path: string): Promise<Entry[]> {
  const { status, body } = await get(path)
  expect(status).toBe(200)
  return read(body)
}
const pathOf = (url: string) => new URL(url).pathname
async function ownCalendar(of = fan): Promise<string> {
  return pathOf((await virage.call('GET', '/v1/calendar', { token: of.token })).body.element.url)
}

test('[calendar.1, calendar.4] two parsers read the same from a file with folded lines and names full of signs', async () => {
  const startDate = inDays(3)
  await fixture('first', startDate)
  const { headers, body } = await get('/calendar/arenas.ics', { 'accept-language': 'fr' })
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(body).toContain('X-WR-CALNAME:Virage\\, tous les matchs')
  expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true)
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const url = 'http://virage.test/play/?arena=first'
  const first = read(body).find((entry) => entry.url === url)
  expect(first).toMatchObject({ status: 'CONFIRMED', start: startDate, sequence: 0 })
  expect(first?.summary).toContain(LONG_NAME)
})

test('[calendar.1] a club has its own matches alone, and no file once there is no such club', async () => {
  await fixture('own', inDays(3))
  await fixture('others', inDays(4), [away, third])
  expect(await entries(`/calendar/club/${home.id}.ics`)).toHaveLength(1)
  expect(await entries(`/calendar/club/${away.id}.ics`)).toHaveLength(2)
  for (const path of ['/calendar/club/999999.ics', '/calendar/club/x.ics', `/calendar/club/${home.id}`])
    expect((await get(path)).body).toMatchObject({ code: 'not_found' })
})

test('[calendar.1] one match is a file of its own, as long as it stands and has a start', async () => {
  await fixture('the-one', inDays(4), [away, third])
  const [only, ...rest] = await entries('/calendar/arena/the-one.ics')
  expect(only).toMatchObject({ status: 'CONFIRMED', start: inDays(4) })
  expect(rest).toEqual([])
  expect(await entries(`/calendar/club/${third.id}.ics`)).toContainEqual(only)
  await fixture('undated', null, [away, third])
  await virage.call('POST', '/v1/arenas/delete', { token: admin.token, json: { arenaId: 'the-one' } })
  for (const path of ['the-one.ics', 'undated.ics', 'nowhere.ics', 'first', '.ics'])
    expect((await get(`/calendar/arena/${path}`)).body).toMatchObject({ code: 'not_found' })
})

test('[calendar.2] a fan says they come: counted once, told to fans in lists, in the arena and in answers', async () => {
  const id = await fixture('going', inDays(5), [away, third])
  expect((await attend(id, true)).body.element).toMatchObject({ id, going: 1, i_go: true })
  expect((await attend(id, true)).body.element).toMatchObject({ going: 1, i_go: true })
  expect((await attend(id, true, admin)).body.element.going).toBe(2)
  for (const path of [`/v1/arenas/${id}`, '/v1/arenas']) {
    const pick = (body: { element: { id: string } | { id: string }[] }) =>
      [body.element].flat().find((arena) => arena.id === id)
    expect(pick((await virage.call('GET', path, { token: fan.token })).body)).toMatchObject({ i_go: true })
    const visitors = pick((await virage.call('GET', path)).body)
    expect(visitors).toMatchObject({ going: 2 })
    expect(visitors).not.toHaveProperty('i_go')
  }
  expect((await attend(id, false, admin)).body.element).toMatchObject({ going: 1, i_go: false })
  expect((await attend('nowhere', true)).body.code).toBe('arena_not_found')
})

test('[calendar.7] who says that they come when the others were reminded already is told at once, of each start', async () => {
  const id = await fixture('soon', inDays(10 / 1440), [away, third])
  const [early, late] = [await signedInFan(virage), await signedInFan(virage)]
  const told = async ({ token }: TestFan) => {
    await virage.app.worker?.drain()
    const { body } = await virage.call('GET', '/v1/notifications', { token })
    return body.element.map(({ kind }: { kind: string }) => kind)
  }
  await attend(id, true, early)
  expect(await told(early)).toEqual(['kickoff'])
  await attend(id, true, late)
  expect(await told(late)).toEqual(['kickoff'])
  await attend(id, true, late)
  expect(await told(late)).toEqual(['kickoff'])
  expect(await told(early)).toEqual(['kickoff'])
})

test('[calendar.2] a fan is told how many come whom they follow, and nobody else is', async () => {
  const id = await fixture('in-company', inDays(6), [away, third])
  const [watcher, friend, stranger] = [
    await signedInFan(virage),
    await signedInFan(virage),
    await signedInFan(virage),
  ]
  const follow = (followed_id: number) =>
    virage.call('POST', '/v1/relationships/follow', { token: watcher.token, json: { followed_id } })
  await follow(friend.id)
  for (const goer of [friend, stranger, watcher]) await attend(id, true, goer)
  const seenBy = async (viewer?: TestFan) =>
    (await virage.call('GET', `/v1/arenas/${id}`, { ...(viewer && { token: viewer.token }) })).body.element
  expect(await seenBy(watcher)).toMatchObject({ going: 3, i_go: true, followed_going: 1 })
  expect(await seenBy(friend)).toMatchObject({ going: 3, followed_going: 0 })
  expect(await seenBy()).not.toHaveProperty('followed_going')
  await follow(stranger.id)
  expect((await attend(id, false, watcher)).body.element).toMatchObject({ i_go: false, followed_going: 2 })
  await attend(id, false, friend)
  expect((await seenBy(watcher)).followed_going).toBe(1)
})

test('[calendar.3] nobody comes to what is over; used again, the arena is another match and another entry', async () => {
  const id = await fixture('again', inDays(1), [away, third])
  await attend(id, true)
  const [before] = (await entries(await ownCalendar())).filter(({ url }) => url?.endsWith('again'))
  await change(id, { startDate: inDays(-1) })
  await control(virage, admin, id, 'start')
  await control(virage, admin, id, 'stop')
  expect((await attend(id, true, admin)).body.code).toBe('arena_over')
  await change(id, { startDate: inDays(6) })
  expect((await virage.call('GET', `/v1/arenas/${id}`)).body.element).toMatchObject({
    state: 'upcoming',
    going: 0,
  })
  await attend(id, true)
  const [after] = (await entries(await ownCalendar())).filter(({ url }) => url?.endsWith('again'))
  expect(after?.uid).not.toBe(before?.uid)
})

test('[calendar.4] an entry keeps its id; its sequence grows with a new start and when it is called off; unchanged files are not sent again', async () => {
  const id = await fixture('moving', inDays(7), [home, third])
  const club = `/calendar/club/${third.id}.ics`
  const end = inDays(8)
  const mine = async () => (await entries(club)).find(({ start, url }) => url?.endsWith(id) || start === end)
  const [first, { headers }] = [await mine(), await get(club)]
  await change(id, { recommendedStreams: ['https://twitch.tv/virage'] })
  expect((await get(club, { 'if-none-match': String(headers.etag) })).status).toBe(304)
  await change(id, { startDate: end })
  expect((await get(club, { 'if-none-match': String(headers.etag) })).status).toBe(200)
  expect(await mine()).toMatchObject({ uid: first?.uid, sequence: 1, start: end, status: 'CONFIRMED' })
  await virage.call('POST', '/v1/arenas/delete', { token: admin.token, json: { arenaId: id } })
  expect(await mine()).toMatchObject({ uid: first?.uid, sequence: 2, status: 'CANCELLED', url: null })
})

test('[calendar.1] matches are listed for 30 days, those of a club that is gone no more', async () => {
  const id = await fixture('long-ago', inDays(3), [away, third])
  const club = `/calendar/club/${away.id}.ics`
  await change(id, { startDate: inDays(-29.9) })
  expect(await entries(club)).toHaveLength(1)
  await change(id, { startDate: inDays(-30.1) })
  expect(await entries(club)).toEqual([])
  await change(id, { startDate: inDays(3) })
  expect(await entries(club)).toHaveLength(1)
  await virage.call('POST', '/v1/clubs/delete', { token: admin.token, json: { id: third.id } })
  expect(await entries(club)).toEqual([])
})

test('[calendar.4] what is deleted after its start was not called off', async () => {
  const id = await fixture('played', inDays(1), [away, third])
  await change(id, { startDate: inDays(-1) })
  await virage.call('POST', '/v1/arenas/delete', { token: admin.token, json: { arenaId: id } })
  expect(await entries(`/calendar/club/${third.id}.ics`)).toEqual([])
})

test('[calendar.5] the own calendar has the matches of own clubs and those one comes to, and does not say whose it is', async () => {
  await fixture('of-own-club', inDays(3))
  const [alone, path] = [await signedInFan(virage), await ownCalendar()]
  expect(await entries(await ownCalendar(alone))).toEqual([])
  const before = (await entries(path)).length
  const json = { club_id: home.id }
  await virage.call('POST', '/v1/relationships/club/join', { token: fan.token, json })
  const { body, headers } = await get(path)
  expect(read(body).length).toBeGreaterThan(before)
  expect(body).not.toContain('Sacha')
  expect(`${path}${body}`).not.toContain(fan.email)
  expect(headers['x-robots-tag']).toBe('noindex')
  expect((await get('/robots.txt')).body).toContain('Disallow: /calendar/my/')
})

test('[calendar.5] its address works until it is renewed, and not for who is disabled or deleted', async () => {
  const owner = await signedInFan(virage)
  const first = await ownCalendar(owner)
  expect(await ownCalendar(owner)).toBe(first)
  const { body } = await virage.call('POST', '/v1/calendar/renew', { token: owner.token })
  const second = pathOf(body.element.url)
  expect((await get(first)).body.code).toBe('not_found')
  expect((await get(second)).status).toBe(200)
  const { body: data } = await virage.call('GET', '/v1/users/export', { token: owner.token })
  expect(data.element.calendar.address_made_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/)
  expect(JSON.stringify(data)).not.toContain(second.slice(14, 40))
  const disable = (disabled: boolean) =>
    virage.call('POST', '/v1/users/update', { token: admin.token, json: { id: owner.id, disabled } })
  await disable(true)
  expect((await get(second)).body.code).toBe('not_found')
  await disable(false)
  await virage.call('POST', '/v1/users/delete', { token: admin.token, json: { id: owner.id } })
  expect((await get(second)).body.code).toBe('not_found')
})

test('[calendar.2] who deletes their account comes to nothing any more', async () => {
  const leaver = await signedInFan(virage)
  await fixture('missed', inDays(3))
  await attend('missed', true, leaver)
  const { body: data } = await virage.call('GET', '/v1/users/export', { token: leaver.token })
  const isIso = (text: string) => new Date(text).toISOString() === text
  const [said] = data.element.going
  expect(said).toMatchObject({
    arena: 'missed',
    starts_at: expect.toSatisfy(isIso),
    said_at: expect.toSatisfy(isIso),
  })
  const going = async () => (await virage.call('GET', '/v1/arenas/missed')).body.element.going
  expect(await going()).toBe(1)
  await virage.call('POST', '/v1/users/delete', { token: leaver.token, json: { id: leaver.id } })
  expect(await going()).toBe(0)
})

test('[calendar.6] calendars are limited by address, before a secret is looked up', async () => {
  const guess = () => get(`/calendar/my/${'x'.repeat(32)}.ics`, {}, '10.9.9.9')
  const codes = []
  for (let tries = 0; tries < 61; tries++) codes.push((await guess()).body.code)
  expect(codes.filter((code) => code === 'not_found')).toHaveLength(60)
  expect(codes.at(-1)).toBe('rate_limited')
  for (const path of ['arenas.ics', `club/${home.id}.ics`, 'arena/nowhere.ics'])
    expect((await get(`/calendar/${path}`, {}, '10.9.9.9')).body.code, path).toBe('rate_limited')
})
