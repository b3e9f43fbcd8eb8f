import { Hand } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Side } from '#contract/arenas.ts'
import { SIDES } from '#contract/constants.ts'
import { BEATS_PER_LINE } from '#contract/song-limits.ts'
import { lineOf, repeatOf } from '#match/song-time.ts'
import { type Syllable, syllablesOf } from '#match/song-words.ts'
import { useArena, useRoom } from '#play/base/arena.ts'
import type { Sung } from '#play/base/game.ts'
import { useMuted } from '#play/base/preferences.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { classes } from '#ui/classes.ts'
import { UnisonMeter, Words } from './OwnSong.tsx'
import styles from './SongsForMany.module.css'
import { createSinging, type Singing } from './singing.ts'
import { songMessages } from './song.messages.ts'

/** On the second screen: what each end sings, with its words, its beats and its unison. There is nothing to press. */
export function SongsForMany() {
  const arena = useArena()
  const muted = useMuted(arena.id)
  const [singing] = useState(() => createSinging(arena))
  useEffect(() => singing.start(), [singing])
  const ends = SIDES.filter((side) => !muted.includes(side))
  return (
    <div className={styles.songs}>
      {ends.map((side) => (
        <SongForMany key={side} side={side} singing={singing} />
      ))}
    </div>
  )
}

function SongForMany({ side, singing }: { side: Side; singing: Singing }) {
  const m = useMessages(songMessages)
  const told = useRoom(({ songs }) => songs[side])
  const { subscribe, get } = singing.ends[side]
  const now = useSyncExternalStore(subscribe, get)
  if (!told) return null
  const beat = now?.beat ?? null
  const syllables = syllablesOf(told.song)
  return (
    <section className={classes(styles.song, styles[side])} aria-label={m.song(told.song.name)}>
      <p className={styles.capo}>
        <b>{told.capo.name}</b> {m.conducts(told.song.name)}
      </p>
      <UnisonMeter told={told} repeat={repeatOf(told.song, beat ?? 0)} />
      <Words told={told} beat={beat} syllables={syllables} />
      <Beats told={told} beat={beat} syllables={syllables} />
    </section>
  )
}

interface BeatsProps {
  told: Sung
  beat: number | null
  syllables: (Syllable | null)[]
}

/** The beats of the line that is sung, and which of them is now: one picture per beat, also where motion is reduced. */
function Beats({ told: { song }, beat, syllables }: BeatsProps) {
  const first = lineOf(song, beat ?? 0) * BEATS_PER_LINE
  const at = beat === null ? null : beat % song.beats.length
  return (
    <ol className={styles.beats} aria-hidden="true">
      {song.beats.slice(first, first + BEATS_PER_LINE).map((kind, index) => {
        const own = first + index
        return (
          <li key={own} className={styles[kind]} data-now={own === at || undefined}>
            {kind === 'clap' && <Hand />}
            {kind === 'shout' && (syllables[own]?.text ?? '')}
          </li>
        )
      })}
    </ol>
  )
}
