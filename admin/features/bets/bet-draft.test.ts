import { expect, test } from 'vitest'
import { type BetDraft, draftProblem, durationOf, EMPTY_DRAFT, withoutChoice } from './bet-draft.ts'

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
