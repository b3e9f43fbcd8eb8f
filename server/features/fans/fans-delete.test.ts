import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registrations } from '#server/features/accounts/accounts.tables.ts'
import { insertIdentity } from '#server/features/accounts/identities.storage.ts'
import { writeMatch } from '#server/features/matches/index.ts'
import { aMatch, aRow } from '#server/features/matches/matches.testing.ts'
import { addFailedJob, addJob } from '#server/jobs/jobs.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { PASSWORD, signedInFan, type TestFan } from '#tests/people.ts'
import { users } from './fans.tables.ts'

let virage: TestApp
let admin: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
})
afterAll(() => virage.close())

const remove = (by: TestFan, id: number) =>
  virage.call('POST', '/v1/users/delete', { token: by.token, json: { id } })
const get = (path: string, by = admin) => virage.call('GET', path, { token: by.token })
const post = (path: string, by: TestFan, json: unknown) =>
  virage.call('POST', path, { token: by.token, json })

/** A fan with something in every corner. */
async function livelyFan() {
  const fan = await signedInFan(virage, { name: 'Paul Marchand' })
  const friend = await signedInFan(virage)
  const club = await foundClub(virage, admin)
  const ultra = await foundUltra(virage, admin, club.id)
  await post('/v1/users/update', fan, {
    id: fan.id,
    avatar: 'https://pictures.test/paul.png',
    bio: 'Since 1998.',
    socials: { twitch: 'https://twitch.tv/paul' },
  })
  await post('/v1/relationships/club/join', fan, { club_id: club.id })
  await post('/v1/relationships/ultra/join', fan, { ultra_id: ultra.id })
  await post('/v1/relationships/follow', fan, { followed_id: friend.id })
  await post('/v1/relationships/follow', friend, { followed_id: fan.id })
  const identity = { issuer: 'https://id.test', subject: `paul-${fan.id}`, provider: 'twitch' as const }
  await insertIdentity(virage.app.db, fan.id, identity, virage.clock.now)
  const { id: matchId } = await inTransaction(virage.app.db, (tx) =>
    writeMatch(tx, aMatch({ rows: [aRow(fan.id, { cheerScore: 12 })] })),
  )
  return { fan, friend, club, ultra, matchId, subject: identity.subject }
}

test('[fans.6] deleting a fan anonymises: the person goes, the history stays with its numbers', async () => {
  const { fan, friend, club, ultra, matchId } = await livelyFan()
  expect((await remove(admin, fan.id)).status).toBe(200)

  expect(await get(`/v1/users/${fan.id}`)).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
  expect((await get('/v1/users/ping', fan)).status).toBe(401)
  const list = await get('/v1/users?limit=200')
  expect(list.body.element.map(({ id }: { id: number }) => id)).not.toContain(fan.id)
  const [row] = await virage.app.db.select().from(users).where(eq(users.id, fan.id))
  expect(row).toMatchObject({
    name: 'Deleted fan',
    email: null,
    emailKey: null,
    avatar: null,
    bio: null,
    socials: {},
    cheerScore: 12,
  })

  expect((await get(`/v1/clubs/${club.id}`)).body.element.fan_count).toBe(0)
  expect((await get(`/v1/ultras/${ultra.id}`)).body.element).toMatchObject({
    member_count: 0,
    president_id: null,
  })
  expect((await get(`/v1/users/${friend.id}`)).body.element).toMatchObject({
    followers_count: 0,
    following_count: 0,
  })
  expect((await get(`/v1/matches/${matchId}`)).body.element).toMatchObject({
    attendee_count: 1,
    cheer_score: 12,
  })
})

