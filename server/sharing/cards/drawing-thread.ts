import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Card } from './card.ts'
import type { OwnPictures } from './own-pictures.ts'

export interface DrawingOrder {
  card: Card
  /** The bytes of those of the card's pictures that are ours, by their addresses. */
  pictures: ReadonlyMap<string, Uint8Array>
}
export type DrawingAnswer = { picture: Uint8Array } | { fault: string }

export interface DrawingThread {
  /** One card after the other: the caller waits for the last one. */
  draw(card: Card): Promise<Buffer>
  close(): Promise<void>
}

const WORKER = new URL('./draw/card-worker.ts', import.meta.url)
/** Cards come seldom and in bursts; faces and drawing take some 100 MB that are given back in between. */
const IDLE_MS = 60_000

export function createDrawingThread(pictures: OwnPictures): DrawingThread {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(WORKER)
    started.unref()
    const forget = () => {
      if (worker === started) worker = undefined
    }
    // Without a listener its failure would be the whole server's.
    started.on('error', forget).on('exit', forget)
    return started
  }

  async function close(): Promise<void> {
    clearTimeout(idle)
    await worker?.terminate()
    worker = undefined
  }

  return {
    async draw(card) {
      clearTimeout(idle)
      const order: DrawingOrder = { card, pictures: await readPictures(card, pictures) }
      worker ??= start()
      const answered = answerOf(worker)
      worker.postMessage(order)
      const answer = await answered
      idle = setTimeout(() => void close(), IDLE_MS).unref()
      if ('fault' in answer) throw new Error(`a card was not drawn: ${answer.fault}`)
      return Buffer.from(answer.picture)
    },
    close,
  }
}

/** Its next message; fails with it. */
async function answerOf(worker: Worker): Promise<DrawingAnswer> {
  const over = new AbortController()
  const { signal } = over
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('the drawing thread ended')
  })
  try {
    const [answer] = await Promise.race([once(worker, 'message', { signal }), ended])
    return answer as DrawingAnswer
  } finally {
    over.abort()
    ended.catch(() => {})
  }
}

async function readPictures(card: Card, pictures: OwnPictures): Promise<Map<string, Uint8Array>> {
  const read = new Map<string, Uint8Array>()
  for (const address of addressesOn(card)) {
    // One that cannot be read is as one that is not there.
    const bytes = await pictures(address).catch(() => null)
    if (bytes) read.set(address, bytes)
  }
  return read
}

function addressesOn(card: Card): string[] {
  const all =
    card.kind === 'arena' || card.kind === 'match'
      ? [card.home.logo, card.away.logo]
      : card.kind === 'fan'
        ? [card.avatar]
        : card.kind === 'post'
          ? [card.picture]
          : card.kind === 'page'
            ? []
            : [card.logo]
  return all.filter((address) => address !== null)
}
