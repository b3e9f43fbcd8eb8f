import type { ReactNode } from 'react'
import { useArena, useGame, useRoom } from '#play/base/arena-context.ts'
import { Panel } from '#play/base/Panel.tsx'
import { useMessages } from '#play/base/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { CurveChart } from './CurveChart.tsx'
import styles from './FinalScreen.module.css'
import { finalMessages } from './final.messages.ts'
import { OwnScores } from './OwnScores.tsx'
import { ResultHero } from './ResultHero.tsx'
import { SharePicture } from './SharePicture.tsx'
import { finalSides } from './sides.ts'
import { useMatchResult } from './useMatchResult.ts'

/** When the run has stopped: the result, the own scores, the curve, and a picture to show around. */
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
