import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { setUpArena } from '#tests/arenas.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { query, setSettings } from './delivery.testing.ts'
import { loadDigest, planDigests } from './digest.storage.ts'
import { digestLetter } from './digest.ts'

let virage: TestApp
let admin: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
})
afterAll(() => virage.close())

test('[mail.9] what one did and said oneself is no news, nor is what was hidden', async () => {
  const [fan, other] = [await signedInFan(virage), await signedInFan(virage)]
  const call = (path: string, json: object, { token } = fan) => virage.call('POST', path, { token, json })
  const { homeTeam } = await setUpArena(virage, admin)
  const group = { name: 'Own Words', club_id: homeTeam.id, ultra_score: 0, join: 'open' }
  const { id } = (await call('/v1/ultras/create', group, admin)).body.element
  const announce = (text: string, by: TestFan) =>
    call(`/v1/ultras/${id}/announcements/create`, { text, pinned: false }, by)
  const told = async () => {
    virage.clock.passMinutes(1)
    return (await loadDigest(virage.app.db, fan.id, virage.clock.now)).groups
  }
  await call('/v1/relationships/ultra/join', { ultra_id: id })
  await announce('My own', fan)
  expect(await told()).toEqual([])
  await announce('Rude', admin)
  expect(await told()).toMatchObject([{ joined: 0, words: 'Rude' }])
  await query(virage, `UPDATE ultra_announcements SET hidden_at = at WHERE ultra_id = $1 AND text = 'Rude'`, [
    id,
  ])
  expect(await told()).toEqual([])
  await call('/v1/relationships/ultra/join', { ultra_id: id }, other)
  expect(await told()).toMatchObject([{ joined: 1, words: null }])
})

test('[mail.9, inbox.4] what one has muted is not in it, but for matches one comes to', async () => {
  const fan = await signedInFan(virage)
  const call = (path: string, json: object, { token } = fan) => virage.call('POST', path, { token, json })
  const [club, muted] = [await setUpArena(virage, admin), await setUpArena(virage, admin)]
  const startDate = new Date(virage.clock.now.getTime() + 86_400_000).toISOString()
  for (const { id, homeTeam } of [club, muted]) {
    await call('/v1/arenas/update', { id, startDate }, admin)
    await call('/v1/relationships/club/join', { club_id: homeTeam.id })
  }
  const group = { name: 'Too Loud', club_id: club.homeTeam.id, ultra_score: 0, join: 'open' }
  const { id } = (await call('/v1/ultras/create', group, admin)).body.element
  await call('/v1/relationships/ultra/join', { ultra_id: id })
  virage.clock.passMinutes(1)
  await call(`/v1/ultras/${id}/announcements/create`, { text: 'Hear us', pinned: false }, admin)
  virage.clock.passMinutes(1)
  const told = async () => {
    const { next, groups } = await loadDigest(virage.app.db, fan.id, virage.clock.now)
    return { next: next.map(({ arena }) => arena).sort(), groups: groups.map(({ name }) => name) }
  }
  const mute = (kind: string, thing: string | number) =>
    call('/v1/notifications/mute', { kind, id: thing, muted: true })
  expect(await told()).toEqual({ next: [club.id, muted.id].sort(), groups: ['Too Loud'] })
  await mute('group', id)
  await mute('club', muted.homeTeam.id)
  expect(await told()).toEqual({ next: [club.id], groups: [] })
  await mute('arena', club.id)
  expect((await told()).next).toEqual([])
  await call(`/v1/arenas/${muted.id}/attend`, { going: true })
  expect((await told()).next).toEqual([muted.id])
})

test('[mail.9] by itself it comes on Monday morning in the fan’s zone, with place and movement', async () => {
  const fan = await signedInFan(virage)
  await setSettings(virage, fan, { digest: true, time_zone: 'pacific/auckland' }, 'fr')
  const plan = (at: string) => inTransaction(virage.app.db, (tx) => planDigests(tx, new Date(at), false))
  const planned = async () =>
    (await query<{ week: string }>(virage, 'SELECT week FROM digests WHERE user_id = $1', [fan.id])).map(
      ({ week }) => week,
    )
  // Monday, 1 February 2027; Auckland, however it is written, is 13 hours ahead. Before: Tuesday at night and Wednesday.
  for (const at of ['2027-01-26T10:00:00Z', '2027-01-26T20:00:00Z', '2027-01-31T18:59:00Z']) await plan(at)
  expect(await planned()).toEqual([])
  for (const at of ['2027-01-31T19:00:00Z', '2027-01-31T19:15:00Z', '2027-02-02T01:00:00Z']) await plan(at)
  expect(await planned()).toEqual(['2027-W05'])
  await plan('2027-02-03T01:00:00Z')
  expect(await planned()).toEqual(['2027-W05'])

  const facts = { next: [], results: [], groups: [], place: 3, placeBefore: 7 }
  const letter = {
    name: 'Ana',
    language: 'fr',
    timeZone: 'Europe/Paris',
    unsubscribeUrl: 'https://x.test/u',
  } as const
  const next = [{ arena: 'a', home: 'A', away: 'B', at: '2027-02-03T19:30:00Z', i_go: true }]
  const { text } = digestLetter(
    { ...facts, next },
    { ...letter, publicUrl: 'https://x.test', gameUrl: '/play/' },
  )
  expect(text).toContain('mercredi 3 février à 20:30 UTC+1 · Vous y allez')
  expect(text).toContain('Vous êtes 3e au classement des encouragements ▲')
  expect(text).toContain('Vous étiez 7e dans le dernier résumé')
})

test('[mail.9] an announcement without spaces is cut between two characters', () => {
  const groups = [{ id: 7, name: 'Kop', joined: 0, words: `!${'🔥'.repeat(200)}` }]
  const { text, html } = digestLetter(
    { next: [], results: [], groups, place: null, placeBefore: null },
    {
      name: 'Ana',
      language: 'en',
      timeZone: 'UTC',
      publicUrl: 'https://x.test',
      gameUrl: '/play/',
      unsubscribeUrl: 'https://x.test/u',
    },
  )
  expect(text).toContain(`!${'🔥'.repeat(59)}…`)
  expect([text.isWellFormed(), html.isWellFormed()]).toEqual([true, true])
})
