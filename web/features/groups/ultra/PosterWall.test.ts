import { expect, test } from 'vitest'
import type { Poster } from '#contract/tifos.ts'
import { byPicture } from './PosterWall.tsx'

const poster = (id: string, cells: string) =>
  ({ id, tifo: { name: 'Sun', colors: ['#ffffff'], frames: [{ cells, ms: 500 }] } }) as unknown as Poster

test('[tifos.5] the wall begins with the latest of each picture, and loses none', () => {
  const wall = byPicture([poster('4', 'a'), poster('3', 'a'), poster('2', 'b'), poster('1', 'a')])
  expect(wall.map(({ id }) => id)).toEqual(['4', '2', '3', '1'])
})
