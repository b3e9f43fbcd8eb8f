import { describe, expect, test } from 'vitest'
import { problemsOf } from '../../tools/rules.ts'

const RULES = `**Match** [bets](#bets)

# Match

## bets

- **bets.1** A bet is open or closed.
- **bets.2** Settling pays the winners,
  to the last point.

# Decided, not built yet

- **bets.3** Settling can be taken back.
`
/** In pieces, so that the check does not find them in this file. */
const SECTION_SIGN = '\u00a7'
const MISSING = `bets${'.'}999`
const MISSPELT = `bet${'.'}1`
const named = (...titles: string[]) => ({
  path: 'server/bets.test.ts',
  text: titles.map((title) => `test('${title}', () => {})\n`).join(''),
})
const BOTH = named('[bets.1] opens', '[bets.2] pays')

describe('[operating.4] rules and what cites them', () => {
  test('nothing is wrong where every built rule is named by a test', () => {
    expect(problemsOf(RULES, [BOTH, named('[bets.1, bets.2] both at once')])).toEqual([])
    expect(problemsOf(RULES, [BOTH, { path: 'a.ts', text: '// bets.3: prepared\nbets.length' }])).toEqual([])
  })

  test('titles of groups and of tables of tests count', () => {
    const text = `describe('[bets.1] a bet', () => {})\ntest.each([\n  [1],\n])(\n  '[bets.2] pays %i',\n)`
    expect(problemsOf(RULES, [{ path: 'a.test.ts', text }])).toEqual([])
  })

  test('a rule that no test names is found, a rule that is not built yet is not', () => {
    expect(problemsOf(RULES, [named('[bets.1] opens')])).toEqual([
      'docs/rules.md:8 bets.2 is named by no test',
    ])
  })

  test('a subject that the list at the top leaves out is found', () => {
    expect(problemsOf(`${RULES}\n## stakes\n`, [BOTH])).toEqual([
      expect.stringContaining('stakes is missing in the list of subjects'),
    ])
  })

  test('a comment is not a test', () => {
    const comment = { path: 'server/bets.test.ts', text: '// bets.2: pays' }
    expect(problemsOf(RULES, [named('[bets.1] opens'), comment])).toHaveLength(1)
  })

  test.each([
    ['in a comment of code', 'server/bets.ts', `const a = 1\n// ${MISSING}: leftovers\n`, 2],
    ['with a subject that is none', 'server/bets.ts', `/** ${MISSPELT} */`, 1],
    ['in SQL', 'server/bets.functions.sql', `SELECT 1\n  -- ${MISSING}\n`, 2],
    ['in the title of a test', 'server/more.test.ts', named('opens', `[${MISSING}] pays`).text, 2],
    ['beside one that exists', 'server/more.test.ts', named(`[bets.1, ${MISSING}] pays`).text, 1],
  ])('an id that does not exist is found %s', (_, path, text, line) => {
    expect(problemsOf(RULES, [BOTH, { path, text }])).toEqual([
      expect.stringMatching(new RegExp(`^${path}:${line} cites .*which docs/rules.md does not have$`)),
    ])
  })

  test('the number of a section is no rule', () => {
    expect(problemsOf(RULES, [BOTH, named('[4.6] settling')])).toEqual([
      'server/bets.test.ts:1 cites 4.6, which docs/rules.md does not have',
    ])
  })

  test.each(['spec', 'product'])('a section of the %s is found', (document) => {
    const text = `\n/* ${document} ${SECTION_SIGN}4.5 */`
    expect(problemsOf(RULES, [BOTH, { path: 'a.css', text }])).toEqual([
      expect.stringMatching(/^a\.css:2 cites a section of another document/),
    ])
  })

  test('a rule that is there twice is found', () => {
    expect(problemsOf(`${RULES}- **bets.1** Once more.\n`, [BOTH])).toEqual([
      'docs/rules.md:14 bets.1 is there twice',
    ])
  })
})
