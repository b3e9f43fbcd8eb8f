import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { driverOf } from '#server/storage/database.ts'
import { type Reply, startTestApp, type TestApp } from '#tests/app.ts'
import { control, makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { explain } from '#tests/plans.ts'
import { aStaker, type Staker, stake } from '#tests/stakers.ts'
import { removeOldNotifications } from './index.ts'
import { inboxQuery } from './notifications.storage.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

const query = (text: string, values: unknown[]) => driverOf(virage.app.db).query(text, values)
const fan = () => aStaker(virage)
const call = (who: Staker, what: string, json: object): Promise<Reply> =>
  virage.call('POST', `/v1/notifications/${what}`, { token: who.token, json })
const inbox = async (who: Staker, query = '', language = 'en') =>
  (
    await virage.call('GET', `/v1/notifications${query}`, {
      token: who.token,
      headers: { 'accept-language': language },
    })
  ).body as { element: Notification[]; unread: number; next: string | null }
const follow = (who: Staker, star: Staker, un = '') =>
  un
    ? virage.call('POST', `/v1/relationships/unfollow/${star.id}`, { token: who.token })
    : virage.call('POST', '/v1/relationships/follow', { token: who.token, json: { followed_id: star.id } })
const texts = async (who: Staker, language?: string) =>
  (await inbox(who, '', language)).element.map(({ text }) => text)
const rename = (who: Staker, name: string) =>
  query('UPDATE users SET name = $2 WHERE id = $1', [who.id, name])

test('[inbox.1] a new follower is told once, with a link to them', async () => {
  const [star, one] = [await fan(), await fan()]
  await rename(one, 'Sacha')
  await follow(one, star)
  await follow(one, star)
  expect(await inbox(star)).toMatchObject({
    element: [
      {
        kind: 'follower',
        read: false,
        count: 1,
        text: 'Sacha follows you',
        link: `/fan/${one.id}`,
        gain: null,
        about: { kind: 'fan', name: 'Sacha', picture: null, colors: null },
      },
    ],
    unread: 1,
    next: null,
  })
  expect(await inbox(one)).toMatchObject({ element: [], unread: 0 })
})

test('[inbox.2] unread followers merge and are counted once each; read ones stay as they are', async () => {
  const star = await fan()
  const crowd = [await fan(), await fan(), await fan(), await fan()] as const
  await Promise.all(crowd.map((one) => follow(one, star)))
  const last = crowd[3]
  await rename(last, 'Sacha')
  await follow(last, star, 'un')
  await follow(last, star)
  expect(await texts(star)).toEqual(['Sacha and 3 others follow you'])
  expect(await texts(star, 'fr-FR')).toEqual(['Sacha et 3 autres vous suivent'])

  const { element } = await inbox(star)
  expect(await call(star, 'read', { ids: [element[0]?.id] })).toMatchObject({
    status: 200,
    body: { element: { unread: 0 } },
  })
  virage.clock.passMinutes(1)
  const fifth = await fan()
  await follow(fifth, star)
  expect((await inbox(star)).element).toMatchObject([
    { read: false, count: 1, link: `/fan/${fifth.id}` },
    { read: true, count: 4, link: '/fan#followers' },
  ])
})

test('[inbox.2] who unfollows before it was read is not told of', async () => {
  const [star, one, other] = [await fan(), await fan(), await fan()]
  await follow(one, star)
  await follow(other, star)
  await follow(other, star, 'un')
  expect((await inbox(star)).element).toMatchObject([{ count: 1, link: `/fan/${one.id}` }])
  await follow(one, star, 'un')
  expect(await inbox(star)).toMatchObject({ element: [], unread: 0 })
})

test('[inbox.2] who unfollows after it was read takes nobody else along', async () => {
  const [star, early, late] = [await fan(), await fan(), await fan()]
  await follow(early, star)
  await virage.call('POST', '/v1/notifications/read', { token: star.token, json: { all: true } })
  virage.clock.passMinutes(1)
  await follow(late, star)
  await follow(early, star, 'un')
  expect(await inbox(star)).toMatchObject({ unread: 1 })
  expect((await inbox(star)).element[0]).toMatchObject({ count: 1, link: `/fan/${late.id}` })
})

test('[inbox.2] who unfollows and was not told of, muted at that time, takes nobody else along; muted since, they are counted no more', async () => {
  const [star, one, quiet] = [await fan(), await fan(), await fan()]
  const mute = (muted: boolean) => call(star, 'mute', { kind: 'fan', id: quiet.id, muted })
  await follow(one, star)
  await mute(true)
  await follow(quiet, star)
  await mute(false)
  await follow(quiet, star, 'un')
  expect((await inbox(star)).element).toMatchObject([{ count: 1, link: `/fan/${one.id}` }])
  await follow(quiet, star)
  expect((await inbox(star)).element).toMatchObject([{ count: 2 }])
  await mute(true)
  await follow(quiet, star, 'un')
  expect((await inbox(star)).element).toMatchObject([{ count: 1, link: `/fan/${one.id}` }])
})

test('[inbox.2] the first follower too is counted no more, however long the writing took', async () => {
  const [star, first, second] = [await fan(), await fan(), await fan()]
  let moment = virage.clock.now.getTime()
  Object.defineProperty(virage.clock, 'now', { configurable: true, get: () => new Date(moment++) })
  try {
    await follow(first, star)
    await follow(second, star)
    await follow(first, star, 'un')
    expect((await inbox(star)).element).toMatchObject([{ count: 1, link: `/fan/${second.id}` }])
  } finally {
    Object.defineProperty(virage.clock, 'now', { writable: true, value: new Date(moment) })
  }
})

test('[inbox.5] a disabled or deleted fan is not named, and is told nothing', async () => {
  const [star, one, gone] = [await fan(), await fan(), await fan()]
  await follow(gone, star)
  await follow(one, star)
  await rename(gone, 'Gone')
  await query('UPDATE users SET disabled_at = now() WHERE id = ANY ($1)', [[one.id]])
  expect(await texts(star)).toEqual(['Gone and 1 other follow you'])
  await query('UPDATE users SET disabled_at = now() WHERE id = $1', [gone.id])
  expect(await texts(star)).toEqual(['2 fans follow you'])
  await follow(star, gone)
  const told = await query('SELECT 1 FROM notifications WHERE user_id = $1', [gone.id])
  expect(told.rows).toEqual([])
})

test('[inbox.1] the inbox comes in pages without gap or repeat, and all can be read at once', async () => {
  const star = await fan()
  for (let i = 0; i < 5; i++) {
    await follow(await fan(), star)
    if (i < 4) await call(star, 'read', { all: true })
  }
  const seen: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await inbox(star, `?limit=2${cursor && `&cursor=${cursor}`}`)
    expect(page.unread).toBe(1)
    seen.push(...page.element.map(({ id }) => id))
    cursor = page.next
  }
  expect(new Set(seen).size).toBe(5)
  expect((await call(star, 'read', { all: true })).body.element.unread).toBe(0)
})

