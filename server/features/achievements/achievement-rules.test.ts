import { access } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aRow } from '#server/features/matches/matches.testing.ts'
import { achievementWords } from '#texts/achievements.ts'
import { ACHIEVEMENT_RULES, type AchievementId, earnedBy, type Facts } from './achievement-rules.ts'
import { matchFacts } from './achievements.service.ts'

const THRESHOLDS: [AchievementId, Partial<Facts>, Partial<Facts>][] = [
  ['FOUNDER', { fanNumber: 1000 }, { fanNumber: 1001 }],
  ['FIRST_CHEER', { cheerScore: 0.1 }, { cheerScore: 0 }],
  ['TEN_MATCHES', { attendedMatches: 10 }, { attendedMatches: 9 }],
  ['FIFTY_MATCHES', { attendedMatches: 50 }, { attendedMatches: 49 }],
  ['FOUR_WEEKS', { streakWeeks: 4 }, { streakWeeks: 3 }],
  ['TWELVE_WEEKS', { streakWeeks: 12 }, { streakWeeks: 11 }],
  ['FULL_HOUSE', { attendees: 100 }, { attendees: 99 }],
  ['CAPO', { outcheered: 10 }, { outcheered: 9 }],
  ['FIRST_WIN', { wonStakes: 1 }, { wonStakes: 0 }],
  ['ORACLE', { wonStakes: 10 }, { wonStakes: 9 }],
  ['UNDERDOG', { winningShare: 0.25 }, { winningShare: 0.2501 }],
  ['JOINED_ULTRAS', { ultraGroups: 1 }, { ultraGroups: 0 }],
  ['PRESIDENT', { presidencies: 1 }, { presidencies: 0 }],
  ['TIFO', { tifosHeld: 1 }, { tifosHeld: 0 }],
  ['GLOBETROTTER', { clubs: 5 }, { clubs: 4 }],
  ['TEN_FOLLOWERS', { followers: 10 }, { followers: 9 }],
]

test.each(THRESHOLDS)(
  '[achievements.1] %s is earned at its threshold and not before',
  (id, enough, tooLittle) => {
    expect(earnedBy(enough)).toContain(id)
    expect(earnedBy(tooLittle)).not.toContain(id)
  },
)

test('[achievements.1] every rule has its threshold here, an own id, words for people and a badge', async () => {
  const ids = ACHIEVEMENT_RULES.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(THRESHOLDS.map(([id]) => id).toSorted()).toEqual(ids.toSorted())
  for (const { id, title, description } of ACHIEVEMENT_RULES) {
    expect(title.length * description.length).toBeGreaterThan(0)
    await access(path.join(import.meta.dirname, '../../../web/public/achievements', `${id}.svg`))
  }
})

test('[achievements.1] knowing nothing earns nothing', () => {
  expect(earnedBy({})).toEqual([])
})

test('[achievements.1] a match tells who was loudest of which end; ties share it, silence wins nothing', () => {
  const facts = matchFacts({
    rows: [
      aRow(1, { cheerScore: 20 }),
      aRow(2, { cheerScore: 20 }),
      aRow(3, { cheerScore: 19 }),
      aRow(4, { side: 'away', cheerScore: null }),
    ],
  })
  expect(facts.get(1)).toEqual({ cheerScore: 20, attendees: 4, outcheered: 3 })
  expect(facts.get(2)).toEqual({ cheerScore: 20, attendees: 4, outcheered: 3 })
  expect(facts.get(3)).toEqual({ cheerScore: 19, attendees: 4 })
  expect(facts.get(4)).toEqual({ cheerScore: 0, attendees: 4 })
})

test('[achievements.3, language.2] every achievement has its name and words in French', () => {
  const english = ACHIEVEMENT_RULES.map(({ id, title, description }) => ({ id, title, description }))
  const french = english.map((achievement) => achievementWords(achievement, 'fr'))
  expect(french.map(({ id }) => id)).toEqual(english.map(({ id }) => id))
  expect(french.filter(({ description }, i) => description === english[i]?.description)).toEqual([])
  expect(english.map((achievement) => achievementWords(achievement, 'en'))).toEqual(english)
})
