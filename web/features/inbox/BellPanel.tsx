import { useInfiniteQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { fanNews } from '#client/fan-news.ts'
import { PAGES } from '#contract/pages.ts'
import { inboxQuery, useInboxNews, useMarkRead } from '#site/inbox/inbox-list.ts'
import { NotificationRow } from '#site/inbox/NotificationRow.tsx'
import { useReadFailure } from '#site/reading.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import styles from './Bell.module.css'
import { bellMessages } from './bell.messages.ts'

const MOST_ROWS = 6

/** What the bell opens: the newest notifications, and the ways to all of them and to the settings. */
export function BellPanel() {
  const m = useMessages(bellMessages)
  const language = useLanguage()
  const titleId = useId()
  const { unread } = useSyncExternalStore(fanNews.subscribe, fanNews.get)
  const reading = useInfiniteQuery(inboxQuery)
  const failure = useReadFailure(reading)
  const markRead = useMarkRead()
  useInboxNews()
  const newest = reading.data?.pages[0]?.element.slice(0, MOST_ROWS) ?? []
  const now = new Date(Math.max(reading.dataUpdatedAt, ...newest.map(({ at }) => Date.parse(at))))
  const count = unread ?? 0
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>
          {m.inbox} {count > 0 && <b>{countText(count, language)}</b>}
        </h2>
        {count > 0 && (
          <Button size="sm" look="ghost" onClick={() => void markRead('all')}>
            <CheckCheck aria-hidden="true" /> {m.allRead}
          </Button>
        )}
      </div>
      {failure && <ErrorState title={m.failed} action={<Button onClick={failure.retry}>{m.retry}</Button>} />}
      {!failure && !reading.data && <Skeleton label={m.loading} rows={3} />}
      {reading.data && newest.length === 0 && <p className={styles.state}>{m.none}</p>}
      <ul>
        {newest.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            now={now}
            onOpen={() => void markRead([notification])}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <Link to={PAGES.inbox.path}>{m.openInbox}</Link>
        <Link to={`${PAGES.inbox.path}#settings`}>{m.settings}</Link>
      </div>
    </section>
  )
}
