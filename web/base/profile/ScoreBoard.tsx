import { useInfiniteQuery } from '@tanstack/react-query'
import { countText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { Panel } from './Panel.tsx'
import { profileMessages } from './profile.messages.ts'
import { DEFAULT_MEMBER_SORT, MEMBER_SORTS, membersQuery } from './profile-queries.ts'
import styles from './ScoreBoard.module.css'
import { ScoreTable } from './ScoreTable.tsx'
import { useUrlSort } from './sort.ts'

/** A club's fans or a group's members, ranked by one of their scores. The sort is in the address. */
export function ScoreBoard({ kind, id }: { kind: 'club' | 'ultra'; id: number }) {
  const m = useMessages(profileMessages)
  const language = useLanguage()
  const { sort: asked, sortBy } = useUrlSort(MEMBER_SORTS)
  const sort = asked ?? DEFAULT_MEMBER_SORT
  const query = useInfiniteQuery(membersQuery(kind, id, sort))
  const fans = query.data?.pages.flatMap(({ element }) => element) ?? []
  const total = query.data?.pages.at(-1)?.total ?? 0

  return (
    <Panel
      title={m.board}
      aside={total > 0 && <span className={styles.total}>{countText(total, language)}</span>}
      flush
    >
      {query.isPending && <Skeleton label={m.boardLoading} rows={5} />}
      {query.isLoadingError && (
        <div className={styles.state}>
          <ErrorState
            title={m.boardTitle}
            hint={m.boardFailed}
            action={<Button onClick={() => void query.refetch()}>{m.retry}</Button>}
          />
        </div>
      )}
      {query.data && fans.length === 0 && (
        <div className={styles.state}>
          <EmptyState title={kind === 'club' ? m.noClubFans : m.noGroupFans} />
        </div>
      )}
      {fans.length > 0 && (
        <ScoreTable
          fans={fans}
          total={total}
          sort={sort}
          onSort={(key) => sortBy(key, DEFAULT_MEMBER_SORT)}
          more={query}
        />
      )}
    </Panel>
  )
}
