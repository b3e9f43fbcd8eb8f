import { expect, test } from 'vitest'
import { askNews, fanNews, forgetNews, type NewsEvent, NO_NEWS, newsAfter, tellNews } from './fan-news.ts'
import { unreadText } from './page-title.ts'

const told = {
  id: 1,
  kind: 'follower',
  at: '2026-11-16T12:00:00Z',
  read: false,
  text: '',
  title: '',
  detail: null,
} as const
const notification = { ...told, gain: null, about: null, link: '/fan/2', count: 1 }

test('[inbox.3] the socket’s welcome is the whole, messages change their part', () => {
  const events: NewsEvent[] = [
    { type: 'welcome', unread: 2, balance: 1000 },
    { type: 'notification', notification, unread: 3 },
    { type: 'points', balance: 1040 },
  ]
  expect(events.reduce(newsAfter, NO_NEWS)).toEqual({ unread: 3, balance: 1040, isLive: true })
})

test('[bell.1] what another tab knows or has read counts here too', () => {
  const known = newsAfter(NO_NEWS, { type: 'state', unread: 4, balance: 10, isLive: true })
  expect(newsAfter(known, { type: 'read', ids: [1, 2], unread: 2 })).toEqual({ ...known, unread: 2 })
  expect(newsAfter(known, { type: 'state', isLive: false })).toEqual({ ...known, isLive: false })
})

test('[inbox.3] an answer of the server does not undo what was told while it was on its way', () => {
  const answered = askNews()
  tellNews({ type: 'points', balance: 900 })
  answered({ balance: 1000, unread: 2 })
  expect(fanNews.get()).toMatchObject({ balance: 900, unread: 2 })
  askNews()({ balance: 850 })
  expect(fanNews.get().balance).toBe(850)

  const ofLastFan = askNews()
  forgetNews()
  ofLastFan({ balance: 1000, unread: 2 })
  expect(fanNews.get()).toEqual(NO_NEWS)
})

test('[bell.2] a count has at most two digits', () => {
  expect([1, 99, 100, 12_000].map(unreadText)).toEqual(['1', '99', '99+', '99+'])
})
