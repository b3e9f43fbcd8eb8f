import { type CSSProperties, memo, useMemo, useSyncExternalStore } from 'react'
import type { Side } from '#contract/arenas.ts'
import { BEATS_PER_LINE } from '#contract/song-limits.ts'
import { clockText } from '#match/clock.ts'
import { lineOf, repeatOf } from '#match/song-time.ts'
import { type SongWithWords, type Syllable, syllablesOf, wordsOf } from '#match/song-words.ts'
import { useMoment, useRoom, useSession } from '#play/base/arena.ts'
import type { Sung } from '#play/base/game.ts'
import { useReducedMotion } from '#play/base/preferences.ts'
import { Scarf } from '#play/base/Scarf.tsx'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { classes } from '#ui/classes.ts'
import { Counter, Lane, useSongPart } from './Lane.tsx'
import styles from './OwnSong.module.css'
import { MuteButton, ReportSong } from './SongBar.tsx'
import type { Singing } from './singing.ts'
import { songMessages } from './song.messages.ts'

interface OwnSongProps {
  told: Sung
  /** Empty until the server's clock is known, a moment after the song was told. */
  end: Singing['ends'][Side]
  hits: Singing['hits']
}

/** The song of the fan's end: who conducts, the words, the unison, and the lane of beats through the drum. */
export function OwnSong({ told, end, hits }: OwnSongProps) {
  const isCalm = useReducedMotion()
  const own = useSyncExternalStore(hits.subscribe, hits.get)
  const syllables = useMemo(() => syllablesOf(told.song), [told])
  const time = useSongPart(end, (now) => now?.time ?? null)
  const repeat = useSongPart(end, (now) => repeatOf(told.song, now?.beat ?? 0))
  const lane = { end, side: told.side, syllables }
  return (
    <>
      <Capo told={told} />
      <WordsNow told={told} end={end} syllables={syllables} />
      <UnisonMeter told={told} repeat={repeat} />
      {isCalm ? (
        <Counter {...lane} song={told.song} time={time} />
      ) : (
        time && <Lane {...lane} time={time} hits={own} />
      )}
    </>
  )
}

/** Not rendered with every beat. */
const Capo = memo(function Capo({ told: { capo, side, song } }: { told: Sung }) {
  const m = useMessages(songMessages)
  return (
    <div className={styles.capo}>
      <CapoPicture id={capo.id} name={capo.name} />
      <div>
        <Scarf name={capo.name} side={side} className={styles.name} />
        <small title={song.name}>{m.conducts(song.name)}</small>
      </div>
      <span className={styles.controls}>
        <MuteButton side={side} />
        <ReportSong song={song} />
      </span>
    </div>
  )
})

/** The capo is the viewer, or often on the board of the loudest; else the default picture stands in. */
function CapoPicture({ id, name }: { id: number; name: string }) {
  const { user } = useSession()
  const onBoard = useRoom(({ board }) => board.fans.find((fan) => fan.id === id)?.avatar ?? null)
  const avatar = user?.id === id ? user.avatar : onBoard
  return <Avatar src={avatar} name={name} sizePx={48} />
}

/** Rendered alone with each syllable: beside them the lane has a hundred elements. */
function WordsNow({ end, ...words }: Omit<WordsProps, 'beat'> & Pick<OwnSongProps, 'end'>) {
  const beat = useSongPart(end, (now) => lastChange(words.told.song, words.syllables, now?.beat ?? null))
  return <Words {...words} beat={beat} />
}

interface WordsProps {
  told: Sung
  beat: number | null
  syllables: (Syllable | null)[]
}

/**
 * The line that is sung: what was sung, what is sung now, what comes; and the line after it. Each word is an element, so that
 * a syllable concerns only those whose look changes.
 */
export function Words({ told: { song, side, repeats }, beat, syllables }: WordsProps) {
  const m = useMessages(songMessages)
  const line = lineOf(song, beat ?? 0)
  const words = wordsOf(song.words[line] ?? '')
  const at = beat === null ? null : lastSyllable(syllables, beat % song.beats.length)
  const [from, to] = at ? [at.first, at.last] : [0, -1]
  const lookOf = (word: number) => (word < from ? styles.sung : word <= to ? styles.current : undefined)
  const isLast = beat !== null && repeatOf(song, beat) === repeats - 1
  const nextLine = song.words[line + 1] ?? (isLast ? undefined : song.words[0])
  return (
    <div className={classes(styles.words, styles[side])} aria-live="off">
      <div className="display" data-part="words">
        <p style={{ '--letters': words.join(' ').length || song.name.length } as CSSProperties}>
          {words.length === 0 && <span className={styles.current}>{song.name}</span>}
          {words.map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the line.
            <span key={index} className={lookOf(index)}>
              {word}{' '}
            </span>
          ))}
        </p>
      </div>
      <small>{beat === null ? m.startsIn : nextLine ? m.next(nextLine) : ' '}</small>
    </div>
  )
}

/** The last beat with which the words changed: a syllable, or a new line. */
function lastChange(song: SongWithWords, syllables: (Syllable | null)[], beat: number | null): number | null {
  if (beat === null) return null
  let at = beat
  while ((at % song.beats.length) % BEATS_PER_LINE > 0 && !syllables[at % song.beats.length]) at -= 1
  return at
}

/** What is sung on a beat or was last sung in its line. */
function lastSyllable(syllables: (Syllable | null)[], beat: number): Syllable | null {
  for (let at = beat; at >= beat - (beat % 8); at--) if (syllables[at]) return syllables[at] ?? null
  return null
}

interface UnisonProps {
  told: Sung
  /** Counted from 0. */
  repeat: number
}

/** How many of the end sing, which repeat it is, and how well they sing together. Not rendered with every beat. */
export const UnisonMeter = memo(function UnisonMeter({ told: { side, repeats }, repeat }: UnisonProps) {
  const m = useMessages(songMessages)
  const format = useFormat()
  const unison = useRoom((room) => room.unison[side])
  const fans = useRoom(({ crowd }) => crowd.fans[side])
  const left = useMoment((room, nowMs) => {
    const sung = room.songs[side]
    return sung ? Math.ceil(Math.max(0, Date.parse(sung.startsAt) - nowMs) / 1000) : 0
  })
  const voices = unison?.voices ?? 0
  const share = unison?.unison ?? 0
  const percent = Math.round(share * 100)
  return (
    <div className={styles.unison}>
      <div className={styles.count}>
        <small>
          <b>{format.whole(voices)}</b> {m.ofSing(format.whole(fans), voices)}
          <br />
          {m.repeat} <b>{repeat + 1}</b> {m.of} <b>{repeats}</b>
        </small>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a meter element cannot hold figures. */}
      <div
        role="meter"
        aria-label={m.unison}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={format.percent(share)}
      >
        <div>
          {left > 0 ? (
            <b className={styles.percent}>{clockText(left)}</b>
          ) : (
            <b className={styles.percent}>
              {percent}
              <small>{format.percent(share).replace(/\d+/, '')}</small>
            </b>
          )}
        </div>
        <small>{left > 0 ? m.startsIn : m.inUnison}</small>
      </div>
    </div>
  )
})
