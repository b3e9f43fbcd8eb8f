import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Announcement } from '#contract/groups.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { explain } from '#tests/plans.ts'
import { announcementsQuery } from './announcements.ts'
import { setAnnouncementHidden } from './index.ts'

let virage: TestApp
let admin: TestFan
let president: TestFan
let speaker: TestFan
let member: TestFan
let stranger: TestFan
let id: number
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
  stranger = await signedInFan(virage)
})
beforeEach(async () => {
  ;[president, speaker, member] = [
    await signedInFan(virage),
    await signedInFan(virage),
    await signedInFan(virage),
  ]
  const club = await foundClub(virage, admin)
  id = (await foundUltra(virage, admin, club.id, { name: 'Lanternes', president_id: president.id })).id
  for (const fan of [speaker, member]) await post('/v1/relationships/ultra/join', { ultra_id: id }, fan)
  await post(`/v1/ultras/${id}/officer`, { userId: speaker.id, rights: ['announce'] }, president)
})
afterAll(() => virage.close())

const post = (url: string, json: unknown, { token }: TestFan) => virage.call('POST', url, { token, json })
const announce = (text: string, { pinned = false, by = speaker } = {}) =>
  post(`/v1/ultras/${id}/announcements/create`, { text, pinned }, by)
const read = (query: string, { token }: TestFan) =>
  virage.call('GET', `/v1/ultras/${id}/announcements${query}`, { token })
const texts = async (by: TestFan) => (await read('', by)).body.element.map(({ text }: Announcement) => text)

const newest = async ({ token }: TestFan) =>
  (await virage.call('GET', '/v1/notifications?limit=1', { token })).body.element[0]

describe('[groups.4] [inbox.1] announcements', () => {
  test('are read by members and admins, told to the members, and pinned ones come first', async () => {
    const { body } = await announce('  Thursday,\r\nlantern in hand. ', { pinned: true })
    expect(body.element).toMatchObject({
      text: 'Thursday,\nlantern in hand.',
      pinned: true,
      hidden: false,
      by: { id: speaker.id, name: speaker.name },
    })
    await announce('Second')
    await announce('Third')
    const expected = ['Thursday,\nlantern in hand.', 'Third', 'Second']
    for (const by of [member, president, admin]) expect(await texts(by)).toEqual(expected)
    expect(await read('', stranger)).toMatchObject({ status: 403, body: { code: 'no_right' } })

    const { element } = (await virage.call('GET', '/v1/notifications', { token: member.token })).body
    expect(element[0]).toMatchObject({
      kind: 'group',
      text: `${speaker.name}, Lanternes: Third`,
      title: `${speaker.name}, Lanternes`,
      detail: 'Third',
      link: `/ultra/${id}`,
    })
    expect(element.filter(({ kind }: { kind: string }) => kind === 'group')).toHaveLength(3)
    expect((await newest(speaker)).text, 'not what they have said themselves').toMatch(/^You are an officer/)
  })

  test('come page by page, by an index', async () => {
    for (const [text, pinned] of [
      ['First', false],
      ['Pinned', true],
      ['Second', false],
    ] as const)
      await announce(text, { pinned })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await read(`?limit=1${cursor && `&cursor=${cursor}`}`, member)
      seen.push(...body.element.map(({ text }: Announcement) => text))
      cursor = body.next
    }
    expect(seen).toEqual(['Pinned', 'Second', 'First'])
    const search = { ultraId: id, seesHidden: false }
    expect(await explain(virage.app.db, announcementsQuery(virage.app.db, search, 51, [1, 5]))).toMatch(
      /ultra_announcements_list/,
    )
  })

  test('are written and taken back by the right announce alone', async () => {
    for (const by of [member, stranger]) expect((await announce('Mine', { by })).body.code).toBe('no_right')
    const { body } = await announce('By the president', { by: president })
    const remove = (by: TestFan) => post(`/v1/ultras/${id}/announcements/delete`, { id: body.element.id }, by)
    expect((await remove(member)).body.code).toBe('no_right')
    expect((await remove(speaker)).status).toBe(200)
    expect((await remove(speaker)).body.code).toBe('announcement_not_found')
    expect(await texts(member)).not.toContain('By the president')
  })

  test('are taken back in their own group alone', async () => {
    const { body } = await announce('Ours')
    const club = await foundClub(virage, admin)
    const other = (await foundUltra(virage, admin, club.id, { president_id: stranger.id })).id
    const json = { id: body.element.id }
    const answer = await post(`/v1/ultras/${other}/announcements/delete`, json, stranger)
    expect(answer).toMatchObject({ status: 404, body: { code: 'announcement_not_found' } })
    expect(await texts(member)).toContain('Ours')
  })

  test('do not name an author who is disabled', async () => {
    await announce('Still here')
    await post('/v1/users/update', { id: speaker.id, disabled: true }, admin)
    expect((await read('', member)).body.element[0]).toMatchObject({ text: 'Still here', by: null })
  })

  test.each([
    ['nothing', '  '],
    ['1,001 characters', 'x'.repeat(1001)],
    ['a character nobody sees', 'a\u200bb'],
    ['no text', 7],
  ])('%s is 422', async (_case, text) => {
    expect((await announce(text as string)).status).toBe(422)
  })

  test('of 1,000 characters are fine', async () => {
    expect((await announce('é'.repeat(1000))).status).toBe(200)
  })

  test('are quoted in whole characters where they are told', async () => {
    expect((await announce(`${'a'.repeat(138)}😀 and more`)).status).toBe(200)
    expect((await newest(member)).detail).toBe(`${'a'.repeat(138)}…`)
  })

  test('hidden or deleted ones are not quoted any more, those that are shown again are', async () => {
    const { id: one } = (await announce('Rude, and gone soon')).body.element
    const hide = (at: Date | null) => inTransaction(virage.app.db, (tx) => setAnnouncementHidden(tx, one, at))
    await hide(virage.clock.now)
    expect(await newest(member)).toMatchObject({ text: `${speaker.name}, Lanternes`, detail: null })
    await hide(null)
    expect((await newest(member)).detail).toBe('Rude, and gone soon')
    await post(`/v1/ultras/${id}/announcements/delete`, { id: one }, speaker)
    expect((await newest(member)).detail).toBeNull()
  })

  test('hidden because of reports: only admins and who may announce see them, marked', async () => {
    const { body } = await announce('Rude')
    await inTransaction(virage.app.db, (tx) => setAnnouncementHidden(tx, body.element.id, virage.clock.now))
    expect(await texts(member)).not.toContain('Rude')
    for (const by of [speaker, president, admin]) {
      const { element } = (await read('', by)).body
      expect(element.find(({ text }: Announcement) => text === 'Rude')).toMatchObject({ hidden: true })
    }
  })
})

