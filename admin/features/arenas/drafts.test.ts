import { expect, test } from 'vitest'
import {
  arenaProblem,
  type BetDraft,
  draftProblem,
  durationOf,
  EMPTY_DRAFT,
  withoutChoice,
} from './drafts.ts'

const draft = (over: Partial<BetDraft>): BetDraft => ({
  ...EMPTY_DRAFT,
  statement: 'Who wins?',
  choices: ['a', 'b'],
  ...over,
})

test('[admin.7] a statement, then a value in every choice', () => {
  expect(EMPTY_DRAFT).toMatchObject({ choices: ['', ''], opensAtOnce: true, duration: '' })
  expect(draftProblem(EMPTY_DRAFT)).toBe('statementNeeded')
  expect(draftProblem(draft({ statement: '  ' }))).toBe('statementNeeded')
  expect(draftProblem(draft({ choices: ['a', ' '] }))).toBe('choicesNeeded')
  expect(draftProblem(draft({ choices: ['a', ' a '] }))).toBe('sameChoices')
  expect(draftProblem(draft({}))).toBeNull()
})

test('[admin.7] at least two choices remain', () => {
  expect(withoutChoice(draft({}), 0)).toBe('twoNeeded')
  expect(withoutChoice(draft({ choices: ['a', 'b', 'c'] }), 1)).toMatchObject({ choices: ['a', 'c'] })
})

test('[admin.7] the duration is optional, else whole seconds from 1', () => {
  expect([durationOf(' '), durationOf('1'), durationOf('45')]).toEqual([null, 1, 45])
  for (const wrong of ['0', '-5', '1.5', 'soon', '86401']) expect(durationOf(wrong)).toBe('wrong')
})

const clubs = [{ id: 1 }, { id: 2 }]

test('[admin.5] both teams, different ones, and still there', () => {
  expect(arenaProblem({ home: '', away: '2' }, 'new', clubs, null)).toBe('teamsNeeded')
  expect(arenaProblem({ home: '1', away: '' }, 'kept', clubs, null)).toBe('teamsNeeded')
  expect(arenaProblem({ home: '1', away: '1' }, 'new', clubs, null)).toBe('sameTeams')
  expect(arenaProblem({ home: '1', away: '1' }, 'kept', clubs, null)).toBe('sameClub')
  expect(arenaProblem({ home: '1', away: '3' }, 'new', clubs, null)).toBe('teamGone')
  expect(arenaProblem({ home: '1', away: '2' }, 'new', clubs, null)).toBeNull()
})

test('[admin.5] an arena keeps the teams it has', () => {
  const team = (id: number) => ({
    id,
    name: '',
    logo: null,
    colors: ['#e0561b', '#3a76f0'] as [string, string],
  })
  const arena = { homeTeam: team(8), awayTeam: team(9) }
  expect(arenaProblem({ home: '8', away: '9' }, 'kept', [], arena)).toBeNull()
})
