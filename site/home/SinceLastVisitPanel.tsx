import type { Home } from '#contract/home.ts'
import { useMarkRead } from '#site/inbox/inbox-list.ts'
import { NotificationRow } from '#site/inbox/NotificationRow.tsx'
import { Panel } from '#site/profile/Panel.tsx'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, dayKey, shortDayText, timeText } from '#texts/figures.ts'
import { homeMessages } from './home.messages.ts'
import styles from './SinceLastVisitPanel.module.css'

interface SinceLastVisitPanelProps {
  home: Pick<Home, 'away' | 'away_more' | 'since'>
  now: Date
}

/** home.5: what the inbox was told since the last visit. */
export function SinceLastVisitPanel({ home: { away, away_more, since }, now }: SinceLastVisitPanelProps) {
  const m = useMessages(homeMessages)
  const language = useLanguage()
  const markRead = useMarkRead()
  const left = new Date(since)
  const when = dayKey(left) === dayKey(now) ? timeText(left, language) : shortDayText(left, language)
  return (
    <Panel
      title={m.away}
      flush
      aside={
        <time dateTime={since} className={styles.since}>
          {m.since(when)}
        </time>
      }
    >
      <ul>
        {away.map((told) => (
          <NotificationRow key={told.id} notification={told} now={now} onOpen={() => void markRead([told])} />
        ))}
      </ul>
      {away_more > 0 && (
        <Link to="/inbox" className={styles.more}>
          {m.more(countText(away_more, language))}
        </Link>
      )}
    </Panel>
  )
}
