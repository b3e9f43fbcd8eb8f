import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COMPLETE_MS, TIFO_CELLS } from '#contract/tifos.ts'
import { Brightness, Deal } from './tifo-deal.ts'

/** Throws unless every cell has a holder, every fan a cell, and both are even. */
function expectWhole(deal: Deal, present: ReadonlySet<number>): void {
  expect(deal.size).toBe(present.size)
  if (present.size === 0) return
  const holders = new Array<number>(TIFO_CELLS).fill(0)
  let [least, most] = [TIFO_CELLS, 0]
  for (const userId of present) {
    const cells = deal.cellsOf(userId)
    least = Math.min(least, cells.length)
    most = Math.max(most, cells.length)
    for (const cell of cells) holders[cell]! += 1
  }
  const [fewest, crowded] = [Math.min(...holders), Math.max(...holders)]
  expect(least).toBeGreaterThan(0)
  expect(fewest).toBeGreaterThan(0)
  expect(most - least).toBeLessThanOrEqual(1)
  expect(crowded - fewest).toBeLessThanOrEqual(1)
  if (present.size <= TIFO_CELLS) expect(crowded).toBe(1)
  else expect(most).toBe(1)
}

/** As the rule says it, cell by cell, from nothing but who holds what. */
function naiveLit(deal: Deal, holding: ReadonlySet<number>): { count: number; base64: string } {
  const holders = new Array<number>(TIFO_CELLS).fill(0)
  const held = new Array<number>(TIFO_CELLS).fill(0)
  for (const userId of deal.fans())
    for (const cell of deal.cellsOf(userId)) {
      holders[cell]! += 1
      if (holding.has(userId)) held[cell]! += 1
    }
  const bits = holders.map((count, cell) => (count > 0 && held[cell]! >= count / 2 ? 1 : 0))
  const bytes = Array.from({ length: TIFO_CELLS / 8 }, (_, byte) =>
    bits.slice(byte * 8, byte * 8 + 8).reduce<number>((sum, bit, place) => sum + bit * 2 ** place, 0),
  )
  return { count: bits.filter((bit) => bit === 1).length, base64: Buffer.from(bytes).toString('base64') }
}

const litOf = (deal: Deal) => ({ count: deal.litCount, base64: deal.litBase64() })

const move = fc.record({
  kind: fc.constantFrom('come', 'come', 'go', 'on', 'on', 'off'),
  fan: fc.integer({ min: 1, max: 40 }),
})

test('[tifos.2] every cell has a holder and every fan a cell, evenly, whoever comes and goes', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 20 }),
      fc.array(move, { maxLength: 60 }),
      (first, moves) => {
        const deal = Deal.of(first)
        const [present, holding] = [new Set(first), new Set<number>()]
        expectWhole(deal, present)
        for (const { kind, fan } of moves) {
          if (kind === 'come') {
            deal.add(fan)
            present.add(fan)
          } else if (kind === 'go') {
            deal.remove(fan)
            for (const set of [present, holding]) set.delete(fan)
          } else {
            deal.hold(fan, kind === 'on')
            if (kind === 'on' && present.has(fan)) holding.add(fan)
            else holding.delete(fan)
          }
          expectWhole(deal, present)
          expect(litOf(deal)).toEqual(naiveLit(deal, holding))
        }
      },
    ),
    { numRuns: 15, seed: 12 },
  )
})

test('[tifos.2] around as many fans as cells, and beyond, too', () => {
  const deal = Deal.of(Array.from({ length: 2_040 }, (_, i) => i + 1))
  const present = new Set(deal.fans())
  expectWhole(deal, present)
  for (let fan = 2_041; fan <= 2_060; fan++) {
    deal.add(fan)
    expectWhole(deal, present.add(fan))
  }
  for (const fan of [1, 2, 3, 2_050, 700, 701, 702, 2_060, 2_059, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]) {
    deal.remove(fan)
    present.delete(fan)
    expectWhole(deal, present)
  }
  const crowd = Deal.of(Array.from({ length: 10_000 }, (_, i) => i + 1))
  const many = new Set(crowd.fans())
  for (let fan = 1; fan <= 60; fan++) {
    crowd.remove(fan * 7)
    many.delete(fan * 7)
    crowd.takeChanged()
  }
  expectWhole(crowd, many)
})

