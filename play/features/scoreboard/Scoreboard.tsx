import { Pause } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { Side } from '#contract/arenas.ts'
import { clockText, liveSeconds, secondsUntil } from '#match/clock.ts'
import { homeShare, nameWidth, noisePercents } from '#match/crowd.ts'
import { arenaStage } from '#match/room.ts'
import { useMoment, useRoom } from '#play/base/arena.ts'
import { TeamCrest, TeamName } from '#play/base/Team.tsx'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { classes } from '#ui/classes.ts'
import { Chip } from '#ui/feedback.tsx'
import styles from './Scoreboard.module.css'
import { scoreboardMessages } from './scoreboard.messages.ts'

export function Scoreboard() {
  const m = useMessages(scoreboardMessages)
  return (
    <section aria-label={m.scoreboard} className={styles.scoreboard}>
      <div className={styles.ends}>
        <TeamEnd side="home" />
        <MatchClock />
        <TeamEnd side="away" />
      </div>
      <TugMeter />
    </section>
  )
}

/** One end: its team, how loud it is, and its number of fans. */
function TeamEnd({ side }: { side: Side }) {
  const m = useMessages(scoreboardMessages)
  const format = useFormat()
  const team = useRoom(({ arena }) => (side === 'home' ? arena.homeTeam : arena.awayTeam))
  const crowd = useRoom((room) => room.crowd)
  const { rate, fans } = crowd
  const home = homeShare(crowd)
  const share = home === null || side === 'home' ? home : 1 - home
  return (
    <div className={classes(styles.end, side === 'away' && styles.right)}>
      <TeamCrest team={team} side={side} className={styles.crest} />
      <div className={styles.words}>
        <TeamName name={team.name} width={nameWidth(share)} />
        <div className={styles.rate}>
          <span className={styles.figure}>
            <b>{format.rate(rate[side])}</b> {m.rate}
          </span>
          <span className={styles.fans}>{m.fans(format.whole(fans[side]), fans[side] === 1)}</span>
        </div>
      </div>
    </div>
  )
}

/** The stage and time of the match; before it, the countdown to its start. */
function MatchClock() {
  const m = useMessages(scoreboardMessages)
  const state = useRoom(({ arena }) => arenaStage(arena))
  if (state === 'waiting') return <StartClock />
  return (
    <div className={styles.middle}>
      {state === 'live' && <Chip tone="live">{m.live}</Chip>}
      {state === 'paused' && (
        <Chip tone="paused">
          <Pause aria-hidden="true" /> {m.paused}
        </Chip>
      )}
      <RunTime />
    </div>
  )
}

function RunTime() {
  const m = useMessages(scoreboardMessages)
  const text = useMoment((room, nowMs) => clockText(liveSeconds(room, nowMs)))
  return (
    <span className={styles.clock} role="timer" aria-label={m.matchTime}>
      {text}
    </span>
  )
}

function StartClock() {
  const m = useMessages(scoreboardMessages)
  const startDate = useRoom(({ arena }) => arena.startDate)
  const left = useMoment((_, nowMs) => (startDate === null ? 0 : secondsUntil(startDate, nowMs)))
  return (
    <div className={styles.middle}>
      <Chip tone="off">{m.notStarted}</Chip>
      {left > 0 ? (
        <span className={styles.clock} role="timer" aria-label={m.startsIn}>
          {clockText(left)}
        </span>
      ) : (
        <span className={styles.soon}>{m.startsSoon}</span>
      )}
    </div>
  )
}

/** A tug of war: the share of the noise that each end makes. */
function TugMeter() {
  const m = useMessages(scoreboardMessages)
  const home = useRoom(({ arena }) => arena.homeTeam.name)
  const away = useRoom(({ arena }) => arena.awayTeam.name)
  const share = useRoom(({ crowd }) => noisePercents(crowd)?.home ?? 50)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element cannot be dressed as a rope.
    <div
      role="meter"
      aria-label={m.noise(home)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      aria-valuetext={m.noiseText(home, share, away, 100 - share)}
      className={styles.tug}
      style={{ '--h': `${share}%` } as CSSProperties}
    >
      <i className={styles.home} />
      <i className={styles.rope}>
        <i className={styles.knot} />
      </i>
      <b className={styles.homeShare}>{share}%</b>
      <b className={styles.awayShare}>{100 - share}%</b>
    </div>
  )
}
