import { expect, test } from 'vitest'
import { TIFO_CELLS } from '#contract/tifos.ts'
import { Crowd } from './crowd.ts'
import { cutToBytes, RollingRate, RoomTick } from './room-tick.ts'

test('[live.4] the rate is points per second over the last 5 s', () => {
  const rate = new RollingRate()
  rate.add({ home: 100, away: 0 }, 10_000)
  rate.add({ home: 50, away: 25 }, 12_000)
  expect(rate.at(12_000)).toEqual({ home: 30, away: 5 })
  expect(rate.at(14_999)).toEqual({ home: 30, away: 5 })
  expect(rate.at(15_000), 'what is 5 s old is over').toEqual({ home: 10, away: 5 })
  expect(rate.at(17_000)).toEqual({ home: 0, away: 0 })
})

test('[live.4] a new run begins in silence', () => {
  const rate = new RollingRate()
  rate.add({ home: 100, away: 100 }, 1_000)
  rate.clear()
  expect(rate.at(1_000)).toEqual({ home: 0, away: 0 })
})

/** A tick of a crowd without anybody in it. */
function aTick(total = { home: 0, away: 0 }): RoomTick {
  let seed = 0
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  return new RoomTick(
    () => new Crowd(),
    total,
    () => ({}),
    chance,
  )
}
const NOW = new Date('2026-03-01T20:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

test('[live.12] calls are counted by end and kind, and a sample of at most four is named', () => {
  const tick = aTick()
  for (let fan = 0; fan < 10_000; fan++)
    tick.addChant({ side: fan % 4 === 0 ? 'away' : 'home', chant: fan % 3, name: `Fan ${fan}` })
  const { shown } = tick.take(NOW)
  expect(shown?.chants).toEqual({ home: [2_500, 2_500, 2_500], away: [834, 833, 833] })
  expect(shown?.voices).toHaveLength(4)
  const numbers = shown?.voices?.map(({ name }) => Number(name.slice(4))) ?? []
  expect(new Set(numbers).size).toBe(4)
  expect(Math.max(...numbers), 'not only the first ones').toBeGreaterThan(4)
  expect(tick.take(NOW).shown, 'once').toBeNull()
})

test('[live.12] names are cut to 24 bytes in whole characters', () => {
  expect(cutToBytes('Ana', 24)).toBe('Ana')
  expect(cutToBytes('é'.repeat(13), 24)).toBe('é'.repeat(12))
  expect(cutToBytes(`${'a'.repeat(22)}é`, 24)).toBe(`${'a'.repeat(22)}é`)
  expect(cutToBytes(`${'a'.repeat(23)}é`, 24)).toBe('a'.repeat(23))
  expect(cutToBytes('👨‍👩‍👧‍👦 and friends', 24), 'a family does not lose a child').toBe('')
  expect(cutToBytes(`ab${'👍🏽'.repeat(5)}`, 24)).toBe(`ab${'👍🏽'.repeat(2)}`)
})

const bytesOf = (message: unknown) => Buffer.byteLength(JSON.stringify(message))

test('[live.13] no tick is larger than 1,400 bytes, whatever the crowd and its names', () => {
  const tick = aTick({ home: 123_456_789_012.5, away: 123_456_789_012.5 })
  for (let fan = 0; fan < 100; fan++) {
    tick.addChant({ side: 'away', chant: fan % 3, name: '"'.repeat(50) })
    tick.addPoints('home', 1_234_567.5)
    tick.addPoints('away', 1_234_567.5)
  }
  const { shown } = tick.take(NOW)
  expect(Buffer.byteLength(JSON.stringify(shown))).toBeLessThanOrEqual(1_400)
})

test('[live.13, tifos.3] nor with both tifos changing: names give way', () => {
  const tick = aTick({ home: 123_456_789_012.5, away: 123_456_789_012.5 })
  const lit = Buffer.alloc(TIFO_CELLS / 8, 0xfb).toString('base64')
  for (let fan = 0; fan < 100; fan++) tick.addChant({ side: 'away', chant: fan % 3, name: '"'.repeat(50) })
  for (const side of ['home', 'away'] as const) {
    tick.addPoints(side, 1_234_567.5)
    tick.setLit(side, { raise: '123456789', lit })
  }
  const { shown } = tick.take(NOW)
  expect(shown?.tifo).toEqual({ home: { raise: '123456789', lit }, away: { raise: '123456789', lit } })
  expect(shown?.chants?.away).toEqual([34, 33, 33])
  const song = { beat: 255, voices: 10_000, unison: 0.123456789012345 }
  expect(bytesOf(shown)).toBeLessThanOrEqual(1_400)
  const both = { ...shown, voices: [], song: { home: song, away: song } }
  expect(bytesOf(both), 'there is room for what both ends sing').toBeLessThanOrEqual(1_400)
  expect(tick.take(later(250)).shown?.tifo, 'only when changed').toBeUndefined()
  expect(tick.build(later(250)).tifo, 'who comes in gets it all').toEqual(shown?.tifo)
  tick.setLit('home', null)
  expect(tick.build(later(500)).tifo).toEqual({ away: { raise: '123456789', lit } })
})

test('[live.13] total and rate follow what was counted at once, and the total comes back to what is stored', () => {
  const tick = aTick({ home: 100, away: 0 })
  tick.addPoints('home', 50)
  expect(tick.take(NOW).shown).toMatchObject({ total: { home: 150, away: 0 }, rate: { home: 10, away: 0 } })
  const nothing = { home: 0, away: 0 }
  tick.reconcile({ home: 100, away: 0 }, nothing, later(2_000))
  expect(tick.build(later(2_000)).total.home, 'it may be on its way').toBe(150)
  tick.reconcile({ home: 100, away: 0 }, { home: 50, away: 0 }, later(6_000))
  expect(tick.build(later(6_000)).total.home, 'it waits to be stored').toBe(150)
  tick.reconcile({ home: 100, away: 30 }, nothing, later(6_000))
  expect(tick.build(later(6_000)).total, 'it never was stored; something else was').toEqual({
    home: 100,
    away: 30,
  })
})

test('[processes.1] the other processes hear of a tick in one message, however much was cheered and chanted', () => {
  const [here, there] = [aTick(), aTick()]
  for (let fan = 0; fan < 1_000; fan++) {
    here.addPoints('home', 10)
    here.addChant({ side: 'home', chant: 1, name: `Fan ${fan}` })
    here.addSide(fan, 'home')
  }
  const gossip = here.takeGossip()
  expect(gossip).toMatchObject({ points: { home: 10_000, away: 0 }, chants: { home: [0, 1_000, 0] } })
  expect(gossip?.voices).toHaveLength(4)
  there.hear(gossip!)
  expect(there.take(NOW).shown).toMatchObject({
    total: { home: 10_000 },
    chants: { home: [0, 1_000, 0], away: [0, 0, 0] },
  })
  expect(there.takeGossip(), 'what was heard is not passed on').toBeNull()
  expect(here.takeGossip()?.sides, 'the rest of a list that is too long').toHaveLength(500)
  expect(here.takeGossip()).toBeNull()
})

test('[live.16] hidden tabs get every fourth tick, with everything since their last', () => {
  const tick = aTick()
  const hidden = [0, 250, 500, 750].map((ms) => {
    tick.addChant({ side: 'home', chant: 0, name: 'Ana' })
    tick.addPools(`bet ${ms}`, [ms, 0])
    return tick.take(later(ms)).hidden
  })
  expect(hidden.slice(0, 3)).toEqual([null, null, null])
  expect(hidden[3]?.chants?.home).toEqual([4, 0, 0])
  expect(Object.keys(hidden[3]?.pools ?? {})).toEqual(['bet 0', 'bet 250', 'bet 500', 'bet 750'])
  tick.addPools('bet', [1, 2])
  tick.take(later(1_000))
  expect(tick.catchUp(later(1_000)).pools, 'shown again').toEqual({ bet: [1, 2] })
})

test('[live.4] who comes and goes is told four times a second in a small crowd, and once in a large one', () => {
  const sizesTold = (size: number) => {
    const crowd = new Crowd()
    const tick = new RoomTick(() => crowd, { home: 0, away: 0 })
    let sockets = size
    const take = (ms: number) => {
      crowd.setSockets(++sockets)
      return tick.take(later(ms)).shown?.watching
    }
    return { tick, told: [0, 250, 500, 750, 1_000, 1_250, 1_500, 1_750].map(take), take }
  }
  expect(sizesTold(0).told).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const large = sizesTold(2_000)
  expect(large.told.slice(1), 'the first tick tells everything').toEqual([
    undefined,
    undefined,
    2_004,
    undefined,
    undefined,
    undefined,
    2_008,
  ])
  large.tick.addPoints('home', 10)
  expect(large.take(2_000), 'a cheer is told at once, and who is there with it').toBe(2_009)
})
