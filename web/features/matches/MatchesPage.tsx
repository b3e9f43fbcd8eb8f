import type { Arena } from '#contract/arenas.ts'
import { BrowseHead, BrowsePage, MoreState } from '#site/browse/BrowsePage.tsx'
import { browseMessages } from '#site/browse/browse.messages.ts'
import { SetUpLink } from '#site/browse/SetUpLink.tsx'
import type { LoadedPages } from '#site/browse/usePages.ts'
import { CalendarLinks } from '#site/calendar/CalendarLinks.tsx'
import { ALL_MATCHES_CALENDAR } from '#site/calendar/calendar-links.ts'
import { FixtureRow } from '#site/matches/FixtureRow.tsx'
import { LiveCard } from '#site/matches/LiveCard.tsx'
import { usePageTitle } from '#site/page.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { useHeldBack } from '#site/useHeldBack.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, dayHeading, dayKey } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import styles from './MatchesPage.module.css'
import { isWanted, MatchFilters, useMatchFilters } from './MatchFilters.tsx'
import { matchesMessages } from './matches.messages.ts'
import { useArenas } from './matches-queries.ts'
import { OwnNights } from './OwnNights.tsx'
import { Results } from './Results.tsx'

/** Each meter needs a socket, so only the first live matches have one. */
const METERS_MAX = 3

/** browse.2: what is on, what comes and how it ended; narrowed to own clubs and sports. */
export function MatchesPage() {
  const m = useMessages(matchesMessages)
  const { retry } = useMessages(browseMessages)
  const language = useLanguage()
  usePageTitle(m.title)
  const filters = useMatchFilters()
  const pages = useArenas()
  const isHeldBack = useHeldBack(pages.state === 'loading')
  const arenas = pages.state === 'loaded' ? pages.items : []
  const wanted = arenas.filter((arena) => isWanted(arena, filters))
  const live = wanted.filter(({ started }) => started)
  const coming = wanted.filter(({ state }) => state === 'upcoming')
  const count = (value: number) => countText(value, language)
  return (
    <BrowsePage>
      <BrowseHead
        title={m.title}
        note={pages.state === 'error' ? undefined : m.counts(count(live.length), count(coming.length))}
        isNoteToCome={pages.state === 'loading'}
        sort={<MatchFilters filters={filters} />}
      />
      <OwnNights />
      {pages.state === 'loading' && <Skeleton label={m.loading} rows={4} />}
      {pages.state === 'error' && (
        <ErrorState title={m.failed} action={<Button onClick={pages.retry}>{retry}</Button>} />
      )}
      {pages.state === 'loaded' && live.length === 0 && coming.length === 0 && (
        <div className={styles.none}>
          <EmptyState
            title={m.none}
            {...(filters.isOn
              ? { hint: m.noneHint, action: <Button onClick={filters.clear}>{m.showAll}</Button> }
              : { action: <SetUpLink /> })}
          />
        </div>
      )}
      {live.length > 0 && pages.state === 'loaded' && (
        <>
          <h2 className="sr">{m.liveNow}</h2>
          <ul aria-label={m.liveNow} className={styles.live}>
            {live.map((arena, index) => (
              <li key={arena.id}>
                <LiveCard
                  arena={arena}
                  readAtMs={pages.readAtMs}
                  isMetered={index < METERS_MAX}
                  isFirst={index === 0}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {/* Read at once, shown below what is live: nothing jumps when that comes. */}
      <div className={styles.columns} hidden={isHeldBack}>
        {coming.length > 0 && pages.state === 'loaded' && <ComingUp coming={coming} pages={pages} />}
        <Results filters={filters} />
      </div>
    </BrowsePage>
  )
}

interface Day {
  key: string
  /** Null for matches whose start is not known yet. */
  date: Date | null
  arenas: Arena[]
}

/** Upcoming matches under their days, in the order of the list: by start, the undated last. */
export function byDay(arenas: readonly Arena[]): Day[] {
  const days: Day[] = []
  for (const arena of arenas) {
    const date = arena.startDate === null ? null : new Date(arena.startDate)
    const key = date === null ? 'open' : dayKey(date)
    const day = days.find((known) => known.key === key)
    if (day) day.arenas.push(arena)
    else days.push({ key, date, arenas: [arena] })
  }
  return days
}

function ComingUp({ coming, pages }: { coming: readonly Arena[]; pages: LoadedPages<Arena> }) {
  const m = useMessages(matchesMessages)
  const language = useLanguage()
  const now = new Date(pages.readAtMs)
  return (
    <Panel title={m.comingUp} aside={<CalendarLinks path={ALL_MATCHES_CALENDAR} />} flush>
      {byDay(coming).map(({ key, date, arenas }) => {
        const { name, note } = date ? dayHeading(date, now, language) : { name: m.noDate, note: '' }
        return (
          <section key={key} aria-label={`${name} ${note}`.trim()}>
            <h3 className={styles.day}>
              {name} <small>{note}</small>
            </h3>
            <ul>
              {arenas.map((arena) => (
                <FixtureRow key={arena.id} arena={arena} now={now} isUnderDay={date !== null} />
              ))}
            </ul>
          </section>
        )
      })}
      <MoreState pages={pages} label={m.more} />
    </Panel>
  )
}
