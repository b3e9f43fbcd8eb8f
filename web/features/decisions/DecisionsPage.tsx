import { useEffect } from 'react'
import { onNews } from '#client/fan-news.ts'
import { call } from '#client/page.ts'
import type { OwnDecision } from '#contract/reports.ts'
import { MoreState } from '#site/browse/BrowsePage.tsx'
import { usePages } from '#site/browse/usePages.ts'
import { usePageTitle } from '#site/page.ts'
import { queryClient } from '#site/queries.tsx'
import { AppealForm } from '#site/report/AppealForm.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { appealMessages } from '#texts/appeal.messages.ts'
import { dayText } from '#texts/figures.ts'
import { untilText } from '#texts/moderation.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Card, Chip, ErrorState, Skeleton } from '#ui/feedback.tsx'
import styles from './DecisionsPage.module.css'

const KEY = ['decisions']

/** reports.4: what was decided about me and what I look after, and my appeal. */
export function DecisionsPage() {
  const m = useMessages(appealMessages)
  usePageTitle(m.title)
  // What the bell tells and leads to is on the open page too.
  useEffect(
    () =>
      onNews((event) => {
        if (event.type === 'notification' && event.notification.kind === 'moderation')
          void queryClient.invalidateQueries({ queryKey: KEY })
      }),
    [],
  )
  const pages = usePages<OwnDecision>(KEY, (cursor, signal) =>
    call('GET /v1/reports/mine', { query: cursor ? { cursor } : {} }, { signal }),
  )
  return (
    <div className={`page ${styles.page}`}>
      <header>
        <h1 className="display w4">{m.title}</h1>
        <p>{m.note}</p>
      </header>
      {pages.state === 'loading' && <Skeleton label={m.loading} />}
      {pages.state === 'error' && (
        <ErrorState title={m.failed} action={<Button onClick={pages.retry}>{m.retry}</Button>} />
      )}
      {pages.state === 'loaded' && pages.items.length === 0 && <EmptyState title={m.none} />}
      {pages.state === 'loaded' && (
        <ul className={styles.list}>
          {pages.items.map((one) => (
            <li key={one.id}>
              <Decision one={one} />
            </li>
          ))}
        </ul>
      )}
      {pages.state === 'loaded' && <MoreState pages={pages} label={m.more} />}
    </div>
  )
}

function Decision({ one }: { one: OwnDecision }) {
  const m = useMessages(appealMessages)
  const language = useLanguage()
  const { id, kind, name, group, decision, reason, until, at, can_appeal, appeal } = one
  const where = kind === 'ultra' ? null : group?.name
  const said =
    decision === 'suspend' ? m.suspend(until === null ? '' : untilText(until, language)) : m[decision]
  return (
    <Card className={styles.card}>
      <div>
        <h2>{kind === 'fan' ? m.fan : name}</h2>
        <p className={styles.where}>
          {[kind === 'fan' ? null : m[kind], where, dayText(new Date(at), language)]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <Chip tone={decision === 'dismiss' ? 'ok' : 'bad'}>{said}</Chip>
      <p>{m.because(reason)}</p>
      {appeal && (
        <p className={styles.appeal}>
          <b>{appeal.decided ? m.heard : m.waiting}</b> {appeal.text}
        </p>
      )}
      {can_appeal && (
        <AppealForm reportId={id} onSent={() => void queryClient.invalidateQueries({ queryKey: KEY })} />
      )}
    </Card>
  )
}