test('[inbox.1] marking: ids or all, and only my own', async () => {
  const [star, one] = [await fan(), await fan()]
  await follow(one, star)
  const { element } = await inbox(star)
  expect((await call(one, 'read', { ids: [element[0]?.id] })).status).toBe(200)
  expect((await inbox(star)).unread).toBe(1)
  for (const wrong of [{}, { ids: [] }, { ids: [1], all: true }, { all: false }, { ids: ['x'] }])
    expect((await call(star, 'read', wrong)).status).toBe(422)
})

test('[inbox.2] nothing is kept for more than 90 days', async () => {
  const star = await fan()
  await follow(await fan(), star)
  const day = 24 * 60 * 60 * 1000
  await removeOldNotifications(virage.app.db, new Date(virage.clock.now.getTime() + 89 * day))
  expect((await inbox(star)).unread).toBe(1)
  await removeOldNotifications(virage.app.db, new Date(virage.clock.now.getTime() + 91 * day))
  expect((await inbox(star)).unread).toBe(0)
})

test('[api.14] the inbox reads an index', async () => {
  const plan = await explain(virage.app.db, inboxQuery(virage.app.db, 1, 50, null))
  expect(plan).toMatch(/Index Scan Backward using notifications_\w*pkey/)
  expect(plan).not.toMatch(/Seq Scan|Sort|Merge Append/)
})

