import { Hand } from 'lucide-react'
import {
  type CSSProperties,
  memo,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { Side } from '#contract/arenas.ts'
import { BEATS_PER_LINE } from '#contract/song-limits.ts'
import { beatCount, beatKind, beatMs, type SungSong } from '#match/song-time.ts'
import type { Syllable } from '#match/song-words.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { classes } from '#ui/classes.ts'
import { type OwnHits, singsAlong, type Verdict, verdict } from './hits.ts'
import styles from './Lane.module.css'
import type { Singing, SongNow } from './singing.ts'
import { songMessages } from './song.messages.ts'

type SongOfEnd = Singing['ends'][Side]

/** A part of the song that an end sings. The component renders again only when that part changes, not with each beat. */
export function useSongPart<T>({ subscribe, get }: SongOfEnd, part: (now: SongNow | null) => T): T {
  return useSyncExternalStore(subscribe, () => part(get()))
}

interface LaneProps {
  end: SongOfEnd
  side: Side
  time: SungSong
  hits: OwnHits
  syllables: (Syllable | null)[]
}

const BEHIND = 9
const AHEAD = 12

/**
 * Beats run from right to left through the drum, which is now. They lie on tracks that animations move, a line of them
 * more with each line that is sung: left of the drum in the look of what was sung, right of it in that of what comes. So
 * a beat changes no element, and the browser shows it without this page's scripts.
 */
export function Lane({ end, side, time, hits, syllables }: LaneProps) {
  const due = useSongPart(end, (now) => {
    const beat = now?.beat ?? 0
    return singsAlong(hits, beat) ? beat : firstOfLine(beat)
  })
  const line = firstOfLine(due)
  const next = line + BEATS_PER_LINE
  const mark = (beat: number): BeatMarkProps => ({
    beat,
    kind: beatKind(time.song, beat),
    text: syllables[beat % time.song.beats.length]?.text ?? '',
  })
  return (
    <div className={classes(styles.lane, styles[side])} data-part="lane" aria-hidden="true">
      <div className={styles.rail} />
      <Track time={time} className={styles.sung}>
        {beatsOf(time, line - BEHIND, next).map((beat) => {
          const told = verdict(time, hits, beat, due)
          const errorMs = told && 'errorMs' in told ? told.errorMs : null
          return <BeatMark key={beat} {...mark(beat)} verdict={told?.kind} errorMs={errorMs} />
        })}
      </Track>
      <Track time={time} className={styles.coming}>
        {beatsOf(time, line, next + AHEAD).map((beat) => (
          <BeatMark key={beat} {...mark(beat)} />
        ))}
      </Track>
      <i className={styles.cue} />
      <DrumWords time={time} syllables={syllables} />
    </div>
  )
}

/** Those of the song from one to another, both included. */
function beatsOf({ song, repeats }: SungSong, from: number, to: number): number[] {
  const first = Math.max(0, from)
  const last = Math.min(beatCount(song, repeats) - 1, to)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

interface TrackProps {
  time: SungSong
  className: string | undefined
  children: ReactNode
}

/** One half of the lane. Each beat is under the drum at its moment: the page's clock and the animation's are one. */
function Track({ time, className, children }: TrackProps) {
  const track = useRef<HTMLDivElement>(null)
  useTrack(track, time)
  return (
    <div className={classes(styles.half, className)}>
      <div ref={track} className={styles.track}>
        {children}
      </div>
    </div>
  )
}

function firstOfLine(beat: number): number {
  return beat - (beat % BEATS_PER_LINE)
}

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
  verdict?: Verdict['kind'] | undefined
  errorMs?: number | null
}

/** Rendered again only when it changes. */
const BeatMark = memo(function BeatMark({ beat, kind, text, verdict: told, errorMs = null }: BeatMarkProps) {
  const m = useMessages(songMessages)
  return (
    <span className={classes(styles.beat, styles[kind])} style={{ '--beat': beat } as CSSProperties}>
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

interface DrumWordsProps {
  time: SungSong
  syllables: (Syllable | null)[]
}

/**
 * What is sung now, on the drum: all beats of a repeat below each other, of which an animation shows one after the other.
 * Their size is that of an inner element: an outer one's would concern the whole page.
 */
const DrumWords = memo(function DrumWords({ time, syllables }: DrumWordsProps) {
  const strip = useRef<HTMLSpanElement>(null)
  useStrip(strip, time)
  return (
    <span className={styles.word}>
      <span ref={strip} className={styles.strip}>
        {time.song.beats.map((kind, beat) => {
          const text = syllables[beat]?.text ?? ''
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a beat is its place in the song.
            <span key={beat}>
              {kind === 'clap' && <Hand />}
              {kind === 'shout' && <span style={{ fontSize: wordPx(text) }}>{text}</span>}
            </span>
          )
        })}
      </span>
    </span>
  )
})

/** Moves the strip on by one beat at each beat's moment; before the song and after it nothing of it is in sight. */
function useStrip(strip: { current: HTMLElement | null }, { song, startsAtMs, repeats }: SungSong): void {
  const beats = song.beats.length
  const stepMs = beatMs(song)
  useLayoutEffect(() => {
    const animation = strip.current?.animate([{ transform: 'none' }, { transform: 'translateY(-100%)' }], {
      duration: beats * stepMs,
      iterations: repeats,
      easing: `steps(${beats})`,
    })
    if (animation) animation.startTime = startsAtMs
    return () => animation?.cancel()
  }, [strip, startsAtMs, stepMs, beats, repeats])
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

interface CounterProps extends Pick<LaneProps, 'end' | 'side' | 'syllables'> {
  song: SungSong['song']
  /** Null until the server's clock is known. */
  time: SungSong | null
}

/** The lane where motion is reduced: which beat it is and what to do, one picture per beat. */
export function Counter({ end, side, song, time, syllables }: CounterProps) {
  const m = useMessages(songMessages)
  const beat = useSongPart(end, (now) => now?.beat ?? null)
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
      {time && <DrumWords time={time} syllables={syllables} />}
    </div>
  )
}
