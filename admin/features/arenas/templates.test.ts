import { expect, test } from 'vitest'
import { fillTemplate, readTemplates } from './templates.ts'

test('[night.1] a template takes the teams of the match that is on', () => {
  const template = { statement: 'Will {home} come back?', choices: ['{home}', '{away}', 'Neither'] }
  expect(fillTemplate(template, 'Meridian', 'Nordlys')).toEqual({
    statement: 'Will Meridian come back?',
    choices: ['Meridian', 'Nordlys', 'Neither'],
  })
})

test('[night.1] what is kept in the browser may be anything', () => {
  const good = { statement: 'Yes?', choices: ['Yes', 'No'] }
  expect(
    readTemplates(JSON.stringify([good, null, { statement: 1 }, { statement: 'x', choices: ['a'] }])),
  ).toEqual([good])
  for (const text of [null, '', 'no json', '{}']) expect(readTemplates(text)).toEqual([])
})