test('[groups.4] the log tells officers who did what; members do not see it', async () => {
  const { token } = speaker
  const { body: said } = await announce('Soon gone')
  await post(`/v1/ultras/${id}/announcements/delete`, { id: said.element.id }, speaker)
  const { body } = await virage.call('GET', `/v1/ultras/${id}/log?limit=200`, { token })
  const actions = body.element.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(['unannounce', 'announce', 'officer'])
  expect(body.element.at(-1)).toMatchObject({
    action: 'officer',
    by: { id: president.id },
    fan: { id: speaker.id },
    rights: ['announce'],
    fields: null,
  })
  const paged = await virage.call('GET', `/v1/ultras/${id}/log?limit=1`, { token })
  expect(paged.body).toMatchObject({ element: [body.element[0]], next: expect.any(String) })
  const refused = await virage.call('GET', `/v1/ultras/${id}/log`, { token: member.token })
  expect(refused.body.code).toBe('no_right')
})

test('[groups.4, fans.10] the export has what a fan wrote; a deleted author has no name, the text stays', async () => {
  const author = await signedInFan(virage)
  await post('/v1/relationships/ultra/join', { ultra_id: id }, author)
  await post(`/v1/ultras/${id}/officer`, { userId: author.id, rights: ['announce'] }, president)
  await announce('Farewell', { by: author })
  const { body } = await virage.call('GET', '/v1/users/export', { token: author.token })
  expect(JSON.stringify(body)).toContain('Farewell')
  await post('/v1/users/delete', { id: author.id }, admin)
  const { element } = (await read('', member)).body
  expect(element.find(({ text }: Announcement) => text === 'Farewell')).toMatchObject({ by: null })
})
