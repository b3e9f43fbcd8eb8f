import { expect, test } from 'vitest'
import { createHolding } from './holding.ts'

function setUp() {
  const told: [string, boolean][] = []
  const holding = createHolding((raise, on) => told.push([raise, on]) > 0)
  return { told, holding }
}

test('[play.20, tifos.3] a press holds and a release lets down; the server is told of changes only', () => {
  const { told, holding } = setUp()
  holding.deal({ raise: 'r1' })
  holding.press('pointer')
  holding.press('pointer')
  holding.press('key')
  holding.release('pointer')
  expect(told).toEqual([['r1', true]])
  holding.release('key')
  holding.release('key')
  expect(told).toEqual([
    ['r1', true],
    ['r1', false],
  ])
})

test('[play.20, tifos.3] the switch keeps the cards up without a hand, and lets them down again', () => {
  const { told, holding } = setUp()
  holding.deal({ raise: 'r1' })
  holding.keep(true)
  holding.press('key')
  holding.release('key')
  expect(told).toEqual([['r1', true]])
  holding.keep(false)
  expect(told.at(-1)).toEqual(['r1', false])
})

test('[play.20, tifos.3] after a new connection the server hears it again, once the cards are dealt', () => {
  const { told, holding } = setUp()
  holding.deal({ raise: 'r1' })
  holding.press('key')
  holding.deal(null)
  holding.deal({ raise: 'r1' })
  holding.deal({ raise: 'r1' })
  expect(told).toEqual([
    ['r1', true],
    ['r1', true],
  ])
})

test('[play.20, tifos.3] what was let down while the connection was lost stays down', () => {
  const { told, holding } = setUp()
  holding.deal({ raise: 'r1' })
  holding.press('key')
  holding.deal(null)
  holding.release('key')
  holding.deal({ raise: 'r1' })
  expect(told).toEqual([['r1', true]])
})

test('[play.20, tifos.3] the next tifo begins with all cards down, whatever was held before', () => {
  const { told, holding } = setUp()
  holding.deal({ raise: 'r1' })
  holding.keep(true)
  holding.deal({ raise: 'r2' })
  expect([holding.isUp.get(), holding.isKept.get()]).toEqual([false, false])
  holding.press('pointer')
  expect(told.at(-1)).toEqual(['r2', true])
})

test('[play.20, tifos.3] without cards nothing is held', () => {
  const { told, holding } = setUp()
  holding.press('key')
  expect([told, holding.isUp.get()]).toEqual([[], false])
})
