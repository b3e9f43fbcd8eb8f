import { expect, test } from 'vitest'
import type { z } from 'zod'
import { PROBLEMS, type Problem, type ProblemCode, problem, readProblem } from '#contract/problems.ts'
import { routes } from '#contract/routes.ts'
import { CallFailure } from './call-failure.ts'
import { failureText, loadFailureWords, problemText, refusalText } from './failure-text.ts'
import { PROBLEM_WORDS } from './failure-words.fr.ts'

test('[calls.2] the detail wins, then the call’s fallback, then the unexpected', () => {
  const told = new CallFailure({
    status: 401,
    code: 'wrong_credentials',
    detail: 'Incorrect email or password.',
  })
  expect(failureText(told, 'en', 'Login failed')).toBe('Incorrect email or password.')
  expect(failureText(new CallFailure({ status: 502 }), 'en', 'Login failed')).toBe('Login failed')
  expect(failureText(new CallFailure({ status: 502 }), 'en')).toBe('An unexpected error occurred.')
  expect(failureText(new TypeError('x is undefined'), 'en', 'Login failed')).toBe(
    'An unexpected error occurred.',
  )
})

test('[language.2] in French a known code is translated, an unknown detail shown as it is', async () => {
  await loadFailureWords('fr')
  const known = new CallFailure({
    status: 403,
    code: 'account_disabled',
    detail: 'This account is disabled.',
  })
  expect(failureText(known, 'fr')).toBe('Ce compte est désactivé.')
  expect(failureText(new CallFailure({ status: 409, detail: 'Taken.' }), 'fr')).toBe('Taken.')
})

test('[calls.2] no answer is told apart from an answer that took too long', () => {
  expect(failureText(new CallFailure({ status: 0, code: 'network' }), 'en', 'Login failed')).toMatch(
    /reached/,
  )
  expect(failureText(new CallFailure({ status: 0, code: 'timeout' }), 'en', 'Login failed')).toMatch(
    /15 seconds/,
  )
})

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

test('[language.2] whatever the contract says about a field in its own words has a code', () => {
  const found = [...everyComplaint()].map(readProblem)
  const ours = found.filter(({ code }) => code !== 'not_accepted')
  expect(new Set(ours.map(({ code }) => code)).size).toBeGreaterThan(25)
  // What has no code is the schema library's own sentence.
  for (const { code, sentence } of found)
    if (code === 'not_accepted') expect(sentence).toMatch(/^(Invalid|Too (big|small)|Unrecognized)/)
})

test('[language.2] both languages have the same numbers in every sentence', () => {
  const holes = (sentence: string) => sentence.split('#').length - 1
  for (const [code, sentence] of Object.entries(PROBLEMS))
    expect([code, holes(PROBLEM_WORDS[code as ProblemCode])]).toEqual([code, holes(sentence)])
})

test('[language.2] numbers are written as the language does', async () => {
  expect(readProblem(problem('duration_too_long', 86_400)).sentence).toBe('Must be at most 86,400 seconds.')
  await loadFailureWords('fr')
  expect(problemText({ code: 'duration_too_long', values: [86_400] }, '', 'fr')).toBe(
    'Au plus 86\u202f400 secondes.',
  )
})

test('[language.2] in English, the server’s own sentences stand; in French, those of the codes', async () => {
  const refusal = { code: 'forbidden', detail: 'You are not allowed to do this.' } as const
  expect(refusalText(refusal, 'en')).toBe('You are not allowed to do this.')
  expect(problemText({ code: 'name_missing' }, 'Enter a name.', 'en')).toBe('Enter a name.')
  await loadFailureWords('fr')
  expect(refusalText(refusal, 'fr')).toMatch(/pas le droit/)
  expect(problemText({ code: 'name_missing' }, 'Enter a name.', 'fr')).toBe('Entrez un nom.')
  expect(problemText({ code: 'not_accepted' }, 'Invalid input', 'fr')).toMatch(/manque ou n’est pas acceptée/)
  expect(problemText(undefined, 'Of an older server.', 'fr')).toMatch(/manque ou n’est pas acceptée/)
})

test('[language.2] a refusal that says more than its code keeps saying it', async () => {
  await loadFailureWords('fr')
  const reason: Problem = { code: 'picture_too_large', values: [5] }
  expect(refusalText({ code: 'body_too_large', reason }, 'fr')).toBe('Une image pèse 5 Mo au plus.')
  expect(refusalText({ code: 'invalid', reason: { code: 'name_missing' } }, 'fr')).toBe('Entrez un nom.')
})
