import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { LockedAchievement } from '#contract/fans.ts'
import { writeMatch } from '#server/features/matches/index.ts'
import { aClub, aMatch, aRow, someFans } from '#server/features/matches/matches.testing.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { explain } from '#tests/plans.ts'
import { createAchievementsService } from './achievements.service.ts'
import { streakOf, weekStarts } from './streak.ts'
import { findStreaks, weeksQuery } from './streaks.storage.ts'

/** achievements.5 once more: of all starts with at most one missed week since, the one with most attended weeks. */
function longest(attended: ReadonlySet<number>, present: number): number {
  let most = 0
  for (const start of attended) {
    const weeks = Array.from({ length: present - start + 1 }, (_, i) => start + i)
    const missed = weeks.filter((week) => week !== present && !attended.has(week)).length
    if (missed <= 1) most = Math.max(most, weeks.length - missed - (attended.has(present) ? 0 : 1))
  }
  return most
}

test('[achievements.5] a streak is the longest run of weeks with one missed week forgiven, as an oracle counts it', () => {
  const weeks = fc.array(fc.boolean(), { minLength: 1, maxLength: 24 })
  fc.assert(
    fc.property(weeks, (flags) => {
      const attended = new Set(flags.flatMap((isThere, i) => (isThere ? [i + 1] : [])))
      const streak = streakOf(attended, flags.length)
      expect(streak.weeks).toBe(longest(attended, flags.length))
      expect(streak.isThisWeek).toBe(attended.has(flags.length))
      expect(streak.recent).toEqual([...Array<boolean>(12).fill(false), ...flags].slice(-12))
    }),
    { seed: 14, numRuns: 2_000 },
  )
})

test.each([
  ['nothing yet', '', 0, false],
  ['this week only', '1', 1, false],
  ['this week is not over', '110', 2, false],
  ['one missed week is forgiven', '1101', 3, true],
  ['last week was missed and this one is not over', '1100', 2, true],
  ['two are not', '11001', 1, false],
  ['nor two of them apart', '110101', 2, true],
] as const)('[achievements.5] %s: %s', (_, flags, weeks, isForgiven) => {
  const attended = new Set(Array.from(flags).flatMap((flag, i) => (flag === '1' ? [i + 1] : [])))
  expect(streakOf(attended, flags.length)).toMatchObject({ weeks, isForgiven: weeks > 0 && isForgiven })
})

test('[achievements.5] however a zone is spelled, its clock is made once', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  onTestFinished(() => made.mockRestore())
  for (const zone of ['antarctica/dumontdurville', 'Antarctica/DumontDUrville', 'ANTARCTICA/DUMONTDURVILLE'])
    expect(weekStarts(new Date('2026-11-18T12:00:00Z'), zone, 1)).toEqual([new Date('2026-11-15T14:00:00Z')])
  expect(made.mock.calls.length).toBeLessThan(2)
})

describe('[achievements.5] weeks begin on Monday, 0:00 in the fan’s time zone', () => {
  test.each([
    ['UTC', '2026-11-18T12:00:00Z', ['2026-11-09T00:00:00.000Z', '2026-11-16T00:00:00.000Z']],
    // The clocks go back in between.
    ['Europe/Paris', '2026-10-28T12:00:00Z', ['2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z']],
    // Sunday evening in New York is Monday in UTC.
    ['America/New_York', '2026-11-16T03:00:00Z', ['2026-11-02T05:00:00.000Z', '2026-11-09T05:00:00.000Z']],
    ['Pacific/Auckland', '2026-11-15T12:00:00Z', ['2026-11-08T11:00:00.000Z', '2026-11-15T11:00:00.000Z']],
  ])('%s', (zone, now, starts) => {
    expect(weekStarts(new Date(now), zone, 2).map((start) => start.toISOString())).toEqual(starts)
  })
})

