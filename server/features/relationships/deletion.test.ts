import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clubMembers, clubs } from '#server/features/clubs/clubs.tables.ts'
import { anonymiseFan } from '#server/features/fans/fans.storage.ts'
import { someoneWaits } from '#server/storage/locks.testing.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { createMembershipsService, type MembershipsService } from './index.ts'

let virage: TestApp
let admin: TestFan
let memberships: MembershipsService
const presidents: number[] = []
const joiners: number[] = []
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
  memberships = createMembershipsService({
    db: virage.app.db,
    now: () => virage.clock.now,
    onJoinedClub: async () => {},
    onJoinedUltra: async (_tx, userId) => void joiners.push(userId),
    onBecamePresident: async (_tx, userId) => void presidents.push(userId),
    onPresidentReturned: async () => {},
    onAskedToJoin: async () => {},
    onHandedOver: async () => {},
    onOfficesChanged: () => {},
    onUltraEmptied: async () => {},
  })
})
afterAll(() => virage.close())

const remove = (userId: number) =>
  inTransaction(virage.app.db, async (tx) => {
    await memberships.endMembershipsOf(tx, userId)
    await anonymiseFan(tx, userId, virage.clock.now)
  })
const read = async (url: string) => (await virage.call('GET', url, { token: admin.token })).body

test('[fans.6, ultras.8] a deleted fan leaves every club and group, and presidents are succeeded', async () => {
  const [leaver, heir] = [await signedInFan(virage), await signedInFan(virage)]
  const club = await foundClub(virage, admin)
  const led = await foundUltra(virage, admin, club.id)
  const empty = await foundUltra(virage, admin, club.id)
  await memberships.joinClub(leaver.id, club.id)
  await memberships.joinUltra(leaver.id, led.id)
  await memberships.joinUltra(leaver.id, empty.id)
  await memberships.joinUltra(heir.id, led.id)
  presidents.length = 0

  await remove(leaver.id)

  expect((await read(`/v1/clubs/${club.id}`)).element).toMatchObject({ fan_count: 0 })
  expect((await read(`/v1/ultras/${led.id}`)).element).toMatchObject({
    member_count: 1,
    president_id: heir.id,
  })
  expect((await read(`/v1/ultras/${empty.id}`)).element).toMatchObject({
    member_count: 0,
    president_id: null,
  })
  expect((await read(`/v1/relationships/ultra/members/${led.id}`)).element).toMatchObject([{ id: heir.id }])
  expect(presidents).toEqual([heir.id])
})

test('[relations.6] who joins while being deleted is in nothing afterwards', async () => {
  const club = await foundClub(virage, admin)
  const ultra = await foundUltra(virage, admin, club.id)
  for (let i = 0; i < 5; i++) {
    const fan = await signedInFan(virage)
    await Promise.allSettled([
      memberships.joinClub(fan.id, club.id),
      memberships.joinUltra(fan.id, ultra.id),
      remove(fan.id),
    ])
  }
  expect((await read(`/v1/clubs/${club.id}`)).element).toMatchObject({ fan_count: 0 })
  expect((await read(`/v1/ultras/${ultra.id}`)).element).toMatchObject({
    member_count: 0,
    president_id: null,
  })
})

test('[relations.6] fans who join while their club is archived are in nothing afterwards', async () => {
  const fans = await Promise.all(Array.from({ length: 4 }, () => signedInFan(virage)))
  const club = await foundClub(virage, admin)
  const ultra = await foundUltra(virage, admin, club.id)
  const json = { id: club.id }
  const [archived] = await Promise.all([
    virage.call('POST', '/v1/clubs/delete', { token: admin.token, json }),
    ...fans.flatMap(({ id }) => [
      memberships.joinClub(id, club.id).catch(() => null),
      memberships.joinUltra(id, ultra.id).catch(() => null),
    ]),
  ])
  expect(archived.status).toBe(200)
  for (const { id } of fans) {
    expect((await read(`/v1/relationships/user/clubs/${id}`)).element).toEqual([])
    expect((await read(`/v1/relationships/user/ultras/${id}`)).element).toEqual([])
  }
})

test('[relations.6] a join that waited for an archiving finds no club any more', async () => {
  const { db } = virage.app
  const fan = await signedInFan(virage)
  const club = await foundClub(virage, admin)
  let join: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.update(clubs).set({ archivedAt: virage.clock.now }).where(eq(clubs.id, club.id))
    join = memberships.joinClub(fan.id, club.id).catch((error: unknown) => error)
    await someoneWaits(db)
  })
  expect(await join).toMatchObject({ code: 'club_not_found' })
  expect(await db.$count(clubMembers, eq(clubMembers.clubId, club.id))).toBe(0)
})

test('[relations.3] who joins, and who presides, is told once each', async () => {
  const [first, second] = [await signedInFan(virage), await signedInFan(virage)]
  const ultra = await foundUltra(virage, admin, (await foundClub(virage, admin)).id)
  joiners.length = 0
  presidents.length = 0
  for (const { id } of [first, first, second]) await memberships.joinUltra(id, ultra.id)
  expect({ joiners, presidents }).toEqual({ joiners: [first.id, second.id], presidents: [first.id] })
})