test('[fans.6] nothing of the person is left in any table', async () => {
  const { fan, subject } = await livelyFan()
  await virage.call('POST', '/v1/auth/register', {
    json: { name: 'Paul Marchand', email: fan.email, password: PASSWORD },
  })
  await virage.mailsTo(fan.email)
  await remove(fan, fan.id)
  const tables = await virage.app.db.execute<{ table: string }>(
    `SELECT table_name AS table FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  expect(tables.rows.length).toBeGreaterThan(10)
  for (const { table } of tables.rows) {
    const { rows } = await virage.app.db.execute<{ text: string }>(
      `SELECT t::text AS text FROM "${table}" AS t`,
    )
    for (const { text } of rows) {
      expect(text, table).not.toContain(fan.email)
      expect(text, table).not.toContain(subject)
      expect(text, table).not.toContain('paul.png')
    }
  }
})

test('[fans.6] mails about the person that wait or were given up are removed, those about others stay', async () => {
  const fan = await signedInFan(virage)
  const other = await signedInFan(virage)
  const later = { runAt: new Date(Date.now() + 60 * 60_000) }
  const { db } = virage.app
  for (const { id, email } of [fan, other]) {
    await addJob(db, 'mail.reset', { email: email.toUpperCase(), language: 'en' }, later)
    await addJob(db, 'mail.password_changed', { userId: id, language: 'en' }, later)
    await addFailedJob(db, 'mail.verification', { email }, 'mailbox full')
    const values = { email, emailKey: email, name: 'N', passwordHash: 'none', createdAt: virage.clock.now }
    const [registration] = await db.insert(registrations).values(values).returning()
    await addJob(db, 'mail.registration', { registrationId: registration!.id, language: 'en' }, later)
  }
  const count = async () =>
    (await db.execute('SELECT FROM graphile_worker._private_jobs WHERE run_at > now() OR attempts > 0')).rows
      .length
  expect(await count()).toBe(8)
  await remove(fan, fan.id)
  expect(await count()).toBe(4)
  const { rows } = await db.execute<{ dump: string }>(
    `SELECT coalesce(string_agg(lower(payload::text), ' '), '') AS dump FROM graphile_worker._private_jobs`,
  )
  expect(rows[0]?.dump).not.toContain(fan.email)
  expect(rows[0]?.dump).toContain(other.email)
})

test('[fans.6] the address can register anew and is then somebody else', async () => {
  const fan = await signedInFan(virage)
  await remove(fan, fan.id)
  const again = await post('/v1/users/create', admin, { name: 'Anew', email: fan.email, password: PASSWORD })
  expect(again.status).toBe(200)
  expect(again.body.element.id).not.toBe(fan.id)
})

test('[access.4] a fan deletes themselves but nobody else', async () => {
  const [fan, other] = [await signedInFan(virage), await signedInFan(virage)]
  expect(await remove(fan, other.id)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await get(`/v1/users/${other.id}`)).status).toBe(200)
  expect((await remove(fan, fan.id)).status).toBe(200)
  expect((await get(`/v1/users/${fan.id}`)).status).toBe(404)
})

test('[fans.6] deleting twice: 404 the second time; at once: done once', async () => {
  const fan = await signedInFan(virage)
  const answers = await Promise.all([remove(admin, fan.id), remove(admin, fan.id)])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
})

test('[relations.6] deleted while joining: the club counts nobody who is gone', async () => {
  const club = await foundClub(virage, admin)
  for (let round = 0; round < 5; round++) {
    const fan = await signedInFan(virage)
    await Promise.all([
      post('/v1/relationships/club/join', fan, { club_id: club.id }),
      remove(admin, fan.id),
      post('/v1/relationships/follow', fan, { followed_id: admin.id }),
    ])
  }
  expect((await get(`/v1/clubs/${club.id}`)).body.element.fan_count).toBe(0)
  expect((await get(`/v1/users/${admin.id}`)).body.element.followers_count).toBe(0)
})

test('[audit.1] the audit log has who deleted whom, by number only', async () => {
  const fan = await signedInFan(virage, { name: 'Forget Me' })
  await remove(admin, fan.id)
  const log = await get('/v1/audit?limit=1')
  expect(log.body.element[0]).toMatchObject({
    actor_id: admin.id,
    action: 'user.delete',
    target: `user ${fan.id}`,
  })
  expect(JSON.stringify(log.body)).not.toContain('Forget Me')
})
