import { expect, test } from 'vitest'
import { CELLS, COLUMNS, cellAt, cellBox, cellY, columnX, planTifo, ROWS, readColour } from './tifo-plan.ts'

test('[tifos.1] every cell lies within its place, and none touches its neighbour', () => {
  for (const [width, height] of [
    [560, 496],
    [390, 280],
    [428, 338],
  ] as const) {
    const plan = planTifo({ width, height }, { bendPx: -10, ratio: 2 })
    const box = cellBox(plan)
    const outside: number[] = []
    const touching: number[] = []
    for (let cell = 0; cell < CELLS; cell++) {
      const column = cell % COLUMNS
      const row = Math.floor(cell / COLUMNS)
      const x = columnX(plan, column)
      const y = cellY(plan, column, row)
      if (x < 0 || y < 0 || x + box > width || y + box > height) outside.push(cell)
      if (columnX(plan, column + 1) - x < box || cellY(plan, column, row + 1) - y < box) touching.push(cell)
    }
    expect({ outside, touching }).toEqual({ outside: [], touching: [] })
  }
})

test('[tifos.1] a point of the picture is a cell, a point beside it is none', () => {
  const plan = planTifo({ width: 640, height: 320 }, { isBare: true })
  expect(plan.cellPx).toBe(10)
  expect([cellAt(plan, 0, 0), cellAt(plan, 639, 319), cellAt(plan, 15, 25)]).toEqual([
    0,
    COLUMNS * ROWS - 1,
    2 * COLUMNS + 1,
  ])
  expect([cellAt(plan, -1, 5), cellAt(plan, 640, 5), cellAt(plan, 5, 320)]).toEqual([null, null, null])
})

test('[tifos.1] colours are read as #rrggbb', () => {
  expect(readColour('#0a3F28')).toEqual([10, 63, 40])
  expect(readColour(undefined)).toEqual([0, 0, 0])
})
