// What a signed-in fan is told while a page is open: how much is unread, and the balance (inbox.3). Every tab has its
// own copy; client/fan-socket.ts and the arena's socket fill it.
import type { FanServerMessage } from '#contract/live.ts'
import { createStore } from './store.ts'

/** Null: not known yet. `isLive`: a socket follows; without one, pages read for themselves. */
export interface FanNews {
  unread: number | null
  balance: number | null
  isLive: boolean
}

export type NewsEvent =
  | Exclude<FanServerMessage, { type: 'pong' }>
  /** Some or all were read, here or in another tab. */
  | { type: 'read'; ids: readonly number[] | 'all'; unread: number }
  /** The whole, as another tab or a call knows it. */
  | ({ type: 'state' } & Partial<FanNews>)

export const NO_NEWS: FanNews = { unread: null, balance: null, isLive: false }

export function newsAfter(news: FanNews, event: NewsEvent): FanNews {
  switch (event.type) {
    case 'welcome':
      return { unread: event.unread, balance: event.balance, isLive: true }
    case 'notification':
    case 'unread':
    case 'read':
      return { ...news, unread: event.unread }
    case 'points':
      return { ...news, balance: event.balance }
    case 'state': {
      const { type: _type, ...known } = event
      return { ...news, ...known }
    }
  }
}

const store = createStore<FanNews>(NO_NEWS)
const listeners = new Set<(event: NewsEvent) => void>()

export const fanNews = { get: store.get, subscribe: store.subscribe }

/** Lists follow each event, not only the numbers. */
export function onNews(listener: (event: NewsEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellNews(event: NewsEvent): void {
  store.set(newsAfter(store.get(), event))
  for (const listener of listeners) listener(event)
}

/** The next fan of this browser begins with nothing. */
export function forgetNews(): void {
  store.set(NO_NEWS)
}
