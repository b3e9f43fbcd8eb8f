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
  /** The whole, as another tab knows it. */
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

type Numbers = Pick<FanNews, 'unread' | 'balance'>

const store = createStore<FanNews>(NO_NEWS)
const listeners = new Set<(event: NewsEvent) => void>()
/** How often each was told. */
const timesTold: Record<keyof Numbers, number> = { unread: 0, balance: 0 }

export const fanNews = { get: store.get, subscribe: store.subscribe }

/** Lists follow each event, not only the numbers. */
export function onNews(listener: (event: NewsEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellNews(event: NewsEvent): void {
  if ('unread' in event) timesTold.unread += 1
  if ('balance' in event) timesTold.balance += 1
  store.set(newsAfter(store.get(), event))
  for (const listener of listeners) listener(event)
}

/**
 * Before the server is asked; the function returned takes its answer. What was told while that was on its way stays: the
 * answer may be older.
 */
export function askNews(): (answer: Partial<Numbers>) => void {
  const before = { ...timesTold }
  return ({ unread, balance }) => {
    const news = { ...store.get() }
    if (unread !== undefined && timesTold.unread === before.unread) news.unread = unread
    if (balance !== undefined && timesTold.balance === before.balance) news.balance = balance
    store.set(news)
  }
}

/** The next fan of this browser begins with nothing. */
export function forgetNews(): void {
  timesTold.unread += 1
  timesTold.balance += 1
  store.set(NO_NEWS)
}
