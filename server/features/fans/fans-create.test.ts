import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { PASSWORD, signedInFan, signIn, type TestFan } from '#tests/people.ts'

let virage: TestApp
let admin: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
})
afterAll(() => virage.close())

const create = (json: Record<string, unknown>, token = admin.token) =>
  virage.call('POST', '/v1/users/create', { token, json })
const newcomer = (email: string) => ({ name: 'Noor', email, password: PASSWORD })

test('[fans.1] a fan made by an admin is verified at once and can sign in', async () => {
  const { body, status } = await create({
    ...newcomer('Noor@Fans.test'),
    name: 'Maud',
    role: 'admin',
    fan_score: 42.5,
    avatar: 'https://pictures.test/noor.png',
  })
  expect(status).toBe(200)
  expect(body.element).toMatchObject({
    name: 'Maud',
    email: 'Noor@Fans.test',
    role: 'admin',
    fan_score: 42.5,
    avatar: 'https://pictures.test/noor.png',
    disabled: false,
  })
  expect(JSON.stringify(body)).not.toContain(PASSWORD)
  const token = await signIn(virage, 'noor@fans.test')
  expect((await virage.call('GET', '/v1/stats', { token })).status).toBe(200)
})

test('[fans.1] role and score have defaults, an empty avatar is none', async () => {
  const { body } = await create({ ...newcomer('plain@fans.test'), avatar: '' })
  expect(body.element).toMatchObject({ role: 'user', fan_score: 0, avatar: null, bio: null, socials: {} })
})

test('[fans.1] a taken address is 409, whatever its case and however many try at once', async () => {
  await create(newcomer('taken@fans.test'))
  expect(await create(newcomer('TAKEN@fans.test'))).toMatchObject({
    status: 409,
    body: { code: 'email_taken' },
  })
  const race = await Promise.all([1, 2, 3].map(() => create(newcomer('race@fans.test'))))
  expect(race.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
})

test.each([
  ['name', { name: '  ' }],
  ['name', { name: undefined }],
  ['name', { name: 'x'.repeat(81) }],
  ['email', { email: undefined }],
  ['email', { email: 'not an address' }],
  ['password', { password: undefined }],
  ['password', { password: '1234567' }],
  ['role', { role: 'owner' }],
  ['fan_score', { fan_score: -1 }],
  ['fan_score', { fan_score: 100.5 }],
  ['fan_score', { fan_score: '50' }],
  ['avatar', { avatar: 'http://pictures.test/a.png' }],
  ['avatar', { avatar: 'javascript:alert(1)' }],
])('[fans.1] %s: %j is 422', async (field, wrong) => {
  const answer = await create({ ...newcomer('wrong@fans.test'), ...wrong })
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'invalid', fields: { [field]: expect.any(String) } },
  })
})

test('[audit.1] it is in the audit log, without address and password', async () => {
  const { body } = await create(newcomer('audited@fans.test'))
  const log = await virage.call('GET', '/v1/audit?limit=1', { token: admin.token })
  expect(log.body.element[0]).toMatchObject({
    actor_id: admin.id,
    action: 'user.create',
    target: `user ${body.element.id}`,
    after: { name: 'Noor', role: 'user', fan_score: 0 },
  })
  expect(JSON.stringify(log.body)).not.toContain('audited@fans.test')
})
