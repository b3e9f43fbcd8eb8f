import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findArena } from '#server/features/arenas/index.ts'
import { createRaisesService, insertPoster } from '#server/features/tifos/index.ts'
import { lockUltra } from '#server/features/ultras/index.ts'
import { ultraMembers } from '#server/features/ultras/ultras.tables.ts'
import { encodeCursor } from '#server/http/paging.ts'
import { overlap, someoneWaits } from '#server/storage/locks.testing.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { type Reply, startTestApp, type TestApp } from '#tests/app.ts'
import { control, setUpArena } from '#tests/arenas.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { insertRaise } from './raises.storage.ts'
import { setTifoHidden } from './tifos.storage.ts'
import { posters, tifos } from './tifos.tables.ts'

let virage: TestApp
let admin: TestFan
let officer: TestFan
let member: TestFan
let clubId: number
let ultraId: number
let ultraName: string
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
  officer = await signedInFan(virage)
  member = await signedInFan(virage)
  clubId = (await foundClub(virage, admin)).id
})
beforeEach(async () => {
  const group = await foundUltra(virage, admin, clubId)
  ultraId = group.id
  ultraName = group.name
  await virage.app.db.insert(ultraMembers).values([
    { userId: officer.id, ultraId, rights: ['tifo'] },
    { userId: member.id, ultraId },
  ])
})
afterAll(() => virage.close())

const CELLS = '01'.repeat(1_024)
const aTifo = (fields: object = {}) => ({
  name: 'Lanterns',
  colors: ['#101010', '#FFAA00'],
  frames: [{ cells: CELLS, ms: 500 }],
  ...fields,
})
const create = (fan: TestFan, json: object): Promise<Reply> =>
  virage.call('POST', `/v1/ultras/${ultraId}/tifos/create`, { token: fan.token, json })
const act = (fan: TestFan, action: 'delete' | 'approve', tifoId: string): Promise<Reply> =>
  virage.call('POST', `/v1/ultras/${ultraId}/tifos/${action}`, { token: fan.token, json: { tifoId } })
const list = async (fan: TestFan) =>
  (await virage.call('GET', `/v1/ultras/${ultraId}/tifos`, { token: fan.token })).body.element

test('[tifos.1] who has the right adds a tifo, everybody signed in sees it with when it may rise', async () => {
  const { status, body } = await create(
    officer,
    aTifo({ name: '  Lanterns ', frames: [{ cells: CELLS.toUpperCase(), ms: 500 }] }),
  )
  expect(status).toBe(200)
  expect(body.element).toMatchObject({
    ultra_id: ultraId,
    name: 'Lanterns',
    colors: ['#101010', '#ffaa00'],
    frames: [{ cells: CELLS, ms: 500 }],
    by: { id: officer.id },
    approved: false,
    ripe: false,
    hidden: false,
    ripeAt: new Date(virage.clock.now.getTime() + 24 * 3_600_000).toISOString(),
  })
  expect(typeof body.element.id).toBe('string')
  expect(await list(await signedInFan(virage))).toEqual([body.element])
  expect((await create(member, aTifo())).body.code).toBe('no_right')
  expect((await create(admin, aTifo())).status, 'admins have every right').toBe(200)
})

test('[tifos.1] what is wrong with a tifo is told by field', async () => {
  const frame = { cells: CELLS, ms: 500 }
  const cases: [object, string][] = [
    [{ name: '' }, 'name'],
    [{ name: 'a\u202eb' }, 'name'],
    [{ name: 'x'.repeat(200) }, 'name'],
    [{ colors: [] }, 'colors'],
    [{ colors: Array.from({ length: 17 }, () => '#000000') }, 'colors'],
    [{ colors: ['#000000', 'red'] }, 'colors.1'],
    [{ frames: [] }, 'frames'],
    [{ frames: Array.from({ length: 9 }, () => frame) }, 'frames'],
    [{ frames: [{ ...frame, ms: 499 }] }, 'frames.0.ms'],
    [{ frames: [{ ...frame, ms: 60_001 }] }, 'frames.0.ms'],
    [{ frames: [frame, { ...frame, cells: CELLS.slice(1) }] }, 'frames.1.cells'],
    [{ frames: [{ ...frame, cells: `${CELLS.slice(1)}g` }] }, 'frames.0.cells'],
    [{ frames: [{ ...frame, cells: `${CELLS.slice(1)}2` }] }, 'frames.0.cells'],
  ]
  for (const [fields, field] of cases) {
    const { status, body } = await create(officer, aTifo(fields))
    expect([status, Object.keys(body.fields ?? {})], JSON.stringify(body)).toEqual([422, [field]])
  }
  const most = aTifo({
    colors: Array.from({ length: 16 }, (_, i) => `#0000${i.toString(16).padStart(2, '0')}`),
    frames: Array.from({ length: 8 }, () => ({ cells: '0123456789abcdef'.repeat(128), ms: 60_000 })),
  })
  expect((await create(officer, most)).status).toBe(200)
})

