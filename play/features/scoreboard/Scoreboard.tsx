import { Pause } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { Side } from '#contract/arenas.ts'
import { boardClockText, clockText, liveSeconds, secondsUntil } from '#match/clock.ts'
import { homeShare, nameWidth } from '#match/crowd.ts'
import { leaderOf, shortNames } from '#match/score.ts'
import { useMoment, useRoom } from '#play/base/arena.ts'
import { useLastMatch } from '#play/base/last-match.ts'
import { TeamCrest, TeamName } from '#play/base/Team.tsx'
import { useFormat, useLanguage, useMessages } from '#play/base/useMessages.ts'
import { matchWords } from '#texts/match-words.ts'
import { classes } from '#ui/classes.ts'
import { Chip } from '#ui/feedback.tsx'
import styles from './Scoreboard.module.css'
import { scoreboardMessages } from './scoreboard.messages.ts'
import { TugRope } from './TugRope.tsx'

interface ScoreboardProps {
  /** On a phone, which has no bar above: the way out on the left, the menu on the right. */
  leave?: ReactNode
  menu?: ReactNode
}

/** Score, clock and who is ahead: in sight at every size. */
export function Scoreboard({ leave, menu }: ScoreboardProps) {
  const m = useMessages(scoreboardMessages)
  return (
    <section aria-label={m.scoreboard} className={styles.board}>
      <div className={styles.row}>
        <span className={styles.leave}>{leave}</span>
        <TeamEnd side="home" />
        <Middle />
        <TeamEnd side="away" />
        <span className={styles.menu}>{menu}</span>
      </div>
      <TugRope />
      <LeadLine />
    </section>
  )
}

/** One end: its team, how loud it is, and its number of fans. */
function TeamEnd({ side }: { side: Side }) {
  const m = useMessages(scoreboardMessages)
  const format = useFormat()
  const team = useRoom(({ arena }) => (side === 'home' ? arena.homeTeam : arena.awayTeam))
  const home = useRoom(({ arena }) => arena.homeTeam.name)
  const away = useRoom(({ arena }) => arena.awayTeam.name)
  const short = useMemo(() => shortNames(home, away)[side], [home, away, side])
  const rate = useRoom(({ crowd }) => crowd.rate)
  const fans = useRoom(({ crowd }) => crowd.fans)
  const ofHome = homeShare({ rate })
  const share = ofHome === null || side === 'home' ? ofHome : 1 - ofHome
  const width = nameWidth(share)
  return (
    <div className={classes(styles.end, side === 'away' && styles.right)}>
      <TeamCrest team={team} side={side} className={styles.crest} />
      <div className={styles.words}>
        <div className={styles.long}>
          <TeamName name={team.name} width={width} />
        </div>
        <abbr
          title={team.name}
          className={`display ${styles.short}`}
          style={{ fontStretch: `${Math.min(112, width)}%` }}
        >
          {short}
        </abbr>
        <div className={styles.rate}>
          <span>
            <b>{format.whole(rate[side])}</b> {m.rate}
          </span>
          <span className={styles.fans}>{m.fans(format.whole(fans[side]), fans[side])}</span>
        </div>
      </div>
    </div>
  )
}

/** The state, period and clock of the match over its score; before the match, the countdown. */
function Middle() {
  const m = useMessages(scoreboardMessages)
  const language = useLanguage()
  const state = useRoom(({ arena }) => arena.state)
  const period = useRoom(({ arena }) => arena.period)
  if (state === 'upcoming') return <Countdown />
  return (
    <div className={styles.middle}>
      <div className={styles.now}>
        {state === 'live' && <Chip tone="live">{m.live}</Chip>}
        {state === 'paused' && (
          <Chip tone="paused">
            <Pause aria-hidden="true" /> {m.paused}
          </Chip>
        )}
        {state === 'finished' && <Chip tone="off">{m.fullTime}</Chip>}
        {period !== null && state !== 'finished' && (
          <span className={styles.period}>{matchWords(period, language)}</span>
        )}
        {state !== 'finished' && <RunTime />}
      </div>
      <Score />
    </div>
  )
}

function Score() {
  const m = useMessages(scoreboardMessages)
  const home = useRoom(({ arena }) => arena.score.home)
  const away = useRoom(({ arena }) => arena.score.away)
  const names = useRoom(({ arena }) => m.score(arena.homeTeam.name, home, arena.awayTeam.name, away))
  return (
    <div role="img" aria-label={names} className={styles.score}>
      <b key={`home ${home}`}>{home}</b>
      <i>–</i>
      <b key={`away ${away}`}>{away}</b>
    </div>
  )
}

function RunTime() {
  const m = useMessages(scoreboardMessages)
  const text = useMoment((room, nowMs) => boardClockText(liveSeconds(room, nowMs)))
  return (
    <span
      className={styles.clock}
      // Digits of one width and a colon: told, so that a second more does not lay out the page.
      style={{ width: `${text.length * 0.52 - 0.22}em` }}
      role="timer"
      aria-label={m.matchTime}
    >
      <span>{text}</span>
    </span>
  )
}

function Countdown() {
  const m = useMessages(scoreboardMessages)
  const format = useFormat()
  const startDate = useRoom(({ arena }) => arena.startDate)
  const left = useMoment((_, nowMs) => (startDate === null ? 0 : secondsUntil(startDate, nowMs)))
  return (
    <div className={styles.middle}>
      <div className={styles.now}>
        <Chip tone="off">{m.notStarted}</Chip>
        {startDate !== null && left > 0 && <span className={styles.period}>{format.day(startDate)}</span>}
      </div>
      {left > 0 ? (
        <span className={styles.countdown} role="timer" aria-label={m.startsIn}>
          {clockText(left)}
        </span>
      ) : (
        <span className={styles.soon}>{m.startsSoon}</span>
      )}
    </div>
  )
}

/** Who is winning the noise so far, as the match score will count it (play.17). */
function LeadLine() {
  const m = useMessages(scoreboardMessages)
  const isOver = useRoom(({ arena }) => arena.state === 'finished')
  return (
    <p className={styles.lead}>
      <span>{isOver ? m.noiseThen : m.noiseNow}</span>
      <Lead />
      <span>{m.howCounted}</span>
    </p>
  )
}

function Lead() {
  const m = useMessages(scoreboardMessages)
  const format = useFormat()
  const onBoard = useRoom(({ board }) => board.noise)
  const last = useLastMatch()
  const home = useRoom(({ arena }) => arena.homeTeam.name)
  const away = useRoom(({ arena }) => arena.awayTeam.name)
  const state = useRoom(({ arena }) => arena.state)
  const fans = useRoom(({ crowd }) => crowd.fans)
  if (state === 'upcoming') return <b>{m.silentBefore}</b>
  const noise = last ? { home: last.home_score, away: last.away_score } : onBoard
  if (!noise || (noise.home === 0 && noise.away === 0)) {
    const isAlone = state === 'live' && (fans.home === 0) !== (fans.away === 0)
    return <b>{isAlone ? m.noOpponent : m.nobodyLeads}</b>
  }
  const leader = leaderOf(noise)
  if (leader === null) return <b>{m.levelOn(format.rate(noise.home))}</b>
  const [more, less] = leader === 'home' ? [noise.home, noise.away] : [noise.away, noise.home]
  return (
    <b>
      <em className={classes(styles.leader, styles[leader])}>{leader === 'home' ? home : away}</em>{' '}
      {state === 'finished' ? m.wonNoise : m.leads} <span className={styles.figure}>{format.rate(more)}</span>{' '}
      {m.to} <span className={styles.figure}>{format.rate(less)}</span>
    </b>
  )
}
