import { CalendarClock, Download, Share2 } from 'lucide-react'
import { useArena, useGame, useRoom } from '#play/base/arena.ts'
import type { EndedRun } from '#play/base/game.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { finalMessages } from './final.messages.ts'
import styles from './NextSteps.module.css'
import type { Verdict } from './result.ts'
import { useResultPicture } from './share-picture.ts'

/** What comes after full time: the next match of this arena, sharing, the match page, the way out. */
export function NextSteps({ ended, verdict }: { ended: EndedRun; verdict: Verdict }) {
  const m = useMessages(finalMessages)
  const format = useFormat()
  const { dispatch } = useArena()
  const { matchId } = ended
  const isOn = useRoom(({ arena }) => arena.started)
  const startDate = useRoom(({ arena }) => (arena.state === 'upcoming' ? arena.startDate : null))
  const isGone = useGame((game) => game.phase === 'final' && game.isGone)
  const picture = useResultPicture(ended, verdict)
  const hasNext = !isGone && (isOn || startDate !== null)
  return (
    <nav aria-label={m.ways} className={styles.steps}>
      {hasNext && (
        <Button
          look="flood"
          size="lg"
          className={styles.main}
          onClick={() => dispatch({ type: 'lookAhead' })}
        >
          <CalendarClock aria-hidden="true" /> {isOn ? m.nextIsOn : m.next(format.day(startDate ?? ''))}
        </Button>
      )}
      <Button
        look={hasNext ? 'plain' : 'flood'}
        size="lg"
        className={hasNext ? styles.share : styles.main}
        aria-label={m.share}
        onClick={() => void picture.share()}
      >
        <Share2 aria-hidden="true" /> <span>{m.share}</span>
      </Button>
      <div className={styles.ways}>
        <Button onClick={() => void picture.save()}>
          <Download aria-hidden="true" /> {m.save}
        </Button>
        {matchId !== null && (
          <a href={`/match/${matchId}`} className={buttonClass()}>
            {m.matchPage}
          </a>
        )}
        <a href="/fan" className={buttonClass()}>
          {m.profile}
        </a>
        <a href="/fans" className={buttonClass()}>
          {m.leaderboard}
        </a>
        <a href="/matches" className={buttonClass()}>
          {m.matches}
        </a>
      </div>
    </nav>
  )
}