test('[tifos.1] a group keeps at most 12, however many officers add the last ones at once', async () => {
  for (let i = 0; i < 10; i++) await create(officer, aTifo())
  const replies = await Promise.all(Array.from({ length: 6 }, () => create(officer, aTifo())))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('too_many_tifos')
  const [{ id }] = await list(officer)
  expect((await act(member, 'delete', id)).body.code).toBe('no_right')
  expect((await act(officer, 'delete', id)).status).toBe(200)
  expect((await act(officer, 'delete', id)).body.code).toBe('tifo_not_found')
  expect((await create(officer, aTifo())).status).toBe(200)
})

test('[tifos.1] an admin approves what waits, once, and it is in the audit log', async () => {
  const waiting = async () =>
    (await virage.call('GET', '/v1/tifos/waiting', { token: admin.token })).body.element.filter(
      ({ ultra_id }: { ultra_id: number }) => ultra_id === ultraId,
    )
  const { id } = (await create(officer, aTifo())).body.element
  expect(await waiting()).toMatchObject([{ id, ultra: { id: ultraId, name: ultraName } }])
  expect((await act(officer, 'approve', id)).status).toBe(403)
  for (let i = 0; i < 2; i++)
    expect((await act(admin, 'approve', id)).body.element).toMatchObject({ id, approved: true, ripe: true })
  expect(await waiting()).toEqual([])
  const { body } = await virage.call('GET', '/v1/audit?limit=20', { token: admin.token })
  const entries = body.element.filter(
    ({ action, target }: { action: string; target: string }) =>
      action === 'ultra.approve_tifo' && target === `ultra ${ultraId}`,
  )
  expect(entries).toHaveLength(1)
  const other = (await create(officer, aTifo())).body.element.id
  expect(await waiting()).toMatchObject([{ id: other }])
  virage.clock.passMinutes(24 * 60)
  expect(await waiting(), 'what is ripe needs nobody').toEqual([])
  expect((await list(member))[0]).toMatchObject({ id: other, ripe: true, approved: false })
  virage.clock.passMinutes(-24 * 60)
})

test('[tifos.1] what is hidden, or of a deleted group, waits for no approval', async () => {
  const waiting = async () =>
    (await virage.call('GET', '/v1/tifos/waiting?limit=200', { token: admin.token })).body.element.filter(
      ({ ultra_id }: { ultra_id: number }) => ultra_id === ultraId,
    )
  const { id } = (await create(officer, aTifo())).body.element
  const hide = (at: Date | null) => inTransaction(virage.app.db, (tx) => setTifoHidden(tx, Number(id), at))
  await hide(virage.clock.now)
  expect(await waiting()).toEqual([])
  await hide(null)
  expect(await waiting()).toMatchObject([{ id }])
  await virage.call('POST', '/v1/ultras/delete', { token: admin.token, json: { id: ultraId } })
  expect(await waiting()).toEqual([])
})

test('[tifos.1] who has the right in one group deletes and approves no tifo of another', async () => {
  const { id } = (await create(officer, aTifo())).body.element
  const other = (await foundUltra(virage, admin, clubId)).id
  await virage.app.db.insert(ultraMembers).values({ userId: member.id, ultraId: other, rights: ['tifo'] })
  for (const [fan, action] of [
    [member, 'delete'],
    [admin, 'approve'],
  ] as const) {
    const url = `/v1/ultras/${other}/tifos/${action}`
    const answer = await virage.call('POST', url, { token: fan.token, json: { tifoId: id } })
    expect(answer).toMatchObject({ status: 404, body: { code: 'tifo_not_found' } })
  }
  expect(await list(member)).toMatchObject([{ id, approved: false }])
})

