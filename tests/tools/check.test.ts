import { expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript, which an old Node runs too
import { secondTries } from '../../tools/check.mjs'

test('what Vitest and Playwright passed only at the second try is found in what they print', () => {
  const vitest = [
    ' ✓ server/a.test.ts (3 tests)',
    'second try: server/a.test.ts rooms > a fan leaves',
    ' Tests  3 passed',
  ]
  const playwright = [
    '  ✘  12 [chromium] › tests/browser/b.test.ts:10:1 › opens (2.0s)',
    '  ✓  13 [chromium] › tests/browser/b.test.ts:10:1 › opens (retry #1) (1.2s)',
    '  ✘  14 [chromium] › tests/browser/c.test.ts:3:1 › closes (retry #1) (1.2s)',
    '  ok 15 tests/browser/d.test.ts:3:1 › ends (retry #1) (900ms)',
  ]
  expect(secondTries([...vitest, ...playwright].join('\n'))).toEqual([
    'server/a.test.ts rooms > a fan leaves',
    '[chromium] › tests/browser/b.test.ts:10:1 › opens',
    'tests/browser/d.test.ts:3:1 › ends',
  ])
})
