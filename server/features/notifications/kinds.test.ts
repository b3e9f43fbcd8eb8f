import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { driverOf } from '#server/storage/database.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, setUpArena } from '#tests/arenas.ts'
import { enterLive, listen } from '#tests/live-client.ts'
import { aStaker, type Staker } from '#tests/stakers.ts'
import { createFriendsInArenas, createNotify, tellOfKickoff } from './index.ts'

let virage: TestApp
let admin: Staker
beforeAll(async () => {
  virage = await startTestApp()
  admin = await aStaker(virage, 0, 'admin')
})
beforeEach(() => {
  // Jobs that wait for a moment go by the real clock.
  virage.clock.now = new Date()
})
afterAll(() => virage.close())

const fan = () => aStaker(virage)
const query = (text: string, values: unknown[]) => driverOf(virage.app.db).query(text, values)
const post = (who: Staker, path: string, json: object) =>
  virage.call('POST', path, { token: who.token, json })
async function inbox(who: Staker, kind: string) {
  const { body } = await virage.call('GET', '/v1/notifications', { token: who.token })
  return (body.element as { kind: string }[]).filter((each) => each.kind === kind)
}
const follow = (who: Staker, star: Staker) => post(who, '/v1/relationships/follow', { followed_id: star.id })
const joinClub = (who: Staker, clubId: number) =>
  post(who, '/v1/relationships/club/join', { club_id: clubId })
const mute = (who: Staker, kind: string, id: number | string) =>
  post(who, '/v1/notifications/mute', { kind, id, muted: true })
const runOf = async (arenaId: string): Promise<number> =>
  (await query('SELECT run_id FROM arenas WHERE id = $1', [arenaId])).rows[0].run_id

test('[inbox.7] the fans of both clubs hear that an arena is live, once; who has muted it does not', async () => {
  const arena = await setUpArena(virage, admin)
  const [home, both, stranger, noArena, noClub, oneClub] = await Promise.all([...Array(6)].map(fan))
  if (!home || !both || !stranger || !noArena || !noClub || !oneClub) throw new Error('no fans')
  for (const who of [home, both, noArena, noClub, oneClub]) await joinClub(who, arena.homeTeam.id)
  for (const who of [both, oneClub]) await joinClub(who, arena.awayTeam.id)
  await mute(noArena, 'arena', arena.id)
  for (const who of [noClub, oneClub]) await mute(who, 'club', arena.homeTeam.id)
  await control(virage, admin, arena.id, 'start')
  await virage.app.worker?.drain()
  const kickoff = {
    text: `${arena.homeTeam.name} and ${arena.awayTeam.name} are live`,
    link: `/play/?arena=${arena.id}`,
    count: 1,
  }
  for (const who of [home, both, oneClub]) expect(await inbox(who, 'kickoff')).toMatchObject([kickoff])
  for (const who of [stranger, noArena, noClub]) expect(await inbox(who, 'kickoff')).toEqual([])
  await control(virage, admin, arena.id, 'pause')
  await control(virage, admin, arena.id, 'resume')
  await virage.app.worker?.drain()
  expect(await inbox(home, 'kickoff')).toMatchObject([kickoff])
})

test('[inbox.7, calendar.7] who comes and was not reminded hears that it is live, once; who was reminded does not', async () => {
  const inMinutes = (minutes: number) => virage.clock.now.getTime() + minutes * 60_000
  const [undated, early] = [
    await setUpArena(virage, admin),
    await setUpArena(virage, admin, { startDate: inMinutes(60) }),
  ]
  const [comer, member, remindedOne] = [await fan(), await fan(), await fan()]
  await joinClub(member, early.homeTeam.id)
  const attend = (who: Staker, { id }: { id: string }) =>
    post(who, `/v1/arenas/${id}/attend`, { going: true })
  for (const arena of [undated, early]) await attend(comer, arena)
  await attend(member, early)
  const soon = await setUpArena(virage, admin, { startDate: inMinutes(10) })
  await attend(remindedOne, soon)
  await virage.app.worker?.drain()
  for (const { id } of [undated, early, soon]) await control(virage, admin, id, 'start')
  await virage.app.worker?.drain()
  const texts = async (who: Staker) =>
    (await inbox(who, 'kickoff')).map((each) => (each as { text?: string }).text)
  const live = ({ homeTeam, awayTeam }: typeof soon) => `${homeTeam.name} and ${awayTeam.name} are live`
  expect((await texts(comer)).toSorted()).toEqual([live(undated), live(early)].toSorted())
  expect(await texts(member)).toEqual([live(early)])
  expect(await texts(remindedOne)).toEqual([expect.stringMatching(/kick off in 10 minutes/)])
})