test('[tifos.3] posters are a list that grows, newest first, each with its first frame; one alone has all', async () => {
  const frames = [0, 1].map((digit) => ({ cells: String(digit).repeat(2_048), ms: 500 }))
  for (let i = 0; i < 3; i++)
    await inTransaction(virage.app.db, (tx) =>
      insertPoster(tx, {
        ultraId,
        tifoId: 7,
        side: 'home',
        holders: 3,
        homeName: 'A',
        awayName: 'B',
        picture: { name: `Poster ${i}`, colors: ['#000000', '#ffffff'], frames },
        completedAt: new Date(virage.clock.now.getTime() + i),
      }),
    )
  const read = (query: string) =>
    virage.call('GET', `/v1/ultras/${ultraId}/posters?${query}`, { token: member.token })
  const first = (await read('limit=2')).body
  const second = (await read(`limit=2&cursor=${first.next}`)).body
  const named = [...first.element, ...second.element].map(({ tifo }: { tifo: { name: string } }) => tifo.name)
  expect([named, second.next]).toEqual([['Poster 2', 'Poster 1', 'Poster 0'], null])
  expect(first.element[0]).toMatchObject({
    holders: 3,
    home_team_name: 'A',
    match_id: null,
    ultra_name: ultraName,
  })
  expect(first.element[0].tifo.frames).toHaveLength(1)
  const { colors } = (await virage.call('GET', `/v1/ultras/${ultraId}`, { token: member.token })).body.element
  expect(first.element[0].ultra_colors).toEqual(colors)
  const alone = await virage.call('GET', `/v1/posters/${first.element[0].id}`)
  expect(alone.body.element.tifo.frames).toEqual(frames)
  expect((await virage.call('GET', '/v1/posters/999999')).body.code).toBe('poster_not_found')
  expect((await virage.call('GET', '/v1/posters/x')).status).toBe(404)
  for (const cursor of ['x', encodeCursor(['nonsense', 1])])
    expect((await read(`cursor=${cursor}`)).status).toBe(422)
})

const hangPoster = (tifoId: string, more: object = {}) =>
  inTransaction(virage.app.db, (tx) =>
    insertPoster(tx, {
      ultraId,
      tifoId: Number(tifoId),
      side: 'home',
      holders: 3,
      homeName: 'A',
      awayName: 'B',
      picture: { name: 'Rude', colors: ['#000000', '#ffffff'], frames: [{ cells: CELLS, ms: 500 }] },
      completedAt: virage.clock.now,
      ...more,
    }),
  )
const posterStatus = async (id: number) => (await virage.call('GET', `/v1/posters/${id}`)).status
const report = (id: string) =>
  virage.call('POST', '/v1/reports/create', {
    token: member.token,
    json: { kind: 'tifo', id, reason: 'Insult' },
  })
const decideToHide = ({ body }: Reply) =>
  virage.call('POST', '/v1/reports/decide', {
    token: admin.token,
    json: { id: body.element.id, decision: 'hide', reason: 'Insult' },
  })

test('[tifos.4] a tifo that was deleted can be reported while its poster hangs, and is hidden with it', async () => {
  const { id } = (await create(officer, aTifo({ name: 'Rude' }))).body.element
  const poster = await hangPoster(id)
  await act(officer, 'delete', id)
  const reported = await report(id)
  expect(reported.status).toBe(200)
  const wall = async () =>
    (await virage.call('GET', `/v1/ultras/${ultraId}/posters`, { token: member.token })).body.element
  expect(await wall()).toHaveLength(1)
  await decideToHide(reported)
  expect(await posterStatus(poster)).toBe(404)
  expect(await wall()).toEqual([])
})

test('[tifos.4] what hangs of a deleted group can be reported and hidden, and nothing else of it', async () => {
  const [hanging, drawn] = [
    (await create(officer, aTifo())).body.element.id,
    (await create(officer, aTifo())).body.element.id,
  ]
  const poster = await hangPoster(hanging)
  await virage.call('POST', '/v1/ultras/delete', { token: admin.token, json: { id: ultraId } })
  expect(await posterStatus(poster)).toBe(200)
  expect((await report(drawn)).body.code).toBe('tifo_not_found')
  const reported = await report(hanging)
  expect(reported.status).toBe(200)
  const { body } = await virage.call('GET', '/v1/reports', { token: admin.token })
  const [asked] = body.element.filter(({ id }: { id: number }) => id === reported.body.element.id)
  expect(asked.thing).toMatchObject({ link: `/poster/${poster}`, group: { name: ultraName } })
  await decideToHide(reported)
  expect(await posterStatus(poster)).toBe(404)
})

/** A tifo that is up in a live arena. */
async function raised(): Promise<{ tifoId: number; raiseId: number; arenaId: string; runId: number }> {
  const tifoId = Number((await create(officer, aTifo())).body.element.id)
  const arena = await setUpArena(virage, admin)
  await control(virage, admin, arena.id, 'start')
  const runId = (await findArena(virage.app.db, arena.id))?.run?.id ?? 0
  const at = virage.clock.now
  const picture = { name: 'Up', colors: ['#000000', '#ffffff'], frames: [{ cells: CELLS, ms: 500 }] }
  const raiseId = await inTransaction(virage.app.db, (tx) =>
    insertRaise(tx, {
      runId,
      side: 'home',
      ultraId,
      tifoId,
      picture,
      raisedBy: officer.id,
      raisedAt: at,
      endsAt: at,
    }),
  )
  return { tifoId, raiseId, arenaId: arena.id, runId }
}

