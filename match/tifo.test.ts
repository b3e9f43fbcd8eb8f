import { expect, test } from 'vitest'
import { TIFO_CELLS } from '#contract/tifos.ts'
import {
  decodeCells,
  decodeLit,
  encodeCells,
  frameAt,
  isEnoughLit,
  isLit,
  litBits,
  litCount,
  litShare,
  noneLit,
  placeOf,
  raisedForMs,
  setLit,
} from './tifo.ts'

test('[tifos.1] cells are hexadecimal digits, row by row, an index into the colours each', () => {
  const text = '0f3'.padEnd(TIFO_CELLS, 'a')
  const cells = decodeCells(text)
  expect([...cells.slice(0, 4)]).toEqual([0, 15, 3, 10])
  expect(cells).toHaveLength(TIFO_CELLS)
  expect(encodeCells(cells)).toBe(text)
  expect(encodeCells(decodeCells(text.toUpperCase()))).toBe(text)
})

test('[tifos.1] cells that are cut off or no digits are drawn in the first colour', () => {
  expect([...decodeCells('1z').slice(0, 4)]).toEqual([1, 0, 0, 0])
})

test('[tifos.3] lit is a bit per cell, lowest bit first, in base64', () => {
  const bits = decodeLit('AQCA')
  expect([0, 1, 8, 22, 23, 24].map((cell) => isLit(bits, cell))).toEqual([
    true,
    false,
    false,
    false,
    true,
    false,
  ])
  expect(litCount(bits)).toBe(2)
  expect(decodeLit(Buffer.from(bits).toString('base64'))).toEqual(bits)
  expect(litCount(decodeLit('not base64!'))).toBe(0)
})

test('[tifos.3] the share lit, and the 80 % that complete a tifo', () => {
  expect(litShare(noneLit())).toBe(0)
  expect(litShare(litBits(() => true))).toBe(1)
  const enough = Math.ceil(TIFO_CELLS * 0.8)
  const bits = litBits((cell) => cell < enough)
  expect(isEnoughLit(bits)).toBe(true)
  setLit(bits, 0, false)
  expect(isEnoughLit(bits)).toBe(false)
})

test('[tifos.1] frames take turns for as long as each lasts, and one alone stays', () => {
  const frames = [{ ms: 500 }, { ms: 1_000 }]
  const indexes = [0, 499, 500, 1_499, 1_500, 2_100].map((ms) => frameAt(frames, ms).index)
  expect(indexes).toEqual([0, 0, 1, 1, 0, 1])
  expect(frameAt(frames, 1_600)).toEqual({ index: 0, leftMs: 400 })
  for (const alone of [[{ ms: 500 }], []])
    expect(frameAt(alone, 9_000)).toEqual({ index: 0, leftMs: Number.POSITIVE_INFINITY })
})

test('[tifos.2] how long a tifo has been up follows from the moment it comes down', () => {
  const endsAt = '2026-05-01T12:00:45.000Z'
  expect(raisedForMs(endsAt, Date.parse('2026-05-01T12:00:02.500Z'))).toBe(2_500)
  expect(raisedForMs(endsAt, Date.parse('2026-05-01T11:59:59.000Z'))).toBe(0)
})

test('[tifos.1] the place of a cell', () => {
  expect([placeOf(0), placeOf(63), placeOf(64), placeOf(TIFO_CELLS - 1)]).toEqual([
    { column: 1, row: 1 },
    { column: 64, row: 1 },
    { column: 1, row: 2 },
    { column: 64, row: 32 },
  ])
})