describe('with matches', () => {
  let virage: TestApp
  let me: TestFan
  const NOW = new Date('2026-11-18T12:00:00Z')
  beforeAll(async () => {
    virage = await startTestApp()
    virage.clock.now = NOW
    me = await signedInFan(virage)
  })
  afterAll(() => virage.close())

  const achievementsOf = async (id: number) =>
    (await virage.call('GET', `/v1/achievements/${id}`, { token: me.token })).body
  async function attend(userIds: number[], date: string): Promise<void> {
    const achievements = createAchievementsService({ now: () => virage.clock.now })
    const match = aMatch({ date: new Date(date), rows: userIds.map((id) => aRow(id)) })
    await inTransaction(virage.app.db, async (tx) =>
      achievements.onMatchWritten(tx, await writeMatch(tx, match)),
    )
  }

  test('[achievements.5] a fan’s zone decides to which week a match belongs, and four weeks bring an achievement', async () => {
    const { db } = virage.app
    const [inUtc = 0, inParis = 0] = await someFans(db, 2)
    await db.execute(
      `INSERT INTO notification_settings (user_id, time_zone) VALUES (${inParis}, 'Europe/Paris')`,
    )
    // Sunday 23:30 in UTC is Monday in Paris.
    for (const date of ['2026-10-28T20:00:00Z', '2026-11-01T23:30:00Z', '2026-11-11T20:00:00Z'])
      await attend([inUtc, inParis], date)
    expect((await achievementsOf(inUtc)).streak).toMatchObject({ weeks: 2, this_week: false, forgiven: true })
    expect((await achievementsOf(inParis)).streak).toMatchObject({ weeks: 3, forgiven: false })
    await attend([inUtc, inParis], '2026-11-17T20:00:00Z')
    const ids = async (id: number) => (await achievementsOf(id)).element.map((one: { id: string }) => one.id)
    expect(await ids(inUtc)).not.toContain('FOUR_WEEKS')
    expect(await ids(inParis)).toContain('FOUR_WEEKS')
    expect((await achievementsOf(inParis)).streak).toMatchObject({ weeks: 4, this_week: true })
    expect((await achievementsOf(inUtc)).streak.recent.slice(-4)).toEqual([true, false, true, true])
  })

  test('[achievements.4] locked ones say how they are won, nearest first; how far one is, only to oneself', async () => {
    const { db } = virage.app
    for (const club_id of [await aClub(db), await aClub(db), await aClub(db)])
      await virage.call('POST', '/v1/relationships/club/join', { token: me.token, json: { club_id } })
    await attend([me.id], '2026-11-17T20:00:00Z')
    const own = await achievementsOf(me.id)
    const locked: LockedAchievement[] = own.locked
    expect(locked[0]).toEqual({
      id: 'GLOBETROTTER',
      iconSrc: '/achievements/GLOBETROTTER.svg',
      title: 'Globetrotter',
      how: 'Belong to five clubs at once.',
      progress: { have: 3, need: 5 },
    })
    expect(locked.find(({ id }) => id === 'TEN_MATCHES')?.progress).toEqual({ have: 1, need: 10 })
    expect(locked.find(({ id }) => id === 'FOUR_WEEKS')?.progress).toEqual({ have: 1, need: 4 })
    // Nobody can become a founder by trying.
    expect(locked.map(({ id }) => id)).not.toContain('FOUNDER')
    for (const { id } of own.element) expect(locked.map((one) => one.id)).not.toContain(id)

    const other = await signedInFan(virage)
    const seen = (await virage.call('GET', `/v1/achievements/${me.id}`, { token: other.token })).body
    expect(seen.locked.length).toBe(locked.length)
    for (const { progress } of seen.locked) expect(progress).toBeNull()
  })

  test('[api.14] streaks of a crowd read each fan’s last weeks', async () => {
    const plan = await explain(
      virage.app.db,
      weeksQuery([1, 2], weekStarts(NOW, 'UTC', 14)),
      'enable_bitmapscan',
    )
    expect(plan).toMatch(/Index (Only )?Scan using match_rows_fan/)
    expect(plan).not.toContain('Seq Scan')
    expect((await findStreaks(virage.app.db, [], NOW)).size).toBe(0)
  })
})
