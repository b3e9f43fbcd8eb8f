import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ultraGroups } from '#server/features/ultras/ultras.tables.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { attendMatch } from '#tests/groups.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'

let virage: TestApp
let admin: TestFan
let clubId: number
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
  clubId = (await foundClub(virage, admin)).id
})
afterAll(() => virage.close())

let count = 0
const post = (url: string, json: unknown, { token }: TestFan) => virage.call('POST', url, { token, json })
const found = (by: TestFan, fields: object = {}) =>
  post('/v1/ultras/found', { name: `Marée ${++count}`, club_id: clubId, join: 'request', ...fields }, by)
const inClub = (fan: TestFan, id = clubId) => post('/v1/relationships/club/join', { club_id: id }, fan)

/** In the club, and has attended a match. */
async function supporter(): Promise<TestFan> {
  const fan = await signedInFan(virage)
  await inClub(fan)
  await attendMatch(virage.app.db, fan.id)
  return fan
}

test('[groups.1] a fan of the club who attended a match founds a group and presides over it', async () => {
  const fan = await supporter()
  const colors = ['#0A7F42', '#f2e3b3']
  const { status, body } = await found(fan, { name: ' Marée Haute ', motto: 'Twice a day.', colors })
  expect(status).toBe(200)
  expect(body.element).toMatchObject({
    name: 'Marée Haute',
    motto: 'Twice a day.',
    colors: ['#0a7f42', '#f2e3b3'],
    join: 'request',
    club_id: clubId,
    president_id: fan.id,
    member_count: 1,
    ultra_score: 0,
  })
  const { body: log } = await virage.call('GET', `/v1/ultras/${body.element.id}/log`, { token: fan.token })
  expect(log.element).toMatchObject([{ action: 'found', by: { id: fan.id, name: fan.name } }])
  const { body: mine } = await virage.call('GET', '/v1/relationships/my/ultras', { token: fan.token })
  expect(mine.element).toMatchObject([{ id: body.element.id }])
})

test('[groups.1] outside the club, before a first match: 403; an unknown club: 404', async () => {
  const fan = await signedInFan(virage)
  expect(await found(fan)).toMatchObject({ status: 403, body: { code: 'not_in_club' } })
  await inClub(fan)
  expect(await found(fan)).toMatchObject({ status: 403, body: { code: 'never_attended' } })
  await attendMatch(virage.app.db, fan.id)
  expect(await found(fan, { club_id: 999_999 })).toMatchObject({
    status: 404,
    body: { code: 'club_not_found' },
  })
  expect(await found(fan)).toMatchObject({ status: 200 })
})

test('[groups.1] one presidency each, however it came: 409', async () => {
  const fan = await supporter()
  const { id } = await foundUltra(virage, admin, clubId, { president_id: fan.id })
  expect(await found(fan)).toMatchObject({ status: 409, body: { code: 'already_president' } })
  await post('/v1/ultras/delete', { id }, admin)
  expect(await found(fan)).toMatchObject({ status: 200 })
})

test('[groups.1] names are unique within a club, without case and accents: 409', async () => {
  const other = await foundClub(virage, admin)
  const [first, second] = [await supporter(), await supporter()]
  await inClub(second, other.id)
  await found(first, { name: 'Épée du Nord' })
  expect(await found(second, { name: 'EPEE DU NORD' })).toMatchObject({
    status: 409,
    body: { code: 'name_taken' },
  })
  expect(await found(second, { name: 'EPEE DU NORD', club_id: other.id })).toMatchObject({ status: 200 })
})

test('[groups.1] two founders of one name at once: one has it', async () => {
  const founders = await Promise.all([1, 2, 3, 4].map(supporter))
  const answers = await Promise.all(founders.map((fan) => found(fan, { name: 'Lanternes' })))
  const codes = answers.map(({ status, body }) => body.code ?? status)
  expect(codes.sort()).toEqual([200, 'name_taken', 'name_taken', 'name_taken'])
})

