import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { call } from '#client/page.ts'
import { NUMERIC_ID } from '#contract/constants.ts'
import { DRAWN_STYLE_ELEMENT } from '#contract/first-content.ts'
import type { MatchDetail } from '#contract/matches.ts'
import { firstContent } from '#site/first-content.ts'
import { usePageTitle, useSession } from '#site/page.ts'
import { useReadFailure } from '#site/reading.ts'
import { Link, useParams } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { Wear } from '#ui/Wear.tsx'
import { BestFans, BestGroups } from './BestOf.tsx'
import { MatchBets } from './MatchBets.tsx'
import styles from './MatchPage.module.css'
import { MatchResult } from './MatchResult.tsx'
import { matchMessages } from './match.messages.ts'
import { storyOf } from './match-story.ts'
import { NoisePanel } from './NoisePanel.tsx'
import { OwnNight } from './OwnNight.tsx'
import { Timeline } from './Timeline.tsx'

/** /match/{id}: a played match for ever, open to everybody (matches.7). */
export function MatchPage() {
  const m = useMessages(matchMessages)
  const { id = '' } = useParams()
  const reading = useMatch(id)
  // drawing.4: from here on the elements wear what this page gives them, and those of the next page nothing of this one.
  useLayoutEffect(() => document.getElementById(DRAWN_STYLE_ELEMENT)?.remove(), [])
  usePageTitle(reading.state === 'loaded' ? titleOf(reading.match) : m.title)
  if (reading.state === 'loaded') return <Told match={reading.match} />
  return (
    <div className={`page ${styles.state}`}>
      <h1 className="sr">{m.title}</h1>
      {reading.state === 'loading' && <Skeleton label={m.loading} rows={5} />}
      {reading.state === 'failed' && (
        <ErrorState title={m.failed} action={<Button onClick={reading.retry}>{m.retry}</Button>} />
      )}
      {reading.state === 'missing' && <Missing />}
    </div>
  )
}

const titleOf = ({ home_team_name, away_team_name, score }: MatchDetail): string =>
  `${home_team_name} ${score.home}–${score.away} ${away_team_name}`

function Missing() {
  const m = useMessages(matchMessages)
  const { user } = useSession()
  const [to, label] = user ? (['/matches', m.toMatches] as const) : (['/', m.toStart] as const)
  return (
    <EmptyState
      title={m.notFound}
      action={
        <Link to={to} className={buttonClass()}>
          {label}
        </Link>
      }
    />
  )
}

type Reading =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'missing' }
  | { state: 'loaded'; match: MatchDetail }

/** Late settlements change a match's bets, so it is read again now and then. */
const REFRESH_MS = 30_000

function useMatch(id: string): Reading {
  const { user } = useSession()
  const isValid = NUMERIC_ID.test(id)
  const drawn = firstContent.match && String(firstContent.match.id) === id ? firstContent.match : undefined
  const query = useQuery({
    // A fan sees own stakes and the own night, a visitor neither.
    queryKey: ['match', id, user?.id ?? null],
    queryFn: async ({ signal }) =>
      (await call('GET /v1/matches/{id}', { params: { id } }, { signal })).element,
    enabled: isValid,
    refetchInterval: REFRESH_MS,
    ...(drawn && { placeholderData: drawn }),
  })
  const failure = useReadFailure(query)
  const error = failure?.error ?? query.error
  if (!isValid || (error instanceof CallFailure && error.status === 404)) return { state: 'missing' }
  if (failure) return { state: 'failed', retry: failure.retry }
  return query.data ? { state: 'loaded', match: query.data } : { state: 'loading' }
}

function Told({ match }: { match: MatchDetail }) {
  const { home_score: home, away_score: away } = match
  const story = storyOf(match)
  return (
    <Wear home={match.wear.home} away={match.wear.away}>
      <div className={styles.banner}>
        <CrowdStand
          // Drawn anew in other colours.
          key={`${match.wear.home} ${match.wear.away}`}
          share={home + away > 0 ? home / (home + away) : 0.5}
          gapPx={9.5}
          bendPx={26}
          seed={11}
        />
      </div>
      <div className={`page ${styles.match}`}>
        <MatchResult match={match} />
        {match.mine && <OwnNight match={match} mine={match.mine} />}
        {match.curve.length > 0 && <NoisePanel match={match} story={story} />}
        <div className={styles.columns}>
          <div className={styles.column}>
            <Timeline match={match} story={story} />
            {match.bets.length > 0 && <MatchBets bets={match.bets} />}
          </div>
          <div className={styles.column}>
            <BestFans match={match} />
            {match.groups.length > 0 && <BestGroups match={match} />}
          </div>
        </div>
      </div>
    </Wear>
  )
}