test('[inbox.7] the job goes on where it was interrupted, also for who has read it meanwhile', async () => {
  const arena = await setUpArena(virage, admin)
  const [one, other] = [await fan(), await fan()]
  for (const who of [one, other]) await joinClub(who, arena.homeTeam.id)
  await control(virage, admin, arena.id, 'start')
  await virage.app.worker?.drain()
  await post(one, '/v1/notifications/read', { all: true })
  const { notify } = createNotify({ now: () => virage.clock.now, onTold: () => {} })
  const runId = await runOf(arena.id)
  await tellOfKickoff(virage.app.db, notify, runId)
  await query('UPDATE notification_rounds SET after_user = $1', [one.id])
  await query('DELETE FROM notifications WHERE user_id = $1', [other.id])
  await expect(
    tellOfKickoff(
      virage.app.db,
      async (tx, news, receivers) => {
        await notify(tx, news, receivers)
        throw new Error('killed')
      },
      runId,
    ),
  ).rejects.toThrow('killed')
  expect(await inbox(other, 'kickoff')).toEqual([])
  await tellOfKickoff(virage.app.db, notify, runId)
  for (const who of [one, other]) expect(await inbox(who, 'kickoff')).toMatchObject([{ count: 1 }])
})

test('[inbox.1] who attended hears how it ended, their score and their rank', async () => {
  const arena = await setUpArena(virage, admin)
  const [loud, quiet, muted] = [await fan(), await fan(), await fan()]
  await mute(muted, 'arena', arena.id)
  await control(virage, admin, arena.id, 'start')
  for (const [who, points] of [
    [loud, 900],
    [quiet, 300],
    [muted, 100],
  ] as const)
    await query(
      `INSERT INTO attendance (run_id, started_at, user_id, side, is_locked, attended_ms, accounted_to_ms, cheer_points)
       SELECT id, started_at, $2, 'home', true, 60000, 60000, $3 FROM arena_runs WHERE id = $1`,
      [await runOf(arena.id), who.id, points],
    )
  await control(virage, admin, arena.id, 'stop')
  const { rows } = await query('SELECT max(id) AS id FROM matches', [])
  const teams = `${arena.homeTeam.name} 0–0 ${arena.awayTeam.name}`
  expect(await inbox(loud, 'result')).toMatchObject([
    { text: `${teams}. You were 1st of 3. 15.00 PTS/S`, detail: '15.00 PTS/S', link: `/match/${rows[0].id}` },
  ])
  expect(await inbox(quiet, 'result')).toMatchObject([{ title: `${teams}. You were 2nd of 3` }])
  expect(await inbox(muted, 'result')).toEqual([])
  expect(await inbox(loud, 'achievement')).toMatchObject([
    { text: 'You earned First roar', detail: 'Cheered in a match.', link: '/fan#achievements' },
  ])
})

test('[inbox.1] who follows a president is told, and so is whom an admin appoints', async () => {
  const [first, second, third] = [await fan(), await fan(), await fan()]
  const clubId = (await setUpArena(virage, admin)).homeTeam.id
  const { body } = await post(admin, '/v1/ultras/create', {
    name: 'Kop Inbox',
    club_id: clubId,
    ultra_score: 0,
  })
  const { id } = body.element
  for (const who of [first, second]) await post(who, '/v1/relationships/ultra/join', { ultra_id: id })
  expect(await inbox(first, 'group')).toEqual([])
  await post(first, '/v1/relationships/ultra/leave', { ultra_id: id })
  expect(await inbox(second, 'group')).toMatchObject([
    { text: 'You are now the president of Kop Inbox', link: `/ultra/${id}` },
  ])
  const fields = { name: 'Kop Appointed', club_id: clubId, ultra_score: 0, president_id: third.id }
  await post(admin, '/v1/ultras/create', fields)
  expect(await inbox(third, 'group')).toMatchObject([{ text: 'You are now the president of Kop Appointed' }])
})

