import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '#client/page.ts'
import type { MatchDetail } from '#contract/matches.ts'
import { isDecided } from '#match/bet.ts'
import { useArena, useRoom, useSession } from '#play/base/arena.ts'
import type { EndedRun } from '#play/base/game.ts'
import { NoiseCurve } from '#play/base/NoiseCurve.tsx'
import { useMessages } from '#play/base/useMessages.ts'
import { Brand } from '#ui/Brand.tsx'
import { Button, IconButton } from '#ui/Button.tsx'
import { ErrorState } from '#ui/feedback.tsx'
import styles from './FinalScreen.module.css'
import { finalMessages } from './final.messages.ts'
import { NextSteps } from './NextSteps.tsx'
import { OwnNight } from './OwnNight.tsx'
import { ResultHero } from './ResultHero.tsx'
import { type MatchResult, momentsOf, verdictOf } from './result.ts'

/** Full time: a page of its own that stays until the fan closes it, whatever the arena does next (play.13). */
export function FinalScreen({ ended }: { ended: EndedRun }) {
  const m = useMessages(finalMessages)
  const { dispatch } = useArena()
  const result = useMatchResult(ended)
  const { arena } = ended
  const verdict = verdictOf(arena, result)
  return (
    <main id="main" className={styles.final}>
      <header className={styles.top}>
        <a href="/" aria-label={m.brand}>
          <Brand />
        </a>
        <IconButton label={m.close} className={styles.close} onClick={() => dispatch({ type: 'lookAhead' })}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <ResultHero arena={arena} verdict={verdict} isLoading={result.state === 'loading'} />
      {result.state === 'failed' && (
        <div className={styles.failed}>
          <ErrorState title={m.failed} action={<Button onClick={result.retry}>{m.retry}</Button>} />
        </div>
      )}
      {result.state !== 'failed' && <OwnNight arena={arena} result={result} />}
      {result.state === 'loaded' && <Moments match={result.match} />}
      <NextSteps ended={ended} verdict={verdict} />
    </main>
  )
}

function Moments({ match }: { match: MatchDetail }) {
  const m = useMessages(finalMessages)
  const { curve, loudest } = momentsOf(match)
  const { home_team_name: home, away_team_name: away } = match
  if (curve.length < 2) return null
  return (
    <section aria-label={m.moments} className={styles.moments}>
      <div className={styles.momentsHead}>
        <h2>{m.moments}</h2>
        <p>
          <b className={styles.home}>{m.up(home)}</b>, <b className={styles.away}>{m.down(away)}</b>
          {loudest.length > 0 && <span>. {m.rings}</span>}
        </p>
      </div>
      <NoiseCurve
        curve={curve}
        events={match.events}
        spanS={match.live_seconds}
        nowS={null}
        loudest={loudest}
        label={m.curveOf(home, away, loudest.length)}
        className={styles.curve}
      />
    </section>
  )
}

/** The match that the run has become; read again when a bet of the run is decided afterwards. */
function useMatchResult({ matchId }: EndedRun): MatchResult {
  const isSignedIn = useSession().status !== 'signedOut'
  const decided = useRoom(({ bets }) => Object.values(bets).filter(isDecided).length)
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ id: number; result: MatchResult } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another viewer and a decided bet change the answer.
  useEffect(() => {
    if (matchId === null) return
    const stop = new AbortController()
    const retry = () => {
      setAnswer(null)
      setAttempt(attempt + 1)
    }
    call('GET /v1/matches/{id}', { params: { id: String(matchId) } }, { signal: stop.signal }).then(
      ({ element: match }) => setAnswer({ id: matchId, result: { state: 'loaded', match } }),
      () => !stop.signal.aborted && setAnswer({ id: matchId, result: { state: 'failed', retry } }),
    )
    return () => stop.abort()
  }, [matchId, attempt, isSignedIn, decided])

  return answer?.id === matchId ? answer.result : { state: 'loading' }
}
