import { useInfiniteQuery } from '@tanstack/react-query'
import type { LogEntry } from '#contract/groups.ts'
import type { UltraProfile } from '#contract/ultras.ts'
import { MoreState } from '#site/browse/BrowsePage.tsx'
import { moreOf } from '#site/browse/usePages.ts'
import { useSession } from '#site/page.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { dayKey, shortDayText, timeText } from '#texts/figures.ts'
import type { Language } from '#texts/messages.ts'
import styles from './LogPanel.module.css'
import { logMessages } from './log.messages.ts'
import { deedText } from './log-words.ts'
import { PanelState } from './parts.tsx'
import { roomMessages } from './room.messages.ts'
import room from './room.module.css'
import { logQuery } from './room-queries.ts'

/** groups.4: who did what, the latest first. */
export function LogPanel({ group }: { group: UltraProfile }) {
  const m = useMessages(roomMessages)
  const query = useInfiniteQuery(logQuery(group.id))
  const entries = query.data?.pages.flatMap(({ element }) => element) ?? []
  return (
    <Panel title={m.log} flush>
      <PanelState query={query} />
      {query.data && entries.length === 0 && <p className={room.none}>{m.noLog}</p>}
      <ol className={styles.log}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} now={new Date(query.dataUpdatedAt)} />
        ))}
      </ol>
      <MoreState pages={moreOf(query)} label={m.more} />
    </Panel>
  )
}

function Entry({ entry, now }: { entry: LogEntry; now: Date }) {
  const m = useMessages(logMessages)
  const { unnamed } = useMessages(roomMessages)
  const language = useLanguage()
  const { user } = useSession()
  const name = entry.by ? entry.by.name.trim() || unnamed : m.gone
  const who = entry.by && entry.by.id === user?.id ? m.you(name) : name
  return (
    <li>
      <time dateTime={entry.at}>{whenText(new Date(entry.at), now, language)}</time>
      <span>
        <b>{who}</b> {deedText(entry, language)}
      </span>
    </li>
  )
}

/** The time of today's entries, the day of earlier ones. */
function whenText(at: Date, now: Date, language: Language): string {
  return dayKey(at) === dayKey(now) ? timeText(at, language) : shortDayText(at, language)
}
