import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SearchBox } from '#web/base/browse/SearchBox.tsx'
import { useUrlSearch } from '#web/base/browse/useUrlSearch.ts'
import { useUrlSort } from '#web/base/profile/useUrlSort.ts'
import { useMessages } from '#web/base/useMessages.ts'
import { usePageTitle } from '#web/base/usePageTitle.ts'
import styles from './FansPage.module.css'
import { FansTable } from './FansTable.tsx'
import { leaderboardMessages } from './leaderboard.messages.ts'
import { BOARD_SORTS, leaderboardQuery, shownScore, UNSORTED } from './leaderboard-query.ts'
import { Podium } from './Podium.tsx'
import { splitBoard } from './podium.ts'
import { SortChips } from './SortChips.tsx'

/** The leaderboard of all fans; sort and search are in the address. */
export function FansPage() {
  const m = useMessages(leaderboardMessages)
  usePageTitle(m.title)
  const { text, q: search, setText } = useUrlSearch()
  const { sort, sortBy } = useUrlSort(BOARD_SORTS)
  const order = sort ?? UNSORTED
  const query = useInfiniteQuery(leaderboardQuery(search, order))
  const pages = query.data?.pages ?? []
  const fans = pages.flatMap(({ element }) => (Array.isArray(element) ? element : []))
  const { podium, rows, firstRank } = splitBoard(fans, order, search)
  const me = pages[0]?.me ?? null
  useLoggedError(query.error)

  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.head}>
        <h1 className={`display w5 ${styles.title}`}>{m.title}</h1>
        <p>{m.line}</p>
        <SearchBox label={m.search} text={text} onText={setText} />
      </div>
      {query.isPending && <Skeleton label={m.loading} rows={8} />}
      {query.isLoadingError && (
        <ErrorState
          title={m.failedTitle}
          hint={m.failed}
          action={<Button onClick={() => void query.refetch()}>{m.retry}</Button>}
        />
      )}
      {query.data && fans.length === 0 && (
        <EmptyState title={m.none} {...(search !== '' && { hint: m.noneHint })} />
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
    </div>
  )
}

/** leaderboard.3: this failure is also logged. */
function useLoggedError(error: Error | null): void {
  useEffect(() => {
    if (error) console.error('The leaderboard did not load.', error)
  }, [error])
}
