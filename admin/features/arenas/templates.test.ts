import { expect, onTestFinished, test } from 'vitest'
import { sport } from '#contract/events.ts'
import { cockpitMessages } from './cockpit.messages.ts'
import {
  addTemplate,
  fillTemplate,
  keptTemplates,
  readTemplates,
  removeTemplate,
  standardTemplates,
} from './templates.ts'

test('[night.1] a template takes the teams of the match that is on', () => {
  const template = { statement: 'Will {home} come back?', choices: ['{home}', '{away}', 'Neither'] }
  expect(fillTemplate(template, 'Meridian', 'Nordlys')).toEqual({
    statement: 'Will Meridian come back?',
    choices: ['Meridian', 'Nordlys', 'Neither'],
  })
})

test.each(['en', 'fr'] as const)('[night.6] templates fit the sport, in %s', (language) => {
  const m = cockpitMessages[language]
  const asked = (name: (typeof sport.options)[number]) => standardTemplates(name, m)
  const statements = (...names: Parameters<typeof asked>) => asked(...names).map(({ statement }) => statement)
  expect(statements('football')).toEqual(expect.arrayContaining([m.nextCorner, m.nextCard, m.penalty]))
  expect(statements('basketball')).toEqual(expect.arrayContaining([m.quarter, m.timeout, m.overtime]))
  expect(statements('rugby')).toEqual(expect.arrayContaining([m.nextTry, m.nextKick]))
  expect(statements('esport')).toEqual(expect.arrayContaining([m.nextRound, m.map]))
  for (const ballGame of ['football', 'basketball', 'rugby'] as const)
    expect(statements(ballGame), ballGame).not.toContain(m.nextRound)
  for (const name of ['football', 'rugby', 'esport'] as const)
    expect(statements(name)).not.toContain(m.quarter)
  const winnerOf = (name: (typeof sport.options)[number]) =>
    asked(name).find(({ statement }) => statement === m.winner)?.choices
  for (const name of ['football', 'rugby', 'other'] as const)
    expect(winnerOf(name)).toEqual(['{home}', '{away}', m.draw])
  for (const name of ['basketball', 'esport'] as const) expect(winnerOf(name)).toEqual(['{home}', '{away}'])
  for (const name of sport.options) {
    expect(asked(name), name).toHaveLength(6)
    expect(new Set(statements(name)).size, name).toBe(6)
  }
})

test('[night.1] what is kept in the browser may be anything', () => {
  const good = { statement: 'Yes?', choices: ['Yes', 'No'] }
  expect(
    readTemplates(JSON.stringify([good, null, { statement: 1 }, { statement: 'x', choices: ['a'] }])),
  ).toEqual([good])
  for (const text of [null, '', 'no json', '{}']) expect(readTemplates(text)).toEqual([])
})

test('[night.1] templates of two tabs of one browser are all kept', () => {
  const template = (statement: string) => ({ statement, choices: ['Yes', 'No'] })
  const statements = () => keptTemplates().map(({ statement }) => statement)
  onTestFinished(() => {
    for (const kept of keptTemplates()) removeTemplate(kept)
  })
  const ofOneTab = addTemplate(template('One tab?'))
  addTemplate(template('Other tab?'))
  expect(addTemplate(template('One tab again?'))).toHaveLength(ofOneTab.length + 2)
  expect(statements()).toEqual(['One tab again?', 'Other tab?', 'One tab?'])
  removeTemplate(template('One tab?'))
  expect(statements()).toEqual(['One tab again?', 'Other tab?'])
  for (let i = 0; i < 30; i++) expect(addTemplate(template(`${i}?`))).toEqual(keptTemplates())
  expect(statements()).toHaveLength(20)
})