test('[inbox.6] friends in a live arena are told once an hour, whoever comes, each counted once', async () => {
  const arena = await setUpArena(virage, admin)
  const [me, read, deaf, elsewhere, off, ...friends] = await Promise.all([...Array(8)].map(fan))
  const [one, two, three] = friends
  if (!me || !read || !deaf || !elsewhere || !off || !one || !two || !three) throw new Error('no fans')
  for (const who of [me, read, deaf, elsewhere, off]) for (const friend of friends) await follow(who, friend)
  await mute(deaf, 'fan', one.id)
  await mute(elsewhere, 'arena', arena.id)
  await post(admin, '/v1/users/update', { id: off.id, disabled: true })
  const told: number[][] = []
  const entered = async (...who: Staker[]) => {
    // One that remembers nobody, as in another process.
    const watch = createFriendsInArenas({
      db: virage.app.db,
      now: () => virage.clock.now,
      log: virage.app.http.log as never,
      onTold: (userIds) => void told.push(userIds),
    })
    watch.onEntered(
      arena.id,
      who.map(({ id }) => id),
    )
    await watch.tellAll()
    await watch.close()
  }
  const seen = async (who: Staker) =>
    (await inbox(who, 'friend')).map((each) => (each as unknown as { text: string }).text)
  await entered(one)
  expect(await seen(me)).toEqual([])
  await control(virage, admin, arena.id, 'start')
  await entered(one)
  expect(await inbox(me, 'friend')).toMatchObject([
    {
      text: 'Staker is in the stands',
      detail: `${arena.homeTeam.name} against ${arena.awayTeam.name}`,
      link: `/play/?arena=${arena.id}`,
    },
  ])
  expect(await seen(deaf)).toEqual([])
  expect(await seen(elsewhere)).toEqual([])
  expect(told.flat(), 'not who is disabled').not.toContain(off.id)
  await post(read, '/v1/notifications/read', { all: true })
  virage.clock.passMinutes(30)
  await entered(one, two)
  expect(await seen(me)).toEqual(['Staker and 1 other are in the stands'])
  expect(await seen(read)).toEqual(['Staker is in the stands'])
  expect(told.flat().filter((id) => id === me.id)).toHaveLength(1)
  virage.clock.passMinutes(31)
  await entered(three)
  expect(await seen(me)).toEqual(['Staker and 2 others are in the stands'])
  expect(await seen(read)).toHaveLength(2)
  expect(told.flat().filter((id) => id === me.id)).toHaveLength(2)
})

test('[inbox.6] entering an arena tells those who follow one, behind the door', async () => {
  const base = await listen(virage)
  const [me, friend] = [await fan(), await fan()]
  await follow(me, friend)
  const arena = await setUpArena(virage, admin)
  await control(virage, admin, arena.id, 'start')
  const mine = await enterLive(base, arena.id, { token: me.token })
  const early = await setUpArena(virage, admin)
  const theirs = await enterLive(base, early.id, { token: friend.token })
  // Who has waited for the start is in a live arena with it.
  await control(virage, admin, early.id, 'start')
  expect(
    await mine.until('notification', ({ notification }) => notification.kind === 'friend'),
  ).toMatchObject({
    notification: { text: 'Staker is in the stands', count: 1, link: `/play/?arena=${early.id}` },
  })
  const [another, late] = [await fan(), await fan()]
  await follow(another, late)
  const anothers = await enterLive(base, early.id, { token: another.token })
  // A pause is no end.
  await control(virage, admin, arena.id, 'pause')
  const lates = await enterLive(base, arena.id, { token: late.token })
  expect(
    await anothers.until('notification', ({ notification }) => notification.kind === 'friend'),
  ).toMatchObject({ notification: { link: `/play/?arena=${arena.id}` } })
  for (const socket of [mine, theirs, anothers, lates]) socket.close()
})
