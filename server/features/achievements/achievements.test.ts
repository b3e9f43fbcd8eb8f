import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertFan } from '#server/features/fans/index.ts'
import { type MatchRow, writeMatch } from '#server/features/matches/index.ts'
import { aClub, aGroup, aMatch, aRow, someFans } from '#server/features/matches/matches.testing.ts'
import { follows } from '#server/features/relationships/follows.tables.ts'
import type { Transaction } from '#server/storage/database.ts'
import { overlap } from '#server/storage/locks.testing.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { aStaker, stake } from '#tests/stakers.ts'
import { createAchievementsService, type SettledBet } from './achievements.service.ts'

let virage: TestApp
let viewer: TestFan
const achievements = createAchievementsService({ now: () => virage.clock.now })
// Shares and founders depend on all fans, so each test has its own database.
beforeEach(async () => {
  virage = await startTestApp()
  viewer = await signedInFan(virage)
})
afterEach(() => virage.close())

const inTx = <T>(work: (tx: Transaction) => Promise<T>) => inTransaction(virage.app.db, work)
const earnedOf = async (userId: number) =>
  (await virage.call('GET', `/v1/achievements/${userId}`, { token: viewer.token })).body.element
const idsOf = async (userId: number): Promise<string[]> =>
  (await earnedOf(userId)).map(({ id }: { id: string }) => id)
const post = (url: string, json: unknown, token = viewer.token) => virage.call('POST', url, { token, json })
async function holdersOf(id: string): Promise<number> {
  const { rows } = await virage.app.db.execute<{ holders: number }>(
    sql`SELECT holders FROM achievement_holders WHERE achievement_id = ${id}`,
  )
  return rows[0]?.holders ?? 0
}

test('[achievements.3] a fan’s achievements, oldest first, with date, badge and share of holders', async () => {
  const [a = 0, b = 0, c = 0] = await someFans(virage.app.db, 3)
  const early = new Date('2026-01-01T10:00:00Z')
  const late = new Date('2026-02-01T10:00:00Z')
  await inTx((tx) => achievements.grant(tx, [a], 'PRESIDENT', late))
  await inTx((tx) => achievements.grant(tx, [a, b, c], 'CAPO', early))
  expect(await earnedOf(a)).toEqual([
    {
      id: 'CAPO',
      iconSrc: '/achievements/CAPO.svg',
      title: 'Capo',
      description: 'Was the loudest of an end of at least 10 fans.',
      earned_at: early.toISOString(),
      share: 0.75,
    },
    expect.objectContaining({ id: 'PRESIDENT', share: 0.25, earned_at: late.toISOString() }),
  ])
  expect(await earnedOf(viewer.id)).toEqual([])
  expect(await virage.call('GET', '/v1/achievements/999', { token: viewer.token })).toMatchObject({
    status: 404,
    body: { code: 'user_not_found' },
  })
})

test('[achievements.2] granted again, it keeps its date and is counted once', async () => {
  const [a = 0, b = 0] = await someFans(virage.app.db, 2)
  const first = new Date('2026-01-01T10:00:00Z')
  await inTx((tx) => achievements.grant(tx, [a], 'ORACLE', first))
  await inTx((tx) => achievements.grant(tx, [a, b], 'ORACLE', new Date('2026-03-01T10:00:00Z')))
  expect(await holdersOf('ORACLE')).toBe(2)
  expect((await earnedOf(a))[0].earned_at).toBe(first.toISOString())
})

test('[achievements.2] granted by many at once, each fan is counted once', async () => {
  const fans = await someFans(virage.app.db, 10)
  await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      inTx((tx) => achievements.grant(tx, i % 2 ? fans : fans.toReversed(), 'CAPO', virage.clock.now)),
    ),
  )
  expect(await holdersOf('CAPO')).toBe(10)
})

test('[achievements.2] a grant that is undone leaves nothing behind', async () => {
  const [fan = 0] = await someFans(virage.app.db, 1)
  await inTx(async (tx) => {
    await achievements.grant(tx, [fan], 'CAPO', virage.clock.now)
    throw new Error('undone')
  }).catch(() => {})
  expect(await idsOf(fan)).toEqual([])
  expect(await holdersOf('CAPO')).toBe(0)
})

test('[achievements.1, achievements.2] FOUNDER: the first 1,000 fans, exactly, even when several come at once', async () => {
  await virage.app.db.execute(sql`INSERT INTO users (name, deleted_at)
    SELECT 'Early', CASE WHEN n % 2 = 0 THEN now() END FROM generate_series(1, 997) AS n`)
  const join = async (tx: Transaction) => {
    const fan = await insertFan(tx, { name: 'Late', email: null })
    await achievements.onNewFan(tx, fan!.id)
  }
  // With the viewer there are 998 so far, deleted ones included.
  await inTx(join)
  expect(await holdersOf('FOUNDER')).toBe(1)
  await overlap(virage.app.db, join, join)
  expect(await holdersOf('FOUNDER')).toBe(2)
  await inTx(join)
  expect(await holdersOf('FOUNDER')).toBe(2)
})

