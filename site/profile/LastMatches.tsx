import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlayedMatch } from '#contract/matches.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, scoreText, stubDate } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import styles from './LastMatches.module.css'
import { MoreRows } from './MoreRows.tsx'
import { Panel } from './Panel.tsx'
import { profileMessages } from './profile.messages.ts'
import { matchesQuery, type ProfileKind } from './profile-queries.ts'

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

const THIS_YEAR = new Date().getFullYear()

/** A match as a ticket stub: date behind the perforation, the two teams, three scores. */
function MatchStub({ match }: { match: PlayedMatch }) {
  const m = useMessages(profileMessages)
  const { day, month, year } = stubDate(match.date, useLanguage(), THIS_YEAR)
  return (
    <li className={styles.stub}>
      <time dateTime={match.date} className={styles.date}>
        <b>{day}</b> {month} {year}
      </time>
      <div className={styles.teams}>
        <Team name={match.home_team_name} logo={match.home_team_logo} isOwn={match.side === 'home'} />
        <Team name={match.away_team_name} logo={match.away_team_logo} isOwn={match.side === 'away'} />
      </div>
      <dl className={styles.scores}>
        <Score label={m.cheer} value={match.cheer_score} />
        <Score label={m.prediction} value={match.prediction_score} />
        <Score label={m.ultra} value={match.ultra_score} />
      </dl>
    </li>
  )
}

function Team({ name, logo, isOwn }: { name: string; logo: string | null; isOwn: boolean }) {
  const m = useMessages(profileMessages)
  return (
    <span className={isOwn ? styles.own : undefined}>
      <Crest src={logo} name={name} sizePx={20} />
      <span className={styles.team}>{name}</span>
      {isOwn && <span className="sr">({m.ownEnd})</span>}
    </span>
  )
}

/** profile.4: two decimals with the unit, or N/A. */
function Score({ label, value }: { label: string; value: number | null }) {
  const m = useMessages(profileMessages)
  const language = useLanguage()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value === null ? (
          m.absent
        ) : (
          <>
            {scoreText(value, 2, language)} <small>{m.unit}</small>
          </>
        )}
      </dd>
    </div>
  )
}
