import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'

let virage: TestApp
let admin: TestFan
beforeEach(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
})
afterEach(() => virage.close())

const update = (by: TestFan, json: Record<string, unknown>) =>
  virage.call('POST', '/v1/users/update', { token: by.token, json })
const remove = (by: TestFan, id: number) =>
  virage.call('POST', '/v1/users/delete', { token: by.token, json: { id } })
const LAST = { status: 409, body: { code: 'last_admin' } }

test('[fans.7] the last enabled admin cannot be deleted, disabled or demoted', async () => {
  const disabled = await signedInFan(virage, { role: 'admin' })
  await update(admin, { id: disabled.id, disabled: true })

  expect(await update(admin, { id: admin.id, disabled: true })).toMatchObject(LAST)
  expect(await update(admin, { id: admin.id, role: 'user', name: 'Not written' })).toMatchObject(LAST)
  expect(await remove(admin, admin.id)).toMatchObject(LAST)
  const me = await virage.call('GET', '/v1/users/ping', { token: admin.token })
  expect(me.body.element).toMatchObject({ name: admin.name, role: 'admin', disabled: false })
  expect((await remove(admin, disabled.id)).status, 'a disabled admin is not the last enabled one').toBe(200)
})

test('[fans.7] the referee of the demo, as whom nobody can sign in, is none of them', async () => {
  const referee = await signedInFan(virage, { role: 'admin' })
  await virage.app.db.execute(
    sql`UPDATE users SET email = 'referee@demo.virage.example' WHERE id = ${referee.id}`,
  )
  expect(await update(admin, { id: admin.id, disabled: true })).toMatchObject(LAST)
  expect((await remove(admin, referee.id)).status).toBe(200)
})

test('[fans.7] an admin may disable, demote or delete themselves while another is there', async () => {
  const leaving = [
    await signedInFan(virage, { role: 'admin' }),
    await signedInFan(virage, { role: 'admin' }),
    await signedInFan(virage, { role: 'admin' }),
  ] as const
  expect((await update(leaving[0], { id: leaving[0].id, disabled: true })).status).toBe(200)
  expect((await update(leaving[1], { id: leaving[1].id, role: 'user' })).status).toBe(200)
  expect((await remove(leaving[2], leaving[2].id)).status).toBe(200)
  expect(await remove(admin, admin.id)).toMatchObject(LAST)
})

test.each(['demote', 'disable', 'delete'])(
  '[fans.7] two admins who %s each other at once: one stays',
  async (how) => {
    const other = await signedInFan(virage, { role: 'admin' })
    const end = (by: TestFan, id: number) => {
      if (how === 'delete') return remove(by, id)
      return update(by, { id, ...(how === 'demote' ? { role: 'user' } : { disabled: true }) })
    }
    const answers = await Promise.all([end(admin, other.id), end(other, admin.id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const stays = answers[0]?.status === 200 ? admin : other
    const me = await virage.call('GET', '/v1/users/ping', { token: stays.token })
    expect(me.body.element).toMatchObject({ role: 'admin', disabled: false })
  },
)
