import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { listAfter } from './list-after.ts'

const told = (id: number, text = '', read = false): Notification => ({
  id,
  kind: 'follower',
  at: '2026-11-16T12:00:00Z',
  read,
  text,
  title: '',
  detail: null,
  gain: null,
  about: null,
  link: '/fan',
  count: 1,
})
const pages = [{ element: [told(3), told(2)] }, { element: [told(1, 'Sacha follows you')] }]
const ids = (list: { element: Notification[] }[]) => list.map(({ element }) => element.map(({ id }) => id))

test('[bell.3] what comes in stands first, and one that grew moves there from its old place', () => {
  expect(ids(listAfter(pages, { type: 'notification', notification: told(4), unread: 4 }))).toEqual([
    [4, 3, 2],
    [1],
  ])
  const grown = told(1, 'Sacha and 1 other follow you')
  const after = listAfter(pages, { type: 'notification', notification: grown, unread: 3 })
  expect(ids(after)).toEqual([[1, 3, 2], []])
  expect(after[0]?.element[0]).toBe(grown)
})

test('[bell.1] what was read in another tab is read in the list', () => {
  const read = (event: Parameters<typeof listAfter>[1]) =>
    listAfter(pages, event).flatMap(({ element }) => element.filter((item) => item.read).map(({ id }) => id))
  expect(read({ type: 'read', ids: [3, 1], unread: 1 })).toEqual([3, 1])
  expect(read({ type: 'read', ids: 'all', unread: 0 })).toEqual([3, 2, 1])
  expect(read({ type: 'points', balance: 5 })).toEqual([])
})
