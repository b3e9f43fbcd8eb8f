import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertIdentity } from '#server/features/accounts/identities.storage.ts'
import { writeMatch } from '#server/features/matches/index.ts'
import { aMatch, aRow } from '#server/features/matches/matches.testing.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'

let virage: TestApp
let admin: TestFan
let fan: TestFan
let friend: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
  fan = await signedInFan(virage, { name: 'Léa' })
  friend = await signedInFan(virage)
  await virage.call('POST', '/v1/relationships/follow', {
    token: friend.token,
    json: { followed_id: fan.id },
  })
  const identity = { issuer: 'https://id.test', subject: 'lea-at-google', provider: 'google' as const }
  await insertIdentity(virage.app.db, fan.id, identity, virage.clock.now)
  await inTransaction(virage.app.db, async (tx) => {
    await writeMatch(tx, aMatch({ rows: [aRow(fan.id, { cheerScore: 10, predictionScore: 4 })] }))
    await writeMatch(tx, aMatch({ rows: [aRow(fan.id, { cheerScore: 20 })] }))
  })
})
afterAll(() => virage.close())

const profile = (id: number, by: TestFan) => virage.call('GET', `/v1/users/${id}`, { token: by.token })

test('[fans.8] a profile carries who follows and how many, as the viewer sees it', async () => {
  expect((await profile(fan.id, friend)).body.element).toMatchObject({
    is_followed: true,
    followers_count: 1,
    following_count: 0,
  })
  expect((await profile(friend.id, fan)).body.element).toMatchObject({
    is_followed: false,
    followers_count: 0,
    following_count: 1,
  })
})

test('[fans.8, scores.10] it has the means over the scored matches and their number', async () => {
  expect((await profile(fan.id, friend)).body.element).toMatchObject({
    cheer_score: 15,
    prediction_score: 2,
    ultra_score: 0,
    match_count: 2,
  })
})

test('[access.5] addresses and ids at identity providers are for admins', async () => {
  const seen = (await profile(fan.id, friend)).body.element
  for (const key of ['email', 'google_id', 'facebook_id', 'twitch_id']) expect(seen).not.toHaveProperty(key)
  expect((await profile(fan.id, admin)).body.element).toMatchObject({
    email: fan.email,
    google_id: 'lea-at-google',
    twitch_id: null,
  })
})

test.each(['999999', '99999999999999999999999999'])('[api.3] nobody has the id %s: 404', async (id) => {
  const answer = await virage.call('GET', `/v1/users/${id}`, { token: fan.token })
  expect(answer).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
})

test('[fans.8, api.12] an id that is no number is 422', async () => {
  expect((await virage.call('GET', '/v1/users/me', { token: fan.token })).status).toBe(422)
})

test('[accounts.9] the export has all that is stored about me, and no secrets', async () => {
  const club = await foundClub(virage, admin, { name: 'Exported FC' })
  await virage.call('POST', '/v1/relationships/club/join', { token: fan.token, json: { club_id: club.id } })
  const { body, status } = await virage.call('GET', '/v1/users/export', { token: fan.token })
  expect(status).toBe(200)
  expect(body.element).toMatchObject({
    profile: { id: fan.id, name: 'Léa', email: fan.email, google_id: 'lea-at-google', club_id: club.id },
    account: {
      password: { changed_at: expect.any(String) },
      identities: [{ provider: 'google', subject: 'lea-at-google' }],
      sessions: [{ opened_at: expect.any(String) }],
    },
    memberships: { clubs: [{ id: club.id, name: 'Exported FC' }], ultra_groups: [] },
    follows: { followers: [{ user_id: friend.id }], following: [] },
    points: { balance: 1_000, ledger: [{ kind: 'welcome', amount: 1_000 }] },
  })
  expect(body.element.matches).toHaveLength(2)
  const text = JSON.stringify(body)
  for (const secret of ['$argon2', fan.token, 'token_hash', 'passwordHash'])
    expect(text).not.toContain(secret)
})
