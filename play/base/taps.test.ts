import { expect, test } from 'vitest'
import { BATCH_MS, createTapBatch, takeTap, tapCells, windowAt } from './taps.ts'

test('[play.7] 60 taps count in a window of 10 s of the run, then no more until the next', () => {
  let tapWindow = windowAt({ window: 0, taps: 0 }, 41.2)
  for (let tap = 0; tap < 60; tap++) tapWindow = takeTap(tapWindow)!
  expect(takeTap(tapWindow)).toBeNull()
  expect(windowAt(tapWindow, 49.9)).toBe(tapWindow)
  expect(windowAt(tapWindow, 50)).toEqual({ window: 5, taps: 0 })
})

test('[play.7] the cells fill with the 20 full taps first, then with the 40 small ones', () => {
  const used = (taps: number, kind: 'full' | 'small') =>
    tapCells(taps).filter((cell) => cell.kind === kind && cell.isUsed).length
  expect([used(0, 'full'), used(0, 'small')]).toEqual([0, 0])
  expect([used(1, 'full'), used(1, 'small')]).toEqual([1, 0])
  expect([used(20, 'full'), used(20, 'small')]).toEqual([10, 0])
  expect([used(21, 'full'), used(21, 'small')]).toEqual([10, 1])
  expect([used(60, 'full'), used(60, 'small')]).toEqual([10, 5])
})

/** A batch over a clock that the test moves. */
function newBatch() {
  const sent: number[] = []
  const timers: { ms: number; done: () => void; isCancelled: boolean }[] = []
  const batch = createTapBatch({
    send: (taps) => sent.push(taps),
    after: (ms, done) => {
      const timer = { ms, done, isCancelled: false }
      timers.push(timer)
      return () => {
        timer.isCancelled = true
      }
    },
  })
  const elapse = () => {
    for (const timer of timers.splice(0)) if (!timer.isCancelled) timer.done()
  }
  return { batch, sent, timers, elapse }
}

test('[play.7] taps go out together, 400 ms after the first', () => {
  const { batch, sent, timers, elapse } = newBatch()
  batch.tap()
  batch.tap()
  batch.tap()
  expect(timers.map(({ ms }) => ms)).toEqual([BATCH_MS])
  expect(sent).toEqual([])
  elapse()
  expect(sent).toEqual([3])
})

test('[play.7] the next batch starts with the next tap, and no tap means no message', () => {
  const { batch, sent, timers, elapse } = newBatch()
  batch.tap()
  elapse()
  elapse()
  expect(timers).toEqual([])
  batch.tap()
  elapse()
  expect(sent).toEqual([1, 1])
})

test('[play.7] one message carries at most 60 taps', () => {
  const { batch, sent, elapse } = newBatch()
  for (let tap = 0; tap < 100; tap++) batch.tap()
  elapse()
  expect(sent).toEqual([60])
})

test('[play.7] dropped taps are never sent', () => {
  const { batch, sent, elapse } = newBatch()
  batch.tap()
  batch.drop()
  elapse()
  expect(sent).toEqual([])
})
