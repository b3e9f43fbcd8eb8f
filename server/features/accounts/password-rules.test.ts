import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan } from '#tests/people.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

const register = (password: string, name = 'Zoé Martin', email = 'zoe.martin@fans.test') =>
  virage.call('POST', '/v1/auth/register', { json: { name, email, password } })

test.each(['password', 'Password1', 'QWERTYUIOP', 'football1', 'azertyuiop', 'marseille'])(
  '[accounts.13] %s is among the 10,000 most common passwords',
  async (password) => {
    expect(await register(password)).toMatchObject({
      status: 422,
      body: { code: 'invalid', problems: { password: { code: 'password_common' } } },
    })
  },
)

test.each(['zoe.martin@fans.test', 'ZOE.MARTIN', 'zoé martin', 'ZoéMartin', 'zoemartin'])(
  '[accounts.13] %s is the own name or address',
  async (password) => {
    expect(await register(password)).toMatchObject({
      status: 422,
      body: { problems: { password: { code: 'password_own' } } },
    })
  },
)

test('[accounts.13] other passwords are taken as they are', async () => {
  for (const password of ['zoe martin sings', 'drums in row four', 'пароль стадион', '        '])
    expect((await register(password, 'Zoé', 'zoe@fans.test')).status, password).toBe(200)
})

test('[accounts.13] admins and resets are held to it too, and the link stays good', async () => {
  const admin = await signedInFan(virage, { role: 'admin' })
  expect(
    await virage.call('POST', '/v1/users/create', {
      token: admin.token,
      json: { name: 'Léa', email: 'lea.durand@fans.test', password: 'lea.durand' },
    }),
  ).toMatchObject({ status: 422, body: { problems: { password: { code: 'password_own' } } } })

  const fan = await signedInFan(virage, { name: 'Somebody Known' })
  await virage.call('POST', '/v1/auth/password/reset/request', { json: { email: fan.email } })
  const [mail] = await virage.mailsTo(fan.email)
  const token = /reset\?token=(\S+)/.exec(mail?.text ?? '')?.[1]
  const reset = (new_password: string) =>
    virage.call('POST', '/v1/auth/password/reset', { json: { token, new_password } })
  expect((await reset('baseball1')).body.problems).toEqual({ new_password: { code: 'password_common' } })
  expect((await reset('somebody known')).body.problems).toEqual({ new_password: { code: 'password_own' } })
  expect((await reset('drums in row five')).status).toBe(200)
})

test('[accounts.15] passwords are kept as argon2id hashes of 19 MiB and two passes', async () => {
  await register('drums in row four')
  const link = (await virage.mailsTo('zoe.martin@fans.test')).at(-1)?.text ?? ''
  const token = /\/verify\/([\w-]+)/.exec(link)?.[1]
  expect(await virage.call('GET', `/v1/auth/email/verify/${token}`)).toMatchObject({ status: 200 })
  const { rows } = await virage.app.db.execute(sql`
    SELECT password_hash FROM credentials c JOIN users u ON u.id = c.user_id WHERE u.name = 'Zoé Martin'`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { password_hash } of rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
