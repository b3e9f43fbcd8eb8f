import type { NewsEvent } from '#client/fan-news.ts'
import type { Notification } from '#contract/notifications.ts'

/** What is shown once something was told or read. A merged notification moves to the top. */
export function listAfter<P extends { element: Notification[] }>(pages: readonly P[], event: NewsEvent): P[] {
  const change = (element: (list: Notification[], page: number) => Notification[]) =>
    pages.map((page, index) => ({ ...page, element: element(page.element, index) }))
  if (event.type === 'notification') {
    const { notification } = event
    return change((list, page) => {
      const others = list.filter(({ id }) => id !== notification.id)
      return page === 0 ? [notification, ...others] : others
    })
  }
  if (event.type !== 'read') return [...pages]
  const { ids } = event
  return change((list) =>
    list.map((item) => (ids === 'all' || ids.includes(item.id) ? { ...item, read: true } : item)),
  )
}
