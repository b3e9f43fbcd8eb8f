import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '#client/page.ts'
import type { LeaderboardSort } from '#contract/fans.ts'
import { SearchBox, useUrlSearch } from '#site/browse/SearchBox.tsx'
import { completeBoardFan } from '#site/earlier.ts'
import { usePageTitle } from '#site/page.ts'
import { type Sort, useUrlSort } from '#site/profile/SortHeader.tsx'
import { useReadFailure } from '#site/reading.ts'
import { useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { type BoardFilter, BoardFilters, useBoardFilter } from './BoardFilters.tsx'
import { BoardHints } from './BoardHints.tsx'
import styles from './FansPage.module.css'
import { FansTable } from './FansTable.tsx'
import { leaderboardMessages } from './leaderboard.messages.ts'
import { BOARD_SORTS, type ScoreSort, shownScore, splitBoard, UNSORTED } from './leaderboard.ts'
import { Podium } from './Podium.tsx'

/** The leaderboard of all fans; sort and search are in the address. */
export function FansPage() {
  const m = useMessages(leaderboardMessages)
  usePageTitle(m.title)
  const { text, q: search, setText } = useUrlSearch()
  const { sort, sortBy } = useUrlSort(BOARD_SORTS)
  const order = sort ?? UNSORTED
  const filter = useBoardFilter()
  const query = useInfiniteQuery(leaderboardQuery(search, order, filter))
  const failure = useReadFailure(query)
  // Earlier rows stand in for the next ones, but not for those that failed.
  const data = failure ? undefined : query.data
  const pages = data?.pages ?? []
  const fans = pages.flatMap(({ element }) => (Array.isArray(element) ? element.map(completeBoardFan) : []))
  const { podium, rows, firstRank } = splitBoard(fans, order, search)
  const me = pages[0]?.me ?? null
  // calls.5: a server of an earlier version knows no seasons.
  const seasons = pages[0]?.seasons ?? []
  useLoggedError(query.error)

  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.head}>
        <h1 className={`display w5 ${styles.title}`}>{m.title}</h1>
        <p>{m.line}</p>
        <SearchBox label={m.search} text={text} onText={setText} />
        <p className="sr" aria-live="polite">
          {data && search !== '' && !query.isPlaceholderData && m.found(fans.length, query.hasNextPage)}
        </p>
      </div>
      <BoardFilters filter={filter} seasons={seasons} />
      {query.isPending && !failure && <Skeleton label={m.loading} rows={8} />}
      {failure && (
        <ErrorState
          title={m.failedTitle}
          hint={m.failed}
          action={<Button onClick={failure.retry}>{m.retry}</Button>}
        />
      )}
      {data && fans.length === 0 && (
        <EmptyState
          title={search === '' && filter.season !== null ? m.noneThisSeason : m.none}
          {...(search !== '' && { hint: m.noneHint })}
        />
      )}
      {fans.length > 0 && (
        <>
          {podium.length > 0 && <Podium fans={podium} myId={me?.id} shownKey={order.key} />}
          <SortChips shownKey={shownScore(order.key)} sort={sort} onSort={sortBy} />
          <FansTable
            fans={rows}
            firstRank={firstRank}
            me={me}
            isOwnAbove={podium.some(({ id }) => id === me?.id)}
            sort={sort}
            sortedKey={order.key}
            onSort={sortBy}
            more={query}
          />
        </>
      )}
      {data && search === '' && (
        <BoardHints filter={filter} present={seasons[0]} isOn={me !== null} fanCount={fans.length} />
      )}
    </div>
  )
}

function leaderboardQuery(
  search: string,
  { key, order }: Sort<LeaderboardSort>,
  { season, among }: Pick<BoardFilter, 'season' | 'among'>,
) {
  return infiniteQueryOptions({
    queryKey: ['leaderboard', search, key, order, season, among],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /v1/relationships/leaderboard',
        {
          query: {
            sort: key,
            order,
            ...(season !== null && { season }),
            ...(among !== null && { among }),
            ...(search !== '' && { q: search }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
    // The old rows stay until the new ones are loaded.
    placeholderData: keepPreviousData,
  })
}

/** leaderboard.3: this failure is also logged. */
function useLoggedError(error: Error | null): void {
  useEffect(() => {
    if (error) console.error('The leaderboard did not load.', error)
  }, [error])
}

interface SortChipsProps {
  /** The score on show. */
  shownKey: ScoreSort
  sort: Sort<LeaderboardSort> | null
  onSort: (key: LeaderboardSort) => void
}

/** Phones have room for one score: these buttons choose it and sort by it. */
function SortChips({ shownKey, sort, onSort }: SortChipsProps) {
  const m = useMessages(leaderboardMessages)
  const Arrow = sort?.order === 'asc' ? ArrowUp : ArrowDown
  const chips: { key: ScoreSort; label: string }[] = [
    { key: 'avg_cheer_score', label: m.chip_cheer },
    { key: 'avg_prediction_score', label: m.chip_prediction },
    { key: 'avg_ultra_score', label: m.chip_ultra },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div role="group" aria-label={m.sortBy} className={styles.chips}>
      {chips.map(({ key, label }) => (
        <button key={key} type="button" aria-pressed={shownKey === key} onClick={() => onSort(key)}>
          {label} {sort?.key === key && <Arrow aria-hidden="true" />}
        </button>
      ))}
    </div>
  )
}
