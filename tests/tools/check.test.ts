import { expect, test } from 'vitest'
import { check, commandOf, databaseTests, secondTries, slowest } from '../../tools/check.mjs'
import { capture } from '../../tools/project.mjs'

test('what passed only at the second try is found in what the test programs print, with its reason', () => {
  const printed = [
    ' ✓ server/a.test.ts (3 tests)',
    'second try: server/a.test.ts rooms > a fan leaves: expected 1 to be 2',
    '  ✓  13 [chromium] › tests/browser/b.test.ts:10:1 › opens (retry #1) (1.2s)',
    'second try: tests/browser/b.test.ts opens: Test timeout of 120000ms exceeded.',
    ' Tests  3 passed',
  ]
  expect(secondTries(printed.join('\n'))).toEqual([
    'server/a.test.ts rooms > a fan leaves: expected 1 to be 2',
    'tests/browser/b.test.ts opens: Test timeout of 120000ms exceeded.',
  ])
})

test('the slowest tests are found in what Vitest and Playwright print', () => {
  const vitest = [
    ' ✓ server/a.test.ts (3 tests) 4200ms',
    '   ✓ a fan leaves 1200ms',
    '   ✓ rooms (2)',
    '     ✓ a fan comes 3000ms',
    ' ✓ server/quick.test.ts (1 test) 3ms',
  ]
  const playwright = [
    '  ✓  13 tests/browser/b.test.ts:10:1 › opens (retry #1) (1.2s)',
    '  ok 14 tests/browser/c.test.ts:3:1 › closes (1.5m)',
    '  ✓  15 tests/browser/c.test.ts:9:1 › is quick (900ms)',
  ]
  expect(slowest(vitest.join('\n'), 2)).toEqual([
    { test: 'server/a.test.ts › a fan comes', seconds: 3 },
    { test: 'server/a.test.ts › a fan leaves', seconds: 1.2 },
  ])
  expect(slowest(playwright.join('\n'))).toEqual([
    { test: 'tests/browser/c.test.ts:3:1 › closes', seconds: 90 },
    { test: 'tests/browser/b.test.ts:10:1 › opens (retry #1)', seconds: 1.2 },
    { test: 'tests/browser/c.test.ts:9:1 › is quick', seconds: 0.9 },
  ])
})

test('on the other PostgreSQL run the tests that use one', () => {
  const tests = databaseTests()
  expect(tests).toEqual(
    expect.arrayContaining([
      'server/features/bets/stakes.test.ts',
      'tests/ledger/ledger-model.test.ts',
      'tests/access-matrix.test.ts',
    ]),
  )
  for (const other of [
    'server/features/bets/bet.test.ts',
    'server/storage/embedded/embedded-postgres.test.ts',
    'tests/tools/check.test.ts',
    'tests/processes/demo.test.ts',
  ])
    expect(tests).not.toContain(other)
})

test('whoever names files runs those, on the other PostgreSQL too', () => {
  const step = { command: ['vitest', 'run'], files: () => ['server/a.test.ts', 'server/b.test.ts'] }
  expect(commandOf(step)).toEqual(['vitest', 'run', 'server/a.test.ts', 'server/b.test.ts'])
  expect(commandOf(step, ['--bail', '1'])).toEqual([...commandOf(step), '--bail', '1'])
  expect(commandOf(step, ['server/b.test.ts'])).toEqual(['vitest', 'run', 'server/b.test.ts'])
})

test('a command has ended when it has, whatever it left running', async () => {
  const { output, ended } = capture('sh', ['-c', 'sleep 600 & echo $!; exit 3'])
  try {
    expect(await ended).toEqual([3, null])
  } finally {
    process.kill(Number(output()))
  }
})

test('what a command says last is kept', async () => {
  const { output, ended } = capture('sh', ['-c', 'head -c 300000 /dev/zero'])
  await ended
  expect(output()).toHaveLength(300_000)
})

test('what is no step, and a second step, is refused instead of left out', async () => {
  await expect(check(['everything'])).rejects.toThrow('There is no step everything')
  await expect(check(['build', 'budget'])).rejects.toThrow('budget is another one')
})
