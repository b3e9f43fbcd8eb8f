import { Hand } from 'lucide-react'
import { type CSSProperties, memo, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
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
 * Beats run from right to left through the drum, which is now. They lie on a track that one animation moves, a line of
 * them more with each line that is sung; what lies left of the drum is under a veil. So a beat changes no element, and
 * the browser shows it without this page's scripts.
 */
export function Lane({ end, side, time, hits, syllables }: LaneProps) {
  const track = useRef<HTMLDivElement>(null)
  useTrack(track, time)
  const due = useSongPart(end, (now) => {
    const beat = now?.beat ?? 0
    return singsAlong(hits, beat) ? beat : firstOfLine(beat)
  })
  const last = beatCount(time.song, time.repeats) - 1
  const first = Math.max(0, firstOfLine(due) - BEHIND)
  const latest = Math.min(last, firstOfLine(due) + BEATS_PER_LINE + AHEAD)
  const shown = Array.from({ length: latest - first + 1 }, (_, index) => first + index)
  return (
    <div className={classes(styles.lane, styles[side])} data-part="lane" aria-hidden="true">
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
              verdict={told?.kind ?? null}
              errorMs={told && 'errorMs' in told ? told.errorMs : null}
            />
          )
        })}
      </div>
      <div className={styles.veil} />
      <i className={styles.cue} />
      <DrumWords time={time} syllables={syllables} />
    </div>
  )
}

function firstOfLine(beat: number): number {
  return beat - (beat % BEATS_PER_LINE)
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
  verdict: Verdict['kind'] | null
  errorMs: number | null
}

/** Rendered again only when it changes. */
const BeatMark = memo(function BeatMark({ beat, kind, text, verdict: told, errorMs }: BeatMarkProps) {
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
