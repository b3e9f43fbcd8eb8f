import type { Side } from '#contract/arenas.ts'
import { liveSeconds } from '#match/clock.ts'
import { joined, peakOf, wholeWindows } from '#match/noise-curve.ts'
import { minuteText, scorersOf } from '#match/score.ts'
import { useArena, useMoment, useRoom } from '#play/base/arena.ts'
import { useLastMatch } from '#play/base/last-match.ts'
import { LastEvents, LoudestFans } from '#play/base/match-lists.tsx'
import { NoiseCurve } from '#play/base/NoiseCurve.tsx'
import { useFormat, useLanguage, useMessages } from '#play/base/useMessages.ts'
import { matchWords } from '#texts/match-words.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { centreMessages } from './centre.messages.ts'
import { useKnownNoise } from './known-noise.ts'
import styles from './MatchCentre.module.css'

/** The middle of the stadium when there is no stream: score, noise curve, timeline, loudest fans. */
export function MatchCentre() {
  const m = useMessages(centreMessages)
  const { dispatch } = useArena()
  const isFinished = useRoom(({ arena }) => arena.state === 'finished')
  const hasMatch = useRoom(({ matchId }) => matchId !== null)
  return (
    <section aria-label={m.centre} className={styles.centre}>
      <BigScore />
      <Noise />
      <div className={styles.two}>
        <LastEvents title={m.timeline} />
        <LoudestFans avatarPx={22} hasMe />
      </div>
      {isFinished && hasMatch && (
        <p className={styles.after}>
          <Button look="flood" onClick={() => dispatch({ type: 'lookBack' })}>
            {m.seeResult}
          </Button>
        </p>
      )}
    </section>
  )
}

function BigScore() {
  const { home, away } = useRoom(({ arena }) => arena.score)
  return (
    <div className={styles.big}>
      <Scorers side="home" />
      {/* The scoreboard above says it to screen readers. */}
      <div className={`display ${styles.score}`} aria-hidden="true">
        <b key={`home ${home}`}>{home}</b>
        <i>–</i>
        <b key={`away ${away}`}>{away}</b>
      </div>
      <Scorers side="away" />
    </div>
  )
}

const SCORERS_SHOWN = 4

function Scorers({ side }: { side: Side }) {
  const language = useLanguage()
  const events = useRoom(({ arena }) => arena.events)
  return (
    <div className={classes(styles.scorers, styles[side])}>
      {scorersOf(events, side)
        .slice(-SCORERS_SHOWN)
        .map(({ name, minutes }) => (
          <span key={name}>
            <b>{matchWords(name, language)}</b> {minutes.join(' ')}
          </span>
        ))}
    </div>
  )
}

const SHORTEST_SPAN_S = 600

function Noise() {
  const m = useMessages(centreMessages)
  const format = useFormat()
  const home = useRoom(({ arena }) => arena.homeTeam.name)
  const away = useRoom(({ arena }) => arena.awayTeam.name)
  const events = useRoom(({ arena }) => arena.events)
  const heard = useRoom(({ noise }) => noise.points)
  const isFinished = useRoom(({ arena }) => arena.state === 'finished')
  const known = useKnownNoise()
  const last = useLastMatch()
  // In steps of a window: the curve gets a point then.
  const nowS = useMoment((room, nowMs) => Math.floor(liveSeconds(room, nowMs) / 10) * 10)
  const curve = last ? wholeWindows(last.curve, last.live_seconds) : joined(known, heard)
  const peak = peakOf(curve)
  const lastS = last?.live_seconds ?? Math.max(nowS, curve.at(-1)?.at ?? 0)
  const loudest = peak ? m.loudest(minuteText(peak.at), format.whole(peak.rate)) : m.silent
  return (
    <div className={styles.noise}>
      <p className={styles.heading}>
        <b className={styles.home}>{m.up(home)}</b>
        <span>{loudest}</span>
      </p>
      <NoiseCurve
        curve={curve}
        events={events}
        spanS={isFinished ? lastS : spanOf(lastS)}
        nowS={isFinished ? null : lastS}
        label={m.curveOf(home, away, loudest)}
      />
      <b className={classes(styles.down, styles.away)}>{m.down(away)}</b>
    </div>
  )
}

/** Some room for what is still to come; in steps, so that the curve does not shrink all the time. */
function spanOf(liveS: number): number {
  return Math.max(SHORTEST_SPAN_S, Math.ceil((liveS * 1.25) / 600) * 600)
}