test('[tifos.4] a tifo that is hidden in the moment it is complete hangs up hidden', async () => {
  const { db } = virage.app
  const { tifoId, raiseId } = await raised()
  const raises = createRaisesService({
    db,
    now: () => virage.clock.now,
    sideOf: async () => null,
    onRaisesChanged: async () => {},
    onCompleted: async () => {},
  })
  await overlap(
    db,
    (tx) => setTifoHidden(tx, tifoId, virage.clock.now),
    () => raises.complete(String(raiseId), [member.id], virage.clock.now),
  )
  const [poster] = await db.select({ id: posters.id }).from(posters).where(eq(posters.raiseId, raiseId))
  expect(await posterStatus(poster?.id ?? 0)).toBe(404)
  await inTransaction(db, (tx) => setTifoHidden(tx, tifoId, null))
  expect(await posterStatus(poster?.id ?? 0)).toBe(200)
})

test('[tifos.3] a poster leads to the arena of its match while that is on, and to the match afterwards', async () => {
  const { raiseId, arenaId, runId, tifoId } = await raised()
  const poster = await hangPoster(String(tifoId), { raiseId, runId })
  const leads = async () => (await virage.call('GET', `/v1/posters/${poster}`)).body.element
  expect(await leads()).toMatchObject({ arena_id: arenaId, match_id: null })
  await control(virage, admin, arenaId, 'stop')
  expect(await leads()).toMatchObject({ arena_id: null, match_id: expect.any(Number) })
})

test('[matches.3] neither its arena nor a poster names a match that was deleted', async () => {
  const { raiseId, arenaId, runId, tifoId } = await raised()
  await control(virage, admin, arenaId, 'stop')
  const poster = await hangPoster(String(tifoId), { raiseId, runId })
  const named = async () => [
    (await virage.call('GET', `/v1/arenas/${arenaId}`)).body.element.lastMatchId,
    (await virage.call('GET', `/v1/posters/${poster}`)).body.element.match_id,
  ]
  const [id] = await named()
  expect(id).toEqual(expect.any(Number))
  expect(await named()).toEqual([id, id])
  await virage.call('POST', '/v1/matches/delete', { token: admin.token, json: { id } })
  expect(await named()).toEqual([null, null])
})

test('[accounts.9] the export has what one drew and raised', async () => {
  await raised()
  const { body } = await virage.call('GET', '/v1/users/export', { token: officer.token })
  expect(body.element.tifos.at(-1)).toMatchObject({
    ultra_id: ultraId,
    picture: { name: 'Lanterns', frames: [{ cells: CELLS }] },
  })
  expect(body.element.tifo_raises.at(-1)).toMatchObject({ name: 'Up', ultra_id: ultraId, side: 'home' })
})

test('[groups.2] a right that is taken while the call is under way is gone', async () => {
  const { db } = virage.app
  for (const [url, json, right] of [
    ['tifos/create', aTifo(), 'tifo'],
    ['songs/create', { name: 'Allez', tempo: 100, beats: Array(8).fill('clap'), words: [] }, 'capo'],
  ] as const) {
    await db
      .update(ultraMembers)
      .set({ rights: [right] })
      .where(eq(ultraMembers.userId, officer.id))
    let reply: Reply | null = null
    await overlap(
      db,
      async (tx) => {
        await lockUltra(tx, ultraId)
        await tx.update(ultraMembers).set({ rights: [] }).where(eq(ultraMembers.userId, officer.id))
      },
      async () => {
        reply = await virage.call('POST', `/v1/ultras/${ultraId}/${url}`, { token: officer.token, json })
      },
    )
    expect(reply).toMatchObject({ status: 403, body: { code: 'no_right' } })
  }
})

test('[tifos.1] an approval of a tifo that is being deleted: there is none', async () => {
  const { id } = (await create(officer, aTifo())).body.element
  const { db } = virage.app
  const approving = await inTransaction(db, async (tx) => {
    await lockUltra(tx, ultraId)
    await tx.delete(tifos).where(eq(tifos.id, Number(id)))
    const asked = act(admin, 'approve', id)
    await someoneWaits(db)
    return { asked }
  })
  expect(await approving.asked).toMatchObject({ status: 404, body: { code: 'tifo_not_found' } })
})
