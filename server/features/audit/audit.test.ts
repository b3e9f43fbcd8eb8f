import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeCursor } from '#server/http/paging.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { explain } from '#tests/plans.ts'
import { hasAuditLink, recordAudit, verifyAudit } from './index.ts'

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
  const { element } = (await read('?limit=2')).body
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
  for (const cursor of ['invented', Buffer.from('[1]').toString('base64url'), `${encodeCursor([1])}x`])
    expect(await read(`?cursor=${cursor}`)).toMatchObject({
      status: 422,
      body: { fields: { cursor: expect.any(String) } },
    })
  expect((await read(`?cursor=${encodeCursor([1])}`)).status).toBe(200)
})

test('[audit.1] a write that is undone leaves no entry', async () => {
  const before = (await read('?limit=200')).body.element
  const undone = inTransaction(virage.app.db, async (tx) => {
    await recordAudit(tx, { actorId: admin.id, action: 'club.delete', target: 'club 3' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await read('?limit=200')).body.element).toEqual(before)
})

test('[access.3] fans may not read it', async () => {
  const fan = await signedInFan(virage)
  expect(await virage.call('GET', '/v1/audit', { token: fan.token })).toMatchObject({ status: 403 })
})

describe('[audit.3] the chain', () => {
  const verdict = () => verifyAudit(virage.app.db)
  /** Undoes `sql` afterwards: a chain that was broken stays so. */
  async function verdictAfter(change: ReturnType<typeof sql>) {
    const rolledBack = new Error('rolled back')
    let found: Awaited<ReturnType<typeof verifyAudit>> | undefined
    await inTransaction(virage.app.db, async (tx) => {
      await tx.execute(change)
      found = await verifyAudit(tx)
      throw rolledBack
    }).catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
    return found
  }
  const ids = async () =>
    (await read('?limit=200')).body.element.map(({ id }: { id: number }) => id).reverse()

  test('is whole after many writers at once, and has every entry', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, i) => record(`club ${i}`)))
    const { entries, broken, head } = await verdict()
    expect(broken).toBeNull()
    expect(entries).toBe((await ids()).length)
    expect(head).toMatch(/^[0-9a-f]{64}$/)
    expect(await hasAuditLink(virage.app.db, head!)).toBe(true)
    expect(await hasAuditLink(virage.app.db, '0'.repeat(64))).toBe(false)
  })

  test('writers wait for each other only at their commits', async () => {
    const first = Promise.withResolvers<void>()
    const recorded = Promise.withResolvers<void>()
    const slow = inTransaction(virage.app.db, async (tx) => {
      await recordAudit(tx, { actorId: null, action: 'club.update', target: 'club slow' })
      recorded.resolve()
      await first.promise
    })
    await recorded.promise
    await record('club quick')
    first.resolve()
    await slow
    expect((await verdict()).broken).toBeNull()
  })

  test.each([
    ['its action', sql`UPDATE audit_log SET action = 'club.delete' WHERE id = `, 'it was changed'],
    ['its actor', sql`UPDATE audit_log SET actor_id = NULL WHERE id = `, 'it was changed'],
    ['its time', sql`UPDATE audit_log SET at = at + interval '1 microsecond' WHERE id = `, 'it was changed'],
    ['its text', sql`UPDATE audit_log SET after = '{"n": 3}' WHERE id = `, 'its text was changed'],
    [
      'its text, unsalted',
      sql`UPDATE audit_log SET after = '1', salt = NULL WHERE id = `,
      'its text was changed',
    ],
    ['all of it', sql`DELETE FROM audit_log WHERE id = `, 'it was removed'],
  ])('names the first entry in which somebody changed %s', async (_, change, why) => {
    await record('club before')
    await record('club after')
    const [entryId] = (await ids()).slice(-2)
    expect((await verdictAfter(sql`${change} ${entryId}`))?.broken).toEqual({ entryId, why })
    expect((await verdict()).broken).toBeNull()
  })

  test('finds an entry that was removed with its link, and one that was slipped in', async () => {
    for (const name of ['a', 'b', 'c']) await record(name)
    const [, gone, next] = (await ids()).slice(-3)
    const removed = sql`WITH link AS (DELETE FROM audit_chain WHERE entry_id = ${gone}) DELETE FROM audit_log WHERE id = ${gone}`
    expect((await verdictAfter(removed))?.broken).toEqual({
      entryId: next,
      why: 'the one before it was removed',
    })
    const slippedIn = sql`INSERT INTO audit_log (action, target) VALUES ('club.update', 'club 0')`
    expect((await verdictAfter(slippedIn))?.broken?.why).toBe('it was inserted outside the chain')
  })
})

test('[audit.4] what is said about a deleted fan is erased, and the chain stays whole', async () => {
  const fan = await signedInFan(virage, { name: 'Paul Marchand' })
  await virage.call('POST', '/v1/users/update', {
    token: admin.token,
    json: { id: fan.id, name: 'Paul M.' },
  })
  expect(JSON.stringify((await read()).body)).toContain('Paul M.')
  await virage.call('POST', '/v1/users/delete', { token: admin.token, json: { id: fan.id } })
  const { element } = (await read('?limit=200')).body
  expect(JSON.stringify(element)).not.toContain('Paul M')
  expect(element.filter(({ target }: { target: string }) => target === `user ${fan.id}`)).toMatchObject([
    { action: 'user.delete', before: { role: 'user' } },
    { action: 'user.update', before: null, after: null },
  ])
  expect(await verifyAudit(virage.app.db)).toMatchObject({ broken: null, erased: 1 })
  const plan = await explain(virage.app.db, sql`UPDATE audit_log SET before = NULL WHERE target = 'user 1'`)
  expect(plan).toContain('audit_log_target')
})
