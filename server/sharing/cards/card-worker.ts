import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Asset } from '#server/http/asset-store.ts'
import type { Card } from './card.ts'

export interface DrawingOrder {
  card: Card
  /** The bytes of those of the card's pictures that are ours, by their addresses. */
  pictures: ReadonlyMap<string, Uint8Array>
}
export type DrawingAnswer = { picture: Uint8Array } | { fault: string }

export interface CardWorker {
  /** Draws one card. The caller waits for it before it asks for the next. */
  draw(card: Card): Promise<Buffer>
  close(): Promise<void>
}

interface CardWorkerOptions {
  thread?: URL
  deadlineMs?: number
}

const THREAD = new URL('./draw/draw-thread.ts', import.meta.url)
/** A card takes tens of milliseconds, on a busy machine seconds. A thread that needs longer hangs. */
const DEADLINE_MS = 30_000
/** Cards come in bursts. Between them the thread's 100 MB are given back. */
const IDLE_MS = 60_000

/** Draws cards in a thread of its own, which is started when needed and replaced when it fails or hangs. */
export function createCardWorker(
  pictures: OwnPictures,
  { thread = THREAD, deadlineMs = DEADLINE_MS }: CardWorkerOptions = {},
): CardWorker {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(thread)
    started.unref()
    const forget = () => {
      if (worker === started) worker = undefined
    }
    // Without a listener its failure would end the server.
    started.on('error', forget).on('exit', forget)
    return started
  }

  async function close(): Promise<void> {
    clearTimeout(idle)
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }

  return {
    async draw(card) {
      clearTimeout(idle)
      const order: DrawingOrder = { card, pictures: await readPictures(card, pictures) }
      worker ??= start()
      const answered = answerOf(worker, deadlineMs)
      worker.postMessage(order)
      const answer = await answered
      if (answer === 'late') {
        await close()
        throw new Error(`a card was not drawn within ${deadlineMs} ms, its thread was ended`)
      }
      idle = setTimeout(() => void close(), IDLE_MS).unref()
      if ('fault' in answer) throw new Error(`a card was not drawn: ${answer.fault}`)
      return Buffer.from(answer.picture)
    },
    close,
  }
}

/** The thread's next message, or `late` where it has sent none by the deadline. Fails if the thread ends first. */
async function answerOf(worker: Worker, deadlineMs: number): Promise<DrawingAnswer | 'late'> {
  const over = new AbortController()
  const { signal } = over
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('the drawing thread ended')
  })
  const late = sleep(deadlineMs, 'late' as const, { signal })
  const message = once(worker, 'message', { signal }).then(([answer]) => answer as DrawingAnswer)
  try {
    return await Promise.race([message, ended, late])
  } finally {
    over.abort()
    for (const other of [message, ended, late]) other.catch(() => {})
  }
}

async function readPictures(card: Card, pictures: OwnPictures): Promise<Map<string, Uint8Array>> {
  const read = new Map<string, Uint8Array>()
  for (const address of addressesOn(card)) {
    // A picture that cannot be read is left out.
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
          : card.kind === 'page' || card.kind === 'poster'
            ? []
            : [card.logo]
  return all.filter((address) => address !== null)
}

const MEDIA = '/media/'
/** Pictures that come with the product. */
const BUNDLED = /^\/(crests|avatars|posts|demo)\/[a-z0-9-]{1,60}\.(svg|webp|png|jpg)$/

/** The bytes of a picture that is ours, else null: what lies elsewhere is never fetched. */
export type OwnPictures = (address: string | null) => Promise<Buffer | null>

interface OwnPicturesOptions {
  /** An uploaded picture by its name. */
  readUploaded: (name: string) => Promise<Buffer | null>
  /** Where browsers reach us: uploaded pictures may be named by their whole address. */
  bases: readonly string[]
  assets: ReadonlyMap<string, Asset>
}

export function createOwnPictures({ readUploaded, bases, assets }: OwnPicturesOptions): OwnPictures {
  const ownBases = bases.filter((base) => base !== '')
  return async (address) => {
    if (address === null) return null
    const base = ownBases.find((own) => address.startsWith(`${own}/`)) ?? ''
    const path = address.slice(base.length)
    if (path.startsWith(MEDIA)) return readUploaded(path.slice(MEDIA.length))
    return BUNDLED.test(path) ? (assets.get(path)?.plain ?? null) : null
  }
}
