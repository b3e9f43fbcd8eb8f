import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import styles from './LastMatches.module.css'
import { MatchStub } from './MatchStub.tsx'
import { MoreRows } from './MoreRows.tsx'
import { matchesQuery } from './matches-query.ts'
import { Panel } from './Panel.tsx'
import { profileMessages } from './profile.messages.ts'
import type { ProfileKind } from './profile-keys.ts'

const SHOWN_AT_FIRST = 8

/** The matches a fan attended, a club played or a group's members attended. */
export function LastMatches({ kind, id }: { kind: ProfileKind; id: number }) {
  const m = useMessages(profileMessages)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const query = useInfiniteQuery(matchesQuery(kind, id))
  const pages = query.data?.pages ?? []
  const matches = pages.flatMap(({ element }) => element)
  const total = pages.at(-1)?.total ?? 0
  const shown = isOpen ? matches : matches.slice(0, SHOWN_AT_FIRST)

  const openAll = () => {
    setOpen(true)
    if (query.hasNextPage) void query.fetchNextPage()
  }
  const seeAll = !isOpen && total > shown.length && (
    <Button look="ghost" size="sm" onClick={openAll}>
      {m.seeAll(countText(total, language))}
    </Button>
  )
  return (
    <Panel title={m.lastMatches} aside={seeAll} flush>
      {query.isPending && <Skeleton label={m.loadingMatches} rows={4} />}
      {query.isLoadingError && (
        <div className={styles.state}>
          <ErrorState
            title={m.matchesFailed}
            action={<Button onClick={() => void query.refetch()}>{m.retry}</Button>}
          />
        </div>
      )}
      {query.data && matches.length === 0 && (
        <div className={styles.state}>
          <EmptyState title={kind === 'fan' ? m.noRecentMatches : m.noMatches} />
        </div>
      )}
      <ol>
        {shown.map((match) => (
          <MatchStub key={match.id} match={match} />
        ))}
      </ol>
      {isOpen && <MoreRows query={query} />}
    </Panel>
  )
}
