import { expect, test } from 'vitest'
import type { z } from 'zod'
import { routes } from '#contract/routes.ts'
import { knownComplaint } from './failure-words.fr.ts'
import { complaintText, loadFailureWords, refusalText } from './failure-words.ts'

const LONG = 'x'.repeat(70_000)
const HOSTILE: unknown[] = [
  undefined,
  null,
  true,
  '',
  'A b',
  LONG,
  -1,
  0.5,
  1e9,
  {},
  { id: 0 },
  { 'not a network': 'https://a.example' },
  Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`n${index}`, 'https://a.example'])),
  ['a'],
  ['', 'a'],
  ['a', 'a'],
  [LONG, 'a'],
  Array.from({ length: 30 }, (_, index) => `https://${index}.example`),
]
/** What the schema library says where the contract has no sentence of its own. */
const OF_THE_LIBRARY = /^(Invalid|Too (big|small)|Unrecognized)/

/** Everything that the contract's schemas say about a field when it is as wrong as it can be. */
function everyComplaint(): Set<string> {
  const said = new Set<string>()
  for (const { body, query } of Object.values(routes) as { body?: z.ZodType; query?: z.ZodType }[])
    for (const schema of [body, query])
      for (const name of namesOf(schema))
        for (const value of HOSTILE)
          for (const { message } of schema?.safeParse({ [name]: value }).error?.issues ?? [])
            said.add(message)
  return said
}

function namesOf(schema: z.ZodType | undefined): string[] {
  return schema && 'shape' in schema ? Object.keys(schema.shape as object) : []
}

test('[language.2] every sentence of the contract about a field has its French twin', () => {
  const ours = [...everyComplaint()].filter((sentence) => !OF_THE_LIBRARY.test(sentence))
  expect(ours.length).toBeGreaterThan(25)
  expect(ours.filter((sentence) => knownComplaint(sentence) === undefined)).toEqual([])
})

test('[language.2] numbers are kept, written as the French do', () => {
  expect(knownComplaint('Must be at most 86,400 seconds.')).toBe('Au plus 86\u202f400 secondes.')
  expect(knownComplaint('Must be a number from 0 to 100.')).toBe('Un nombre de 0 à 100 est attendu.')
})

test('[language.2] before the French words are there, and in English, the server’s own sentences stand', async () => {
  expect(refusalText('forbidden', 'You are not allowed to do this.', 'en')).toBe(
    'You are not allowed to do this.',
  )
  expect(complaintText('Enter a name.', 'en')).toBe('Enter a name.')
  await loadFailureWords('fr')
  expect(refusalText('forbidden', 'You are not allowed to do this.', 'fr')).toMatch(/pas le droit/)
  expect(complaintText('Enter a name.', 'fr')).toBe('Entrez un nom.')
  expect(complaintText('Invalid input: expected string', 'fr')).toMatch(/manque ou n’est pas acceptée/)
})

test('[language.2] a refusal that says more than its code keeps saying it', async () => {
  await loadFailureWords('fr')
  expect(refusalText('body_too_large', 'A picture can have at most 5 MB.', 'fr')).toBe(
    'Une image pèse 5 Mo au plus.',
  )
  expect(refusalText('invalid', 'Enter a name.', 'fr')).toBe('Entrez un nom.')
})
