// bell.3: the fan's notifications as lists show them: read once, then changed by what the socket and other tabs tell.
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureText } from '#client/failure-text.ts'
import { askNews, fanNews, onNews } from '#client/fan-news.ts'
import { tellRead } from '#client/fan-socket.ts'
import type { CallAnswer } from '#client/http.ts'
import { call } from '#client/page.ts'
import type { Notification } from '#contract/notifications.ts'
import { queryClient } from '#site/queries.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { inboxMessages } from './inbox.messages.ts'
import { listAfter } from './list-after.ts'

const PAGE_SIZE = '30'

type InboxPage = CallAnswer<'GET /v1/notifications'>
type InboxPages = InfiniteData<InboxPage, string | null>

export const inboxQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) }
    const answered = askNews()
    const page = await call('GET /v1/notifications', { query }, { signal })
    answered({ unread: page.unread })
    return page
  },
  getNextPageParam: ({ next }) => next,
})

/** Keeps every list on the page up to date while one is shown. */
export function useInboxNews(): void {
  useEffect(
    () =>
      onNews((event) => {
        // Before the connection came (back) something may have been missed; what another device read is not named.
        if (event.type === 'welcome' || event.type === 'unread')
          void queryClient.invalidateQueries(inboxQuery)
        else if (event.type === 'notification' || event.type === 'read') {
          queryClient.setQueryData<InboxPages>(
            inboxQuery.queryKey,
            (before) => before && { ...before, pages: listAfter(before.pages, event) },
          )
          readAgainAfterReading()
        }
      }),
    [],
  )
}

/** A list that is being read may come without what was just told. */
function readAgainAfterReading(): void {
  const query = queryClient.getQueryCache().find(inboxQuery)
  if (query?.state.fetchStatus !== 'fetching') return
  const readAgain = () => queryClient.invalidateQueries(inboxQuery)
  void query.promise?.then(readAgain, readAgain)
}

/** Marks notifications as read: shown at once, in every tab; a failure shows what the server knows. */
export function useMarkRead(): (which: readonly Notification[] | 'all') => Promise<void> {
  const m = useMessages(inboxMessages)
  const language = useLanguage()
  return async (which) => {
    const ids = which === 'all' ? 'all' : which.flatMap(({ id, read }) => (read ? [] : [id]))
    if (ids.length === 0) return
    tellRead(ids, ids === 'all' ? 0 : Math.max(0, (fanNews.get().unread ?? 0) - ids.length))
    try {
      const body = ids === 'all' ? ({ all: true } as const) : { ids }
      // The press may lead to another page, which must not cancel it.
      const { element } = await call('POST /v1/notifications/read', { body }, { keepalive: true })
      tellRead(ids, element.unread)
    } catch (error) {
      showToast({ kind: 'error', text: m.readFailed, detail: failureText(error, language) })
      void queryClient.invalidateQueries(inboxQuery)
    }
  }
}