test('[achievements.1] FOUNDER comes with the account', async () => {
  const email = 'founder@virage.test'
  const admin = await signedInFan(virage, { role: 'admin' })
  const made = await post('/v1/users/create', { name: 'Zoé', email, password: 'eight or more' }, admin.token)
  expect(await idsOf(made.body.element.id)).toEqual(['FOUNDER'])
})

test('[achievements.1] joining a first group, leading one, five clubs, ten followers', async () => {
  const group = await aGroup(virage.app.db, await aClub(virage.app.db))
  await post('/v1/relationships/ultra/join', { ultra_id: group })
  // The first to join an empty group leads it.
  expect((await idsOf(viewer.id)).toSorted()).toEqual(['JOINED_ULTRAS', 'PRESIDENT'])

  const clubs = await Promise.all(Array.from({ length: 5 }, () => aClub(virage.app.db)))
  for (const club_id of clubs.slice(0, 4)) await post('/v1/relationships/club/join', { club_id })
  expect(await idsOf(viewer.id)).not.toContain('GLOBETROTTER')
  await post('/v1/relationships/club/join', { club_id: clubs[4] })
  expect(await idsOf(viewer.id)).toContain('GLOBETROTTER')
})

test('[achievements.2] TEN_FOLLOWERS comes with the tenth, even when the ninth follows at the same time', async () => {
  const [star = 0, ...fans] = await someFans(virage.app.db, 10)
  const follow = (followerId: number) => async (tx: Transaction) => {
    await tx.insert(follows).values({ followerId, followedId: star })
    await achievements.onFollowed(tx, star)
  }
  for (const fan of fans.slice(0, 8)) await inTx(follow(fan))
  await overlap(virage.app.db, follow(fans[8]!), follow(viewer.id))
  expect(await idsOf(star)).toEqual(['TEN_FOLLOWERS'])
})

test('[achievements.2] following tells of itself', async () => {
  const [star = 0, ...fans] = await someFans(virage.app.db, 10)
  await virage.app.db.insert(follows).values(fans.map((followerId) => ({ followerId, followedId: star })))
  expect(await idsOf(star)).toEqual([])
  await post('/v1/relationships/follow', { followed_id: star })
  expect(await idsOf(star)).toEqual(['TEN_FOLLOWERS'])
})

const play = (rows: MatchRow[]) => async (tx: Transaction) =>
  achievements.onMatchWritten(tx, await writeMatch(tx, aMatch({ rows })))

test('[achievements.1] a match brings first cheer, capo, full house, and the tenth of it regular', async () => {
  const fans = await someFans(virage.app.db, 100)
  const [first = 0, second = 0] = fans
  const cheers = (i: number) => (i === 1 ? 20 : i === 2 ? null : 10)
  await inTx(play(fans.map((id, i) => aRow(id, { cheerScore: cheers(i) }))))
  expect((await idsOf(first)).toSorted()).toEqual(['FIRST_CHEER', 'FULL_HOUSE'])
  expect((await idsOf(second)).toSorted()).toEqual(['CAPO', 'FIRST_CHEER', 'FULL_HOUSE'])
  expect(await idsOf(fans[2]!)).toEqual(['FULL_HOUSE'])
  expect(await holdersOf('FIRST_CHEER')).toBe(99)

  for (let i = 0; i < 7; i++) await inTx(play([aRow(first)]))
  expect(await idsOf(first)).not.toContain('TEN_MATCHES')
  // The ninth and the tenth end at once.
  await overlap(virage.app.db, play([aRow(first)]), play([aRow(first)]))
  expect(await idsOf(first)).toContain('TEN_MATCHES')
})

const settle = (bet: SettledBet, share: number, ids: number[]) =>
  inTx((tx) =>
    achievements.onBetSettled(
      tx,
      bet,
      ids.map((userId) => ({ userId, stake: 10, payout: 20, share })),
    ),
  )

test('[bets.12, achievements.2] a win that is taken back takes what it alone had earned, and another win does not', async () => {
  const [fan = 0, other = 0] = await someFans(virage.app.db, 2)
  const bet = (id: string, second: number): SettledBet => ({
    id,
    decidedAt: new Date(Date.UTC(2026, 0, 1, 20, 0, second)),
  })
  const [wrong, right] = [bet('wrong', 1), bet('right', 2)]
  await settle(wrong, 0.2, [fan, other])
  await settle(right, 0.5, [other])
  expect((await idsOf(fan)).toSorted()).toEqual(['FIRST_WIN', 'UNDERDOG'])
  await inTx((tx) => achievements.onBetUnsettled(tx, wrong, [fan, other]))
  expect(await idsOf(fan)).toEqual([])
  expect(await idsOf(other)).toEqual(['FIRST_WIN'])
  expect([await holdersOf('FIRST_WIN'), await holdersOf('UNDERDOG')]).toEqual([1, 0])
  await settle(bet('wrong', 3), 0.2, [fan])
  expect((await idsOf(fan)).toSorted()).toEqual(['FIRST_WIN', 'UNDERDOG'])
})