async function aBet() {
  const admin = await aStaker(virage, 0, 'admin')
  const arena = await setUpArena(virage, admin)
  await control(virage, admin, arena.id, 'start')
  const bet = await makeBet(virage, admin, arena.id, { statement: 'Who wins?', choices: ['Ours', 'Theirs'] })
  const about = { arenaId: arena.id, betId: bet.id }
  const decide = (action: 'close' | 'settle' | 'void' | 'unsettle', more: object = {}) =>
    onBet(virage, admin, arena.id, action, { betId: bet.id, ...more })
  return { about, decide }
}
const told = async (who: Staker) =>
  (await inbox(who)).element
    .filter(({ kind }) => kind === 'bet')
    .map(({ text, title, detail, gain, read, count }) => ({ text, title, detail, gain, read, count }))

test('[inbox.1] who staked is told of gain or loss; taken back and decided anew it is one notification', async () => {
  const [winner, loser] = [await fan(), await fan()]
  const { about, decide } = await aBet()
  await stake(virage, winner, about, 0, 50)
  await stake(virage, loser, about, 1, 100)
  await decide('close')
  await decide('settle', { answer: 0 })
  expect(await told(winner)).toMatchObject([
    {
      text: 'Who wins? Ours it was: +100',
      title: 'Who wins? Ours it was',
      detail: 'You staked 50, it paid 150',
      gain: 100,
      count: 1,
    },
  ])
  expect(await told(loser)).toMatchObject([{ detail: 'You staked 100 on Theirs', gain: -100 }])
  await decide('settle', { answer: 0 })
  expect(await told(winner)).toMatchObject([{ count: 1 }])

  await decide('unsettle', { reason: 'It was offside' })
  expect(await told(winner)).toMatchObject([
    { text: 'Who wins? is undecided again: −100', detail: 'It was offside', gain: -100 },
  ])
  await decide('settle', { answer: 1 })
  expect(await told(winner)).toMatchObject([{ text: 'Who wins? Theirs it was: −50', gain: -50 }])
  expect(await told(loser)).toMatchObject([{ gain: 50, detail: 'You staked 100, it paid 150' }])
})

test('[inbox.1] refunds are told: voided, nobody on the winning choice, or staked too late', async () => {
  const one = await fan()
  const [voided, returned, late] = [await aBet(), await aBet(), await aBet()]
  await stake(virage, one, voided.about, 0, 40)
  await voided.decide('void')
  await stake(virage, one, returned.about, 0, 30)
  await returned.decide('close')
  await returned.decide('settle', { answer: 1 })
  const added = await aBet()
  await stake(virage, one, added.about, 0, 10)
  const before = new Date()
  await stake(virage, one, late.about, 0, 20)
  // What is added may be less than 10.
  await stake(virage, one, added.about, 0, 1)
  for (const { decide } of [late, added])
    expect((await decide('close', { at: before.toISOString() })).status).toBe(200)
  expect(await told(one)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ text: 'Who wins? was voided. Your 40 points are back', gain: 0 }),
      expect.objectContaining({ title: 'Who wins? Theirs it was', gain: 0 }),
      expect.objectContaining({ detail: 'Your 20 points are back', gain: 0 }),
      expect.objectContaining({ detail: 'Your point is back', gain: 0 }),
    ]),
  )
})
