import { Crosshair, Flag, Megaphone } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { call } from '#client/page.ts'
import { useArena, useGame, useRoom, useSession } from '#play/base/arena.ts'
import { signInPath } from '#play/base/links.ts'
import { Panel } from '#play/base/parts.tsx'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { ErrorState } from '#ui/feedback.tsx'
import { CurveChart } from './CurveChart.tsx'
import styles from './FinalScreen.module.css'
import { finalMessages } from './final.messages.ts'
import { ResultHero } from './ResultHero.tsx'
import { finalSides, type MatchResult } from './result.ts'
import { SharePicture } from './SharePicture.tsx'

/** After the run: the result, the fan's own scores, the curve, and a picture to share. */
export function FinalScreen({ ownBets }: { ownBets: ReactNode }) {
  const m = useMessages(finalMessages)
  const { dispatch } = useArena()
  const result = useMatchResult()
  const arena = useRoom((room) => room.arena)
  const game = useGame()
  const sides = finalSides(result, game.phase === 'final' ? game.total : null)
  const mine = result.state === 'loaded' ? result.mine : null
  return (
    <main id="main" className={styles.final}>
      <ResultHero sides={sides} match={result.state === 'loaded' ? result.match : null} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {result.state === 'failed' && (
            <ErrorState title={m.failed} action={<Button onClick={result.retry}>{m.retry}</Button>} />
          )}
          {result.state !== 'failed' && <OwnScores result={result} />}
          {ownBets}
          <nav aria-label={m.ways} className={styles.ways}>
            <Button onClick={() => dispatch({ type: 'lookAhead' })}>{m.back}</Button>
            <a href="/fan" className={buttonClass()}>
              {m.profile}
            </a>
            <a href="/fans" className={buttonClass()}>
              {m.leaderboard}
            </a>
          </nav>
        </div>
        <div className={styles.column}>
          {result.state === 'loaded' && result.match.curve.length > 1 && (
            <Panel title={m.curve}>
              <CurveChart curve={result.match.curve} home={arena.homeTeam.name} away={arena.awayTeam.name} />
            </Panel>
          )}
          {(sides.kind === 'scores' || sides.kind === 'totals') && <SharePicture sides={sides} mine={mine} />}
        </div>
      </div>
    </main>
  )
}

/** The fan's own scores of the match; a visitor is asked to sign in. */
function OwnScores({ result }: { result: Exclude<MatchResult, { state: 'failed' }> }) {
  const m = useMessages(finalMessages)
  const format = useFormat()
  const { id } = useArena()
  const { status } = useSession()
  if (status === 'signedOut') {
    return (
      <Panel title={m.visitorTitle}>
        <p>{m.visitorText}</p>
        <p>
          <a href={signInPath(id)} className={buttonClass({ look: 'flood' })}>
            {m.signIn}
          </a>
        </p>
      </Panel>
    )
  }
  const mine = result.state === 'loaded' ? result.mine : null
  const text = (value: number | null | undefined) => {
    if (result.state === 'loading') return m.loading
    return typeof value === 'number' ? format.rate(value) : m.none
  }
  const tiles = [
    { label: m.cheer, Icon: Megaphone, value: mine?.cheer_score },
    { label: m.prediction, Icon: Crosshair, value: mine?.prediction_score },
    { label: m.ultra, Icon: Flag, value: mine?.ultra_score },
  ]
  return (
    <Panel title={m.yourMatch}>
      {result.state === 'loaded' && !mine && <p className={styles.absent}>{m.notThere}</p>}
      <dl className={styles.tiles}>
        {tiles.map(({ label, Icon, value }) => (
          <div key={label} className={styles.tile}>
            <dt>
              <Icon aria-hidden="true" /> {label}
            </dt>
            <dd>{text(value)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** The match that the run has become, and the fan's own scores in it. */
function useMatchResult(): MatchResult {
  const matchId = useRoom((room) => room.matchId)
  const isSignedIn = useSession().status !== 'signedOut'
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ id: number; result: MatchResult } | null>(null)

  useEffect(() => {
    if (matchId === null || !isSignedIn) return
    const stop = new AbortController()
    const retry = () => {
      setAnswer(null)
      setAttempt(attempt + 1)
    }
    loadResult(matchId, stop.signal).then(
      (result) => setAnswer({ id: matchId, result }),
      () => !stop.signal.aborted && setAnswer({ id: matchId, result: { state: 'failed', retry } }),
    )
    return () => stop.abort()
  }, [matchId, isSignedIn, attempt])

  if (matchId === null || !isSignedIn) return { state: 'totals' }
  return answer?.id === matchId ? answer.result : { state: 'loading' }
}

async function loadResult(id: number, signal: AbortSignal): Promise<MatchResult> {
  const [{ element: match }, { element: played }] = await Promise.all([
    call('GET /v1/matches/{id}', { params: { id: String(id) } }, { signal }),
    call('GET /v1/relationships/my/matches', { query: { limit: '20' } }, { signal }),
  ])
  return { state: 'loaded', match, mine: played.find((row) => row.id === id) ?? null }
}
