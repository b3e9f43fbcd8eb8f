import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { recordAudit } from './index.ts'

let virage: TestApp
let admin: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { name: 'Maud', role: 'admin' })
})
afterAll(() => virage.close())

const record = (target: string) =>
  inTransaction(virage.app.db, (tx) =>
    recordAudit(tx, { actorId: admin.id, action: 'club.update', target, before: { n: 1 }, after: { n: 2 } }),
  )
const read = (query = '') => virage.call('GET', `/v1/audit${query}`, { token: admin.token })

test('[audit.2] admins read who did what and when, before and after, newest first', async () => {
  await record('club 1')
  await record('club 2')
  const { element } = (await read()).body
  expect(element.map(({ target }: { target: string }) => target)).toEqual(['club 2', 'club 1'])
  expect(element[0]).toMatchObject({
    actor_id: admin.id,
    actor_name: 'Maud',
    action: 'club.update',
    before: { n: 1 },
    after: { n: 2 },
  })
  expect(Date.parse(element[0].at)).not.toBeNaN()
})

test('[audit.2] pages follow one another without a gap while entries are added', async () => {
  for (const name of ['a', 'b', 'c']) await record(name)
  const first = (await read('?limit=2')).body
  await record('meanwhile')
  const second = (await read(`?limit=1&cursor=${first.next}`)).body
  expect([...first.element, ...second.element].map(({ target }) => target)).toEqual(['c', 'b', 'a'])
})

test('[api.9] the end of the log has no next page; an invented cursor is 422', async () => {
  expect((await read('?limit=200')).body.next).toBeNull()
  expect(await read('?cursor=invented')).toMatchObject({
    status: 422,
    body: { fields: { cursor: expect.any(String) } },
  })
})

test('[audit.1] a write that is undone leaves no entry', async () => {
  const before = (await read()).body.element.length
  const undone = inTransaction(virage.app.db, async (tx) => {
    await recordAudit(tx, { actorId: admin.id, action: 'club.delete', target: 'club 3' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await read()).body.element.length).toBe(before)
})

test('[access.3] fans may not read it', async () => {
  const fan = await signedInFan(virage)
  expect(await virage.call('GET', '/v1/audit', { token: fan.token })).toMatchObject({ status: 403 })
})
