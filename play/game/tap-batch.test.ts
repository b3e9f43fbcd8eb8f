import { expect, test } from 'vitest'
import { BATCH_MS, createTapBatch } from './tap-batch.ts'

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
