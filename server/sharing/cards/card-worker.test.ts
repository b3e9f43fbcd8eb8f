import { afterAll, expect, test } from 'vitest'
import type { Card } from './card.ts'
import { createCardQueue } from './card-queue.ts'
import { createCardWorker } from './card-worker.ts'
import { createDrawing } from './draw/draw-card.ts'

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>',
)
const pictures = async (address: string | null) => {
  if (address === '/broken') throw new Error('the disk is broken')
  return address === '/own.svg' ? SVG : null
}
const worker = createCardWorker(pictures)
afterAll(() => worker.close())

const club = (logo: string | null): Card => ({ kind: 'club', id: 1, name: 'Meridian', logo, fans: 2 })

test('[sharing.2] a card drawn in the thread is the same as one drawn here', async () => {
  const drawHere = createDrawing(pictures)
  for (const card of [club('/own.svg'), club(null)])
    expect((await worker.draw(card)).equals(await drawHere(card))).toBe(true)
  expect((await worker.draw(club('/broken'))).equals(await drawHere(club(null)))).toBe(true)
})

test('[sharing.2] a card that cannot be drawn fails alone', async () => {
  await expect(worker.draw({ kind: 'club' } as Card)).rejects.toThrow('a card was not drawn')
  expect((await worker.draw(club(null))).length).toBeGreaterThan(0)
})

test('[sharing.2] a thread that has ended is followed by another', async () => {
  await worker.close()
  expect((await worker.draw(club(null))).length).toBeGreaterThan(0)
})

/** Answers no order for a hanging card, and all others with one byte. */
const HANGING = `import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ card }) => {
  if (card.name === 'hangs') for (;;);
  parentPort.postMessage({ picture: new Uint8Array([7]) })
})`

test('[sharing.2] a card whose drawing hangs fails at its deadline, and the next one is drawn by a new thread', async () => {
  const thread = new URL(`data:text/javascript,${encodeURIComponent(HANGING)}`)
  const hanging = createCardWorker(pictures, { thread, deadlineMs: 2_000 })
  const queue = createCardQueue(hanging.draw)
  try {
    const stuck = queue.get({ kind: 'club', id: 1, name: 'hangs', logo: null, fans: 2 })
    const next = queue.get(club(null))
    await expect(stuck).rejects.toThrow('not drawn within 2000 ms')
    expect(await next).toEqual(Buffer.from([7]))
  } finally {
    await hanging.close()
  }
})
