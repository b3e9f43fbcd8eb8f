import type { Result } from '#contract/matches.ts'
import { browseMessages } from '#site/browse/browse.messages.ts'
import { MatchRow, Stands } from '#site/matches/MatchRow.tsx'
import { matchRowMessages } from '#site/matches/matches.messages.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { useReadFailure } from '#site/reading.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { ordinalText } from '#texts/figures.ts'
import { sportMessages } from '#texts/match-words.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { SportIcon } from '#ui/SportIcon.tsx'
import styles from './MatchesPage.module.css'
import type { Filters } from './MatchFilters.tsx'
import { matchesMessages } from './matches.messages.ts'
import { useResults } from './matches-queries.ts'

/** How matches ended, the latest day first, the winner strong on the pitch and in the stands. */
export function Results({ filters }: { filters: Filters }) {
  const m = useMessages(matchesMessages)
  const { retry, moreFailed } = useMessages(browseMessages)
  const query = useResults(filters)
  const failure = useReadFailure(query)
  const matches = query.data?.pages.flatMap(({ element }) => element) ?? []
  return (
    <Panel title={m.results} aside={<span className={styles.aside}>{m.resultsNote}</span>} flush>
      {query.isPending && !failure && <Skeleton label={m.loadingResults} rows={4} />}
      {failure && (
        <div className={styles.state}>
          <ErrorState title={m.resultsFailed} action={<Button onClick={failure.retry}>{retry}</Button>} />
        </div>
      )}
      {query.data && matches.length === 0 && <p className={styles.noResults}>{m.noResults}</p>}
      <ol>
        {matches.map((match) => (
          <MatchRow key={match.id} match={match}>
            <Stands match={match} />
            <What match={match} />
          </MatchRow>
        ))}
      </ol>
      {query.isFetchNextPageError && (
        <p role="alert" className={styles.noResults}>
          {moreFailed}
        </p>
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {m.older}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function What({ match }: { match: Result }) {
  const r = useMessages(matchRowMessages)
  const sports = useMessages(sportMessages)
  const language = useLanguage()
  if (match.my_rank !== null)
    return <span className={styles.there}>{r.you(ordinalText(match.my_rank, language))}</span>
  return (
    <span className={styles.sport}>
      <SportIcon sport={match.sport} /> {sports[match.sport]}
    </span>
  )
}
