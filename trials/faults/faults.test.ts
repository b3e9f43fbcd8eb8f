import { describe, expect, test, vi } from 'vitest'
import { CASES } from './cases.ts'

// Processes start slowly where others work too.
vi.setConfig({ testTimeout: 300_000 })

const SEED = 20_261

describe('[storage.2, points.1, bets.6, live.6, api.7, processes.2] nothing acknowledged is lost and points are conserved', () => {
  for (const { name, title, shortRounds, obstacle, play } of CASES)
    test.skipIf(shortRounds === undefined || obstacle?.() != null)(`${name}: ${title}`, async () => {
      const outcome = await play({ rounds: shortRounds ?? 0, seed: SEED, note: () => {} })
      // As text: a failure that passed at the second try is told by its message alone.
      expect(outcome.faults.join('\n')).toBe('')
    })
})
