import { Failure } from '#server/http/failure.ts'
import { type Card, cardVersion } from './card.ts'

const KEPT_MOST_BYTES = 24 * 1024 * 1024
/** Drawing shares the processor with the matches, so a longer queue is refused. */
const WAITING_MOST = 16
const RETRY_AFTER_S = 5

export interface CardQueue {
  has(card: Card): boolean
  /** The picture. Each card is drawn once, one after the other. */
  get(card: Card): Promise<Buffer>
}

/** Queues cards for the worker and caches the pictures. */
export function createCardQueue(
  draw: (card: Card) => Promise<Buffer>,
  keptMostBytes = KEPT_MOST_BYTES,
): CardQueue {
  const kept = new Map<string, Buffer>()
  const underway = new Map<string, Promise<Buffer>>()
  let keptBytes = 0
  let last: Promise<unknown> = Promise.resolve()

  function keep(version: string, picture: Buffer): void {
    kept.set(version, picture)
    keptBytes += picture.length
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= keptMostBytes) break
      kept.delete(oldest)
      keptBytes -= length
    }
  }

  async function drawAfter(before: Promise<unknown>, card: Card, version: string): Promise<Buffer> {
    try {
      await before.catch(() => {})
      const picture = await draw(card)
      keep(version, picture)
      return picture
    } finally {
      underway.delete(version)
    }
  }

  return {
    has: (card) => kept.has(cardVersion(card)),
    async get(card) {
      const version = cardVersion(card)
      const ready = kept.get(version)
      if (ready) return ready
      const started = underway.get(version)
      if (started) return started
      if (underway.size >= WAITING_MOST) throw new Failure('unavailable', { retryAfterS: RETRY_AFTER_S })
      const picture = drawAfter(last, card, version)
      last = picture
      underway.set(version, picture)
      return picture
    },
  }
}
