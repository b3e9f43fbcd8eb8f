import { expect, test } from 'vitest'
import { layOutGrid } from './CardGrid.tsx'

test('[looks.3] cards fill the width exactly, gaps included', () => {
  expect(layOutGrid(1240, 340, 16)).toEqual({ columns: 3, cardWidthPx: (1240 - 32) / 3 })
  expect(layOutGrid(696, 340, 16)).toEqual({ columns: 2, cardWidthPx: 340 })
  expect(layOutGrid(695, 340, 16).columns).toBe(1)
})

test('[looks.3] a page narrower than a card has one column of its own width', () => {
  expect(layOutGrid(320, 340, 16)).toEqual({ columns: 1, cardWidthPx: 320 })
  expect(layOutGrid(0, 340, 16)).toEqual({ columns: 1, cardWidthPx: 0 })
})