test('[tifos.2] who comes or goes changes the cells of few others', () => {
  const deal = Deal.of(Array.from({ length: 200 }, (_, i) => i + 1))
  expect(deal.takeChanged()).toHaveLength(200)
  deal.add(201)
  expect(deal.takeChanged().length).toBeLessThanOrEqual(11)
  deal.remove(17)
  expect(deal.takeChanged()).not.toContain(17)
  const crowd = Deal.of(Array.from({ length: 5_000 }, (_, i) => i + 1))
  crowd.takeChanged()
  crowd.add(5_001)
  expect(crowd.takeChanged()).toEqual([5_001])
  crowd.remove(1)
  expect(crowd.takeChanged().length).toBeLessThanOrEqual(1)
})

test('[tifos.2] a deal that another process began goes on as it was; one with a gap does not', () => {
  const deal = Deal.of([5, 6, 7])
  deal.add(8)
  const hands = deal.fans().map((fan) => [fan, deal.cellsOf(fan)] as const)
  const resumed = Deal.resume(hands)
  expect(resumed?.fans().map((fan) => [fan, resumed.cellsOf(fan)])).toEqual(hands)
  expect(resumed?.takeChanged()).toEqual([])
  expect(Deal.resume(hands.slice(1))).toBeNull()
  expect(Deal.resume([])).toBeNull()
})

test('[tifos.3] 200 fans who come, go, hold and let go: lit as the rule says on every tick, and complete when it says', () => {
  let state = 200
  /** Park and Miller's generator: the same crowd every time. */
  const chance = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const pick = (max: number) => Math.floor(chance() * max)
  const present = new Set(Array.from({ length: 200 }, (_, i) => i + 1))
  const holding = new Set<number>()
  const deal = Deal.of(present)
  const brightness = new Brightness()
  let next = 201
  let naiveSince: number | null = null
  let completions = 0
  for (let tick = 0; tick < 180; tick++) {
    // They are keen, lose it in the middle, and come back to it.
    const mood = tick < 70 ? 0.97 : tick < 90 ? 0.3 : 0.97
    for (let i = 0; i < 25; i++) {
      const atMs = tick * 250 + i * 10
      const fans = [...present]
      const fan = fans[pick(fans.length)] ?? 0
      const what = chance()
      if (what < 0.06) {
        deal.remove(fan)
        for (const set of [present, holding]) set.delete(fan)
      } else if (what < 0.12) {
        deal.add(next)
        present.add(next++)
      } else {
        const isOn = chance() < mood
        deal.hold(fan, isOn)
        if (isOn) holding.add(fan)
        else holding.delete(fan)
      }
      brightness.note(deal.litCount, atMs)
      const lit = naiveLit(deal, holding)
      expect(litOf(deal)).toEqual(lit)
      naiveSince = lit.count / TIFO_CELLS < 0.8 ? null : (naiveSince ?? atMs)
      const isComplete = naiveSince !== null && atMs - naiveSince >= COMPLETE_MS
      expect(brightness.isComplete(atMs)).toBe(isComplete)
      if (isComplete) completions += 1
    }
    expect(new Set(deal.holding())).toEqual(holding)
    expectWhole(deal, present)
  }
  expect(completions).toBeGreaterThan(0)
})

test('[tifos.3] four fifths of the cells, without a break, for five seconds', () => {
  const brightness = new Brightness()
  brightness.note(1_638, 0)
  expect(brightness.isComplete(60_000)).toBe(false)
  brightness.note(1_639, 1_000)
  expect(brightness.isComplete(5_999)).toBe(false)
  expect(brightness.isComplete(6_000)).toBe(true)
  brightness.note(1_638, 5_000)
  brightness.note(2_048, 5_001)
  expect(brightness.isComplete(6_000)).toBe(false)
  expect(brightness.isComplete(10_001)).toBe(true)
})

test('[tifos.3] a cell with several holders is lit while at least half of them hold', () => {
  const deal = Deal.of(Array.from({ length: TIFO_CELLS + 1 }, (_, i) => i + 1))
  const shared = Array.from({ length: TIFO_CELLS }, (_, cell) => cell).find(
    (cell) => deal.holdersOf(cell).size === 2,
  )!
  const [one, other] = [...deal.holdersOf(shared)]
  const isShining = () => ((Buffer.from(deal.litBase64(), 'base64')[shared >> 3]! >> (shared & 7)) & 1) === 1
  deal.hold(one!, true)
  expect([deal.litCount, isShining()]).toEqual([1, true])
  deal.hold(other!, true)
  deal.hold(one!, false)
  expect([deal.litCount, isShining()]).toEqual([1, true])
  deal.remove(other!)
  expect(deal.litCount).toBe(0)
})
