import { Hand } from 'lucide-react'
import { type CSSProperties, memo, useLayoutEffect, useRef } from 'react'
import { beatCount, beatKind, beatMs, type SungSong } from '#match/song-time.ts'
import type { Syllable } from '#match/song-words.ts'
import type { Sung } from '#play/base/game.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { classes } from '#ui/classes.ts'
import { type OwnHits, type Verdict, verdict } from './hits.ts'
import styles from './Lane.module.css'
import type { SongNow } from './singing.ts'
import { songMessages } from './song.messages.ts'

interface LaneProps {
  now: SongNow
  hits: OwnHits
  syllables: (Syllable | null)[]
}

const BEHIND = 9
const AHEAD = 12

/**
 * Beats run from right to left through the drum, which is now. They lie on a track that one animation moves: the browser
 * does it without this page's scripts, and a beat renders a handful of elements once.
 */
export function Lane({ now: { told, time, beat }, hits, syllables }: LaneProps) {
  const track = useRef<HTMLDivElement>(null)
  useTrack(track, time)
  const due = beat ?? -1
  const last = beatCount(time.song, time.repeats) - 1
  const first = Math.max(0, due - BEHIND)
  const shown = Array.from({ length: Math.min(last, due + AHEAD) - first + 1 }, (_, index) => first + index)
  return (
    <div className={classes(styles.lane, styles[told.side])} data-part="lane" aria-hidden="true">
      <div className={styles.rail} />
      <div ref={track} className={styles.track}>
        {shown.map((each) => {
          const told = verdict(time, hits, each, due)
          return (
            <BeatMark
              key={each}
              beat={each}
              kind={beatKind(time.song, each)}
              text={syllables[each % time.song.beats.length]?.text ?? ''}
              isPast={each <= due}
              verdict={told?.kind ?? null}
              errorMs={told && 'errorMs' in told ? told.errorMs : null}
            />
          )
        })}
      </div>
      <i className={styles.cue} />
      <DrumWord
        kind={beat === null ? null : beatKind(time.song, beat)}
        text={textOf(beat, time, syllables)}
      />
    </div>
  )
}

function textOf(beat: number | null, { song }: SungSong, syllables: (Syllable | null)[]): string {
  return beat === null ? '' : (syllables[beat % song.beats.length]?.text ?? '')
}

/** Moves the track so that each beat is under the drum at its moment. The page's clock and the animation's are one. */
function useTrack(track: { current: HTMLDivElement | null }, time: SungSong): void {
  const { startsAtMs, song, repeats } = time
  const stepMs = beatMs(song)
  const beats = beatCount(song, repeats)
  useLayoutEffect(() => {
    // A beat and more before the first one and after the last, so that neither jumps.
    const lead = AHEAD
    const animation = track.current?.animate(
      [
        { transform: `translateX(calc(${lead} * var(--step)))` },
        { transform: `translateX(calc(${-beats} * var(--step)))` },
      ],
      { duration: (lead + beats) * stepMs, fill: 'both', easing: 'linear' },
    )
    if (animation) animation.startTime = startsAtMs - lead * stepMs
    return () => animation?.cancel()
  }, [track, startsAtMs, stepMs, beats])
}

interface BeatMarkProps {
  beat: number
  kind: 'rest' | 'clap' | 'shout'
  text: string
  isPast: boolean
  verdict: Verdict['kind'] | null
  errorMs: number | null
}

/** Rendered again only when it changes: with each beat of a song one of some twenty does. */
const BeatMark = memo(function BeatMark({ beat, kind, text, isPast, verdict: told, errorMs }: BeatMarkProps) {
  const m = useMessages(songMessages)
  return (
    <span
      className={classes(styles.beat, styles[kind], isPast && styles.past)}
      style={{ '--beat': beat } as CSSProperties}
    >
      {kind === 'clap' && <Hand />}
      {kind === 'shout' && <span>{text}</span>}
      {told && (
        <em className={styles[told]}>
          {told === 'good' || told === 'inTime' ? milliseconds(errorMs ?? 0) : m[told]}
        </em>
      )}
    </span>
  )
})

function milliseconds(ms: number): string {
  return `${ms < 0 ? '−' : '+'}${Math.abs(ms)} ms`
}

/** What is sung now, on the drum. Its size is that of an inner element: an outer one's would concern the whole page. */
function DrumWord({ kind, text }: { kind: 'rest' | 'clap' | 'shout' | null; text: string }) {
  return (
    <span className={styles.word}>
      {kind === 'clap' && <Hand />}
      {kind === 'shout' && <span style={{ fontSize: wordPx(text) }}>{text}</span>}
    </span>
  )
}

const DRUM_PX = 90
/** What the lines of several words may cover of the drum. */
const DRUM_AREA_PX2 = 2_900
const LETTER_EM = 0.95

/** As large as the words allow: none is broken at the edge of the drum, and their lines stay inside its circle. */
function wordPx(text: string): number {
  const longest = Math.max(1, ...text.split(' ').map((word) => word.length))
  const lines = Math.sqrt(DRUM_AREA_PX2 / (Math.max(1, text.length) * LETTER_EM))
  return Math.max(10, Math.floor(Math.min(18, lines, DRUM_PX / (longest * LETTER_EM))))
}

interface CounterProps {
  told: Sung
  beat: number | null
  syllables: (Syllable | null)[]
}

/** The lane where motion is reduced: which beat it is and what to do, one picture per beat. */
export function Counter({ told: { song, side }, beat, syllables }: CounterProps) {
  const m = useMessages(songMessages)
  const at = beat === null ? 0 : beat % song.beats.length
  const kind = beat === null ? null : beatKind(song, beat)
  const text = kind === null ? m.startsIn : (syllables[at]?.text ?? m[kind])
  return (
    <div className={classes(styles.lane, styles.counter, styles[side])} data-part="lane" aria-hidden="true">
      <div className={styles.rail}>
        <p>
          {m.beat} <b>{beat === null ? '–' : at + 1}</b> {m.of} {song.beats.length}
        </p>
        <p>{kind === 'shout' ? text : kind === null ? m.startsIn : m[kind]}</p>
      </div>
      <DrumWord kind={kind} text={syllables[at]?.text ?? ''} />
    </div>
  )
}
