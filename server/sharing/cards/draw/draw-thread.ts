// Runs in a thread of its own: drawing a card would block the event loop for tens of milliseconds.
import { parentPort } from 'node:worker_threads'
import type { DrawingAnswer, DrawingOrder } from '../card-worker.ts'
import { createDrawing } from './draw-card.ts'

parentPort?.on('message', (order: DrawingOrder) => void answer(order))

async function answer({ card, pictures }: DrawingOrder): Promise<void> {
  parentPort?.postMessage(await draw(card, pictures))
}

async function draw(card: DrawingOrder['card'], pictures: DrawingOrder['pictures']): Promise<DrawingAnswer> {
  const drawCard = createDrawing(async (address) => {
    const bytes = address === null ? undefined : pictures.get(address)
    return bytes ? Buffer.from(bytes) : null
  })
  try {
    return { picture: await drawCard(card) }
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
