import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PlayedMatch } from '#contract/matches.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, countText, scoreText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { MatchRow, Stands } from '../matches/MatchRow.tsx'
import { matchRowMessages } from '../matches/matches.messages.ts'
import { useReadFailure } from '../reading.ts'
import styles from './LastMatches.module.css'
import { MoreRows } from './MoreRows.tsx'
import { filledColumns, SCORE_NAMES, type ScoreKey } from './match-columns.ts'
import { Panel } from './Panel.tsx'
import { profileMessages } from './profile.messages.ts'
import { matchesQuery, type ProfileKind } from './profile-queries.ts'

const SHOWN_AT_FIRST = 8

interface LastMatchesProps {
  kind: ProfileKind
  id: number
  /** The way to a first one, where there are none. */
  emptyAction?: ReactNode
}

/** The matches a fan attended, a club played or a group's members attended. */
export function LastMatches({ kind, id, emptyAction }: LastMatchesProps) {
  const m = useMessages(profileMessages)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const query = useInfiniteQuery(matchesQuery(kind, id))
  const failure = useReadFailure(query)
  const pages = query.data?.pages ?? []
  const matches = pages.flatMap(({ element }) => element)
  const total = pages.at(-1)?.total ?? 0
  const columns = filledColumns(matches)
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
      {query.isPending && !failure && <Skeleton label={m.loadingMatches} rows={4} />}
      {failure && (
        <div className={styles.state}>
          <ErrorState title={m.matchesFailed} action={<Button onClick={failure.retry}>{m.retry}</Button>} />
        </div>
      )}
      {query.data && matches.length === 0 && (
        <div className={styles.state}>
          <EmptyState title={kind === 'fan' ? m.noRecentMatches : m.noMatches} action={emptyAction} />
        </div>
      )}
      <ol className={styles.rows}>
        {shown.map((match) => (
          <MatchRow key={match.id} match={match} ownSide={match.side}>
            <RowEnd kind={kind} match={match} columns={columns} />
          </MatchRow>
        ))}
      </ol>
      {isOpen && <MoreRows query={query} />}
    </Panel>
  )
}

/** What each row says at its end: a club's matches how loud the ends were, others the scores it is listed with. */
function RowEnd({
  kind,
  match,
  columns,
}: {
  kind: ProfileKind
  match: PlayedMatch
  columns: readonly ScoreKey[]
}) {
  const m = useMessages(profileMessages)
  const r = useMessages(matchRowMessages)
  const language = useLanguage()
  if (kind === 'club') {
    return (
      <>
        <Stands match={match} />
        <span>{counted(match.attendee_count, language, r.fan, r.fans)}</span>
      </>
    )
  }
  return (
    <>
      <span className={styles.scores}>
        {columns.map((key) => (
          <Score key={key} label={m[SCORE_NAMES[key]]} value={match[key]} />
        ))}
      </span>
      {match.members !== null && (
        <span className={styles.ofUs}>{m.ofUs(countText(match.members, language))}</span>
      )}
    </>
  )
}

/** profile.4: two decimals with the unit, or N/A. */
function Score({ label, value }: { label: string; value: number | null }) {
  const m = useMessages(profileMessages)
  const language = useLanguage()
  return (
    <span className={styles.score}>
      <small>{label} </small>
      <b>
        {value === null ? (
          m.absent
        ) : (
          <>
            {scoreText(value, 2, language)} <i>{m.unit}</i>
          </>
        )}
      </b>
    </span>
  )
}
