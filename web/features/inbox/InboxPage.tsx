import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { fanNews } from '#client/fan-news.ts'
import { settings } from '#client/page.ts'
import { NOTIFICATIONS_KEPT_DAYS } from '#contract/constants.ts'
import type { Notification } from '#contract/notifications.ts'
import { BrowseHead, BrowsePage, MoreState } from '#site/browse/BrowsePage.tsx'
import { moreOf } from '#site/browse/usePages.ts'
import { inboxQuery, useInboxNews, useMarkRead } from '#site/inbox/inbox-list.ts'
import { usePageTitle } from '#site/page.ts'
import { useReadFailure } from '#site/reading.ts'
import { Link, useLocation } from '#site/router/Router.tsx'
import { useHeldBack } from '#site/useHeldBack.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, dayHeading, dayKey } from '#texts/figures.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Card, ErrorState, Skeleton } from '#ui/feedback.tsx'
import { CalendarCard } from './CalendarCard.tsx'
import styles from './InboxPage.module.css'
import { InboxRow } from './InboxRow.tsx'
import { inboxPageMessages } from './inbox-page.messages.ts'
import { MutedCard } from './MutedCard.tsx'
import { settingsQuery } from './settings-query.ts'
import { TellMeCard } from './TellMeCard.tsx'

type Filter = 'all' | 'unread' | 'group' | 'bet'
const FILTERS: readonly Filter[] = settings.hasStakes
  ? ['all', 'unread', 'group', 'bet']
  : ['all', 'unread', 'group']

/** bell.3: /inbox, what there is on the left, how to be told on the right. */
export function InboxPage() {
  const m = useMessages(inboxPageMessages)
  const language = useLanguage()
  usePageTitle(m.title)
  useInboxNews()
  const [filter, setFilter] = useState<Filter>('all')
  const { unread } = useSyncExternalStore(fanNews.subscribe, fanNews.get)
  const markRead = useMarkRead()
  const count = (value: number) => countText(value, language)
  return (
    <BrowsePage>
      <BrowseHead
        title={m.title}
        note={m.note(count(unread ?? 0), count(NOTIFICATIONS_KEPT_DAYS))}
        isNoteToCome={unread === null}
        sort={
          <div className={styles.tools}>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
            <div role="group" aria-label={m.show} className={styles.filters}>
              {FILTERS.map((name) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={filter === name}
                  onClick={() => setFilter(name)}
                >
                  {m[name]}
                </button>
              ))}
            </div>
            <Button aria-disabled={unread === 0 || undefined} onClick={() => void markRead('all')}>
              <CheckCheck aria-hidden="true" /> {m.markAllRead}
            </Button>
          </div>
        }
      />
      <div className={styles.columns}>
        <section aria-label={m.notifications} className={styles.list}>
          <InboxList filter={filter} onShowAll={() => setFilter('all')} />
        </section>
        <Settings />
      </div>
    </BrowsePage>
  )
}

/** The bell leads to `#settings`, which comes only after the page. */
function Settings() {
  const { hash, key } = useLocation()
  const isHeldBack = useHeldBack(useQuery(settingsQuery).isPending)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every press on the link leads there again.
  useEffect(() => {
    if (hash === '#settings') document.getElementById('settings')?.scrollIntoView()
  }, [hash, key])
  return (
    <div id="settings" className={styles.settings}>
      <TellMeCard />
      {/* Read at once, shown below what the settings turn out to be. */}
      <div className={styles.below} hidden={isHeldBack}>
        <MutedCard />
        <CalendarCard />
      </div>
    </div>
  )
}

function InboxList({ filter, onShowAll }: { filter: Filter; onShowAll: () => void }) {
  const m = useMessages(inboxPageMessages)
  const language = useLanguage()
  const reading = useInfiniteQuery(inboxQuery)
  const failure = useReadFailure(reading)
  if (failure)
    return <ErrorState title={m.failed} action={<Button onClick={failure.retry}>{m.retry}</Button>} />
  if (!reading.data) return <Skeleton label={m.loading} rows={6} />
  const all = reading.data.pages.flatMap(({ element }) => element)
  const shown = all.filter((item) => isWanted(item, filter))
  if (all.length === 0) return <Empty />
  const now = new Date(Math.max(reading.dataUpdatedAt, ...all.map(({ at }) => Date.parse(at))))
  return (
    <Card>
      {shown.length === 0 && (
        <p className={styles.none}>
          {m.noneOfThese}{' '}
          <Button size="sm" onClick={onShowAll}>
            {m.showAll}
          </Button>
        </p>
      )}
      {byDay(shown).map(({ key, date, items }) => {
        const { name, note } = dayHeading(date, now, language)
        return (
          <section key={key} aria-label={`${name} ${note}`}>
            <h2 className={styles.day}>
              {name} <small>{note}</small>
            </h2>
            <ul>
              {items.map((notification) => (
                <InboxRow key={notification.id} notification={notification} now={now} />
              ))}
            </ul>
          </section>
        )
      })}
      {reading.hasNextPage && (
        <div className={styles.older}>
          <MoreState pages={moreOf(reading)} label={m.older} />
        </div>
      )}
    </Card>
  )
}

function Empty() {
  const m = useMessages(inboxPageMessages)
  return (
    <EmptyState
      title={m.none}
      hint={m.noneHint}
      action={
        <Link to="/matches" className={buttonClass()}>
          {m.toMatches}
        </Link>
      }
    />
  )
}

function isWanted({ kind, read }: Notification, filter: Filter): boolean {
  if (filter === 'all') return true
  return filter === 'unread' ? !read : kind === filter
}

interface Day {
  key: string
  date: Date
  items: Notification[]
}

/** The list is newest first already; a day ends where the next one begins. */
export function byDay(list: readonly Notification[]): Day[] {
  const days: Day[] = []
  for (const item of list) {
    const date = new Date(item.at)
    const key = dayKey(date)
    const last = days.at(-1)
    if (last?.key === key) last.items.push(item)
    else days.push({ key, date, items: [item] })
  }
  return days
}
