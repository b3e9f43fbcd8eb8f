// Lock order: arenas, bets, runs, fans, clubs, groups. Who deletes one of them never waits while holding a later one.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFree, someoneWaits } from '#server/storage/locks.testing.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, setUpArena } from '#tests/arenas.ts'
import { foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { removeArena } from './arenas.storage.ts'

let virage: TestApp
let admin: TestFan
beforeAll(async () => {
  virage = await startTestApp({ DATABASE_POOL: '10' })
  admin = await signedInFan(virage, { role: 'admin' })
})
afterAll(() => virage.close())

type Answer = Awaited<ReturnType<TestApp['call']>>
const post = (url: string, json: object, { token } = admin) => virage.call('POST', url, { token, json })

/** Makes the call while somebody holds a row, and tells whether the other row is free while the call waits. */
async function whileHeld(held: SQL, ask: () => Promise<Answer>, other: SQL) {
  const { asked, free } = await inTransaction(virage.app.db, async (tx) => {
    await tx.execute(held)
    const answer = ask()
    await someoneWaits(virage.app.db)
    return { asked: { answer }, free: await isFree(tx, other) }
  })
  return { status: (await asked.answer).status, isFree: free }
}

const arenaRow = (id: string) => sql`SELECT 1 FROM arenas WHERE id = ${id} FOR NO KEY UPDATE`
const groupRow = (id: number) => sql`SELECT 1 FROM ultra_groups WHERE id = ${id} FOR NO KEY UPDATE`

test('[clubs.4] a club’s deletion that waits for an arena does not hold the club', async () => {
  const { id, homeTeam } = await setUpArena(virage, admin)
  const remove = () => post('/v1/clubs/delete', { id: homeTeam.id })
  const club = sql`SELECT 1 FROM clubs WHERE id = ${homeTeam.id} FOR NO KEY UPDATE`
  expect(await whileHeld(arenaRow(id), remove, club)).toEqual({ status: 200, isFree: true })
})

test('[ultras.5] a group’s deletion that waits for a fan does not hold the group', async () => {
  const { homeTeam } = await setUpArena(virage, admin)
  const fan = await signedInFan(virage)
  const group = await foundUltra(virage, admin, homeTeam.id, { president_id: fan.id })
  await post('/v1/users/update', { id: fan.id, ultra_group_id: group.id })
  const fanRow = sql`SELECT 1 FROM users WHERE id = ${fan.id} FOR NO KEY UPDATE`
  const remove = () => post('/v1/ultras/delete', { id: group.id })
  expect(await whileHeld(fanRow, remove, groupRow(group.id))).toEqual({ status: 200, isFree: true })
})

test('[tifos.2] a raise that waits for the arena does not hold the group', async () => {
  const { id, homeTeam } = await setUpArena(virage, admin)
  const capo = await signedInFan(virage)
  const group = await foundUltra(virage, admin, homeTeam.id, { president_id: capo.id })
  const frames = [{ cells: '0'.repeat(2048), ms: 500 }]
  const picture = { name: 'Dawn', colors: ['#112233'], frames }
  const { body } = await post(`/v1/ultras/${group.id}/tifos/create`, picture, capo)
  const raise = () => post(`/v1/arenas/${id}/tifo/raise`, { tifoId: body.element.id }, capo)
  expect(await whileHeld(arenaRow(id), raise, groupRow(group.id))).toEqual({ status: 409, isFree: true })
})

test('[arenas.7] a deletion that waits for a match being written keeps nobody from referring to the arena', async () => {
  const { id } = await setUpArena(virage, admin)
  await control(virage, admin, id, 'start')
  await control(virage, admin, id, 'stop')
  const run = sql`SELECT 1 FROM arena_runs WHERE arena_id = ${id} FOR UPDATE`
  const remove = () => post('/v1/arenas/delete', { arenaId: id })
  const reference = sql`SELECT 1 FROM arenas WHERE id = ${id} FOR KEY SHARE`
  expect(await whileHeld(run, remove, reference)).toEqual({ status: 200, isFree: true })
})

test('[calendar.2, api.3] whoever says they come while the arena is deleted hears that there is none', async () => {
  const { id } = await setUpArena(virage, admin)
  const fan = await signedInFan(virage)
  const attending = await inTransaction(virage.app.db, async (tx) => {
    await removeArena(tx, id)
    const asked = post(`/v1/arenas/${id}/attend`, { going: true }, fan)
    await someoneWaits(virage.app.db)
    return { asked }
  })
  expect(await attending.asked).toMatchObject({ status: 404, body: { code: 'arena_not_found' } })
})