test('[bets.12, achievements.2] wins that are taken back one after the other leave nothing, whichever goes first', async () => {
  const admin = await aStaker(virage, 0, 'admin')
  const { id: arenaId } = await setUpArena(virage, admin)
  const [fan, rival] = [await aStaker(virage), await aStaker(virage)]
  /** The fan holds a fifth of the pool, and wins it. */
  async function longShot() {
    const bet = { arenaId, betId: (await makeBet(virage, admin, arenaId)).id }
    await stake(virage, fan, bet, 0, 20)
    await stake(virage, rival, bet, 1, 80)
    await onBet(virage, admin, arenaId, 'close', bet)
    const { body } = await onBet(virage, admin, arenaId, 'settle', { ...bet, answer: 0 })
    return { bet, at: body.element.decidedAt as string }
  }
  const takeBack = async ({ bet }: Awaited<ReturnType<typeof longShot>>) =>
    expect((await onBet(virage, admin, arenaId, 'unsettle', { ...bet, reason: 'Offside' })).status).toBe(200)
  const first = await longShot()
  const second = await longShot()
  await takeBack(first)
  // The second bet had won both as well.
  const left: { id: string; earned_at: string }[] = await earnedOf(fan.id)
  expect(left.map(({ id }) => id).toSorted()).toEqual(['FIRST_WIN', 'UNDERDOG'])
  expect(left.find(({ id }) => id === 'UNDERDOG')?.earned_at).toBe(second.at)
  await takeBack(second)
  expect(await idsOf(fan.id)).toEqual([])
  expect([await holdersOf('FIRST_WIN'), await holdersOf('UNDERDOG')]).toEqual([0, 0])
})

test('[achievements.1] a stake that came back because nobody stood against it is no win', async () => {
  const admin = await aStaker(virage, 0, 'admin')
  const { id: arenaId } = await setUpArena(virage, admin)
  const fan = await aStaker(virage)
  const bet = { arenaId, betId: (await makeBet(virage, admin, arenaId)).id }
  await stake(virage, fan, bet, 0, 20)
  await onBet(virage, admin, arenaId, 'close', bet)
  expect((await onBet(virage, admin, arenaId, 'settle', { ...bet, answer: 0 })).status).toBe(200)
  expect(await idsOf(fan.id)).toEqual([])
  expect((await onBet(virage, admin, arenaId, 'unsettle', { ...bet, reason: 'Offside' })).status).toBe(200)
})

test('[achievements.1] won stakes bring first win, underdog and, with the tenth, oracle', async () => {
  const [fan = 0, other = 0] = await someFans(virage.app.db, 2)
  const win = (share: number, ...ids: number[]) => settle({ id: 'a-bet', decidedAt: new Date() }, share, ids)
  await win(0.5, fan, other)
  expect(await idsOf(fan)).toEqual(['FIRST_WIN'])
  await win(0.25, fan)
  expect((await idsOf(fan)).toSorted()).toEqual(['FIRST_WIN', 'UNDERDOG'])
  await Promise.all(Array.from({ length: 7 }, () => win(0.9, fan)))
  expect(await idsOf(fan)).not.toContain('ORACLE')
  await win(0.9, fan)
  expect(await idsOf(fan)).toContain('ORACLE')
  expect(await idsOf(other)).toEqual(['FIRST_WIN'])
  await win(0.9)
})

test('[achievements.3] a deleted fan is no holder any more', async () => {
  const leaver = await signedInFan(virage)
  await inTx((tx) => achievements.grant(tx, [leaver.id, viewer.id], 'CAPO', virage.clock.now))
  expect((await post('/v1/users/delete', { id: leaver.id }, leaver.token)).status).toBe(200)
  expect(await holdersOf('CAPO')).toBe(1)
  expect((await earnedOf(viewer.id))[0].share).toBe(1)
})

test('[achievements.3] nor becomes one by a match, a stake or a tifo from before', async () => {
  const leaver = await signedInFan(virage)
  expect((await post('/v1/users/delete', { id: leaver.id }, leaver.token)).status).toBe(200)
  const both = [leaver.id, viewer.id]
  await inTx((tx) => achievements.onTifoCompleted(tx, both, virage.clock.now))
  await inTx(play(both.map((userId) => aRow(userId))))
  await settle({ id: 'a-bet', decidedAt: new Date() }, 0.9, both)
  for (const id of ['TIFO', 'FIRST_CHEER', 'FIRST_WIN']) expect([id, await holdersOf(id)]).toEqual([id, 1])
})