test('[groups.1] an admin gets a taken name as little: 409, when creating, renaming and moving a group', async () => {
  const other = await foundClub(virage, admin)
  const refused = { status: 409, body: { code: 'name_taken', fields: { name: expect.any(String) } } }
  const create = (name: string, club_id: number) =>
    post('/v1/ultras/create', { name, club_id, ultra_score: 50 }, admin)
  const update = (id: number, fields: object) => post('/v1/ultras/update', { id, ...fields }, admin)
  await found(await supporter(), { name: 'Phare Ouest' })
  expect(await create('PHÂRE OUEST', clubId)).toMatchObject(refused)
  const elsewhere = (await create('Phare ouest', other.id)).body.element
  const beside = await foundUltra(virage, admin, clubId)
  expect(await update(beside.id, { name: 'phare ouest' })).toMatchObject(refused)
  expect(await update(elsewhere.id, { club_id: clubId })).toMatchObject(refused)
  expect(await update(elsewhere.id, { name: 'PHARE OUEST' })).toMatchObject({ status: 200 })
  await post('/v1/ultras/delete', { id: elsewhere.id }, admin)
  expect(await create('Phare ouest', other.id)).toMatchObject({ status: 200 })
})

test('[groups.1] groups that share a name from before can be edited, and renamed apart', async () => {
  const [first, second] = [await foundUltra(virage, admin, clubId), await foundUltra(virage, admin, clubId)]
  await virage.app.db.update(ultraGroups).set({ name: first.name }).where(eq(ultraGroups.id, second.id))
  const update = (fields: object) => post('/v1/ultras/update', { id: second.id, ...fields }, admin)
  expect(await update({ name: first.name, club_id: clubId, bio: 'Since 1909' })).toMatchObject({
    status: 200,
  })
  expect(await update({ name: `${first.name} bis` })).toMatchObject({ status: 200 })
})

test('[groups.1] admins and founders of one name at once: one has it', async () => {
  const founders = await Promise.all([1, 2].map(supporter))
  const groups = await Promise.all([1, 2].map(() => foundUltra(virage, admin, clubId)))
  const name = 'Lampions'
  const answers = await Promise.all([
    ...founders.map((fan) => found(fan, { name })),
    ...groups.map(({ id }) => post('/v1/ultras/update', { id, name }, admin)),
    post('/v1/ultras/create', { name, club_id: clubId, ultra_score: 50 }, admin),
  ])
  const codes = answers.map(({ status, body }) => body.code ?? status)
  expect(codes.sort()).toEqual([200, 'name_taken', 'name_taken', 'name_taken', 'name_taken'])
})

test('[groups.1] one fan founding twice at once: one group', async () => {
  const fan = await supporter()
  const answers = await Promise.all([found(fan), found(fan), found(fan)])
  const codes = answers.map(({ status, body }) => body.code ?? status)
  expect(codes.sort()).toEqual([200, 'already_president', 'already_president'])
})

test.each([
  ['no name', { name: '' }, 'name'],
  ['no way to join', { join: undefined }, 'join'],
  ['a hidden character in the name', { name: 'Kop\u200b' }, 'name'],
  ['a motto of 101 characters', { motto: 'm'.repeat(101) }, 'motto'],
])('[groups.1] %s is 422', async (_case, fields, field) => {
  const { status, body } = await found(await supporter(), fields)
  expect(status).toBe(422)
  expect(body.fields).toHaveProperty([field])
})

test('[groups.1, fans.11] a name of other spaces is the same name', async () => {
  const name = 'Les Deux Rives'
  expect((await found(await supporter(), { name })).status).toBe(200)
  for (const same of ['Les\u00a0Deux Rives', 'Les  Deux\u2003Rives'])
    expect((await found(await supporter(), { name: same })).body.code).toBe('name_taken')
})
