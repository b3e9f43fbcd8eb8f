import { Failure } from '#server/http/failure.ts'
import { type Card, cardVersion } from './card.ts'

const KEPT_MOST_BYTES = 24 * 1024 * 1024
/** Drawing is work for the processor that serves the matches: who comes when so many wait is sent away. */
const WAITING_MOST = 16
const RETRY_AFTER_S = 5

export interface CardPress {
  has(card: Card): boolean
  /** The picture; each is drawn once, one after the other. */
  print(card: Card): Promise<Buffer>
}

export function createCardPress(
  draw: (card: Card) => Promise<Buffer>,
  keptMostBytes = KEPT_MOST_BYTES,
): CardPress {
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
    async print(card) {
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
