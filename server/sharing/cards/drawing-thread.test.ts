import { afterAll, expect, test } from 'vitest'
import type { Card } from './card.ts'
import { createDrawing } from './draw/draw-card.ts'
import { createDrawingThread } from './drawing-thread.ts'

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>',
)
const pictures = async (address: string | null) => {
  if (address === '/broken') throw new Error('the disk is broken')
  return address === '/own.svg' ? SVG : null
}
const thread = createDrawingThread(pictures)
afterAll(() => thread.close())

const club = (logo: string | null): Card => ({ kind: 'club', id: 1, name: 'Meridian', logo, fans: 2 })

test('[sharing.2] a card drawn in the thread is the same as one drawn here', async () => {
  const drawHere = createDrawing(pictures)
  for (const card of [club('/own.svg'), club(null)])
    expect((await thread.draw(card)).equals(await drawHere(card))).toBe(true)
  expect((await thread.draw(club('/broken'))).equals(await drawHere(club(null)))).toBe(true)
})

test('[sharing.2] a card that cannot be drawn fails alone', async () => {
  await expect(thread.draw({ kind: 'club' } as Card)).rejects.toThrow('a card was not drawn')
  expect((await thread.draw(club(null))).length).toBeGreaterThan(0)
})

test('[sharing.2] a thread that has ended is followed by another', async () => {
  await thread.close()
  expect((await thread.draw(club(null))).length).toBeGreaterThan(0)
})
