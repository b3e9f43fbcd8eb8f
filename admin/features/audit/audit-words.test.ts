import { expect, test } from 'vitest'
import { ULTRA_ACTIONS } from '#contract/constants.ts'
import { actOf, subjectOf } from './audit-words.ts'

const entry = (action: string, target: string, after: unknown, before: unknown = null) => ({
  action,
  target,
  before,
  after,
})

test('[admin.12] a bet is named by its statement, anything else by its name, else by its target', () => {
  const bet = { statement: 'Who scores next?', state: 'open' }
  expect(subjectOf(entry('bet.create', 'bet 7c9e', bet), 'en')).toBe('bet “Who scores next?”')
  expect(subjectOf(entry('bet.void', 'bet 7c9e', null, bet), 'en')).toBe('bet “Who scores next?”')
  expect(subjectOf(entry('bet.void', 'bet 7c9e', 'not settled in time'), 'en')).toBe('bet 7c9e')
  expect(subjectOf(entry('club.create', 'club 3', { name: 'A' }), 'en')).toBe('club “A”')
  expect(subjectOf(entry('post.delete', 'post 3', null, { title: 'T' }), 'fr')).toBe(
    'l’article «\u202fT\u202f»',
  )
  expect(subjectOf(entry('ultra.song', 'ultra 2', { name: 'a song' }), 'en')).toBe('group 2')
  expect(subjectOf(entry('digest.send', 'digests', null), 'en')).toBe('')
  expect(subjectOf(entry('some.thing', 'quoted 3', null), 'en')).toBe('quoted 3')
})

test('[admin.12] what was done is told in words, in both languages', () => {
  expect(actOf({ action: 'bet.settle' }, 'en')).toBe('settled')
  expect(actOf({ action: 'event.undo' }, 'fr')).toBe('a retiré un événement dans')
  expect(actOf({ action: 'some.thing' }, 'en')).toBeNull()
  // A president who left, or a new one where nobody was: no admin does that.
  for (const action of ULTRA_ACTIONS.filter((other) => other !== 'follow' && other !== 'preside'))
    expect(actOf({ action: `ultra.${action}` }, 'en'), action).not.toBeNull()
})
