import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OUT, stepTab, type TabEffect, type TabEvent, type TabRole } from './tab-role.ts'

function run(events: TabEvent[], from: TabRole = OUT) {
  let tab = from
  const effects: TabEffect[] = []
  for (const event of events) {
    const step = stepTab(tab, event)
    tab = step.tab
    effects.push(...step.effects)
  }
  return { tab, effects }
}

test('[bell.1] the first tab gets the lock and opens the socket; the next one asks it and opens none', () => {
  expect(run(['start', 'granted', 'unanswered'])).toEqual({
    tab: { role: 'holder' },
    effects: ['queue', 'ask', 'open'],
  })
  expect(run(['start', 'answered', 'unanswered']).effects).toEqual(['queue', 'ask'])
})

test('[bell.1] a holder that was suspended does not answer, so a tab that is looked at takes its place', () => {
  const { effects } = run(['start', 'answered', 'shown', 'unanswered', 'granted'])
  expect(effects).toEqual(['queue', 'ask', 'ask', 'steal', 'open'])
  expect(run(['start', 'granted', 'stolen', 'asked'])).toEqual({
    tab: { role: 'waiting', isAsking: false },
    effects: ['queue', 'ask', 'open', 'close', 'queue'],
  })
})

test('[bell.1] signing out closes the socket and gives the lock back; signing in begins anew', () => {
  expect(run(['start', 'granted', 'stop', 'granted', 'asked', 'start']).effects).toEqual([
    'queue',
    'ask',
    'open',
    'close',
    'release',
    'queue',
    'ask',
  ])
})

test('[bell.1] whatever happens, a tab has a socket exactly while it is the holder', () => {
  const event = fc.constantFrom<TabEvent>(
    'start',
    'stop',
    'granted',
    'stolen',
    'shown',
    'asked',
    'answered',
    'unanswered',
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let tab: TabRole = OUT
      let sockets = 0
      for (const next of events) {
        const step = stepTab(tab, next)
        tab = step.tab
        for (const effect of step.effects) sockets += effect === 'open' ? 1 : effect === 'close' ? -1 : 0
        expect(sockets).toBe(tab.role === 'holder' ? 1 : 0)
      }
    }),
    { seed: 14 },
  )
})
