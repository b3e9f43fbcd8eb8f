import { expect, test } from 'vitest'
import { CELLS, COLUMNS, cellBox, cellY, columnX, planTifo, readColour } from './tifo-plan.ts'

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

test('[tifos.1] colours are read as #rrggbb', () => {
  expect(readColour('#0a3F28')).toEqual([10, 63, 40])
  expect(readColour(undefined)).toEqual([0, 0, 0])
})
