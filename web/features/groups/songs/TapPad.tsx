import { Circle } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Beat } from '#contract/song-limits.ts'
import { useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import styles from './SongEditor.module.css'
import { beatOfTap, clearedOf, type SongDraft, withBeat } from './song-draft.ts'
import { type SongPlayer, useHeardBeat } from './song-player.ts'
import { songsMessages } from './songs.messages.ts'

export const RECORDING = 'recording'
const ROUNDS = 4
const COUNT_IN = 4

interface TapPadProps {
  draft: SongDraft
  onChange: (change: (draft: SongDraft) => SongDraft) => void
  player: SongPlayer
}

/** Tapping the rhythm while the drum runs: every tap sets the beat nearest to it. */
export function TapPad({ draft, onChange, player }: TapPadProps) {
  const m = useMessages(songsMessages)
  const [kind, setKind] = useState<Exclude<Beat, 'rest'>>('clap')
  const [count, setCount] = useState(0)
  const pad = useRef<HTMLButtonElement>(null)
  const beat = useHeardBeat(player, RECORDING)
  const isRecording = beat !== null

  const start = () => {
    setCount(0)
    const drumOnly = { ...draft, beats: draft.beats.map((): Beat => 'rest'), words: [] }
    void player.play(RECORDING, drumOnly, { repeats: ROUNDS, countIn: COUNT_IN })
    pad.current?.focus()
  }
  const tap = () => {
    const since = player.sinceFirstBeat()
    const index = since === null ? null : beatOfTap(draft, since)
    if (!isRecording || index === null) return
    setCount(count + 1)
    // The first tap begins anew: a recording that was stopped before it has changed nothing.
    onChange((old) => withBeat(count === 0 ? clearedOf(old, kind) : old, index, kind))
  }
  return (
    <fieldset className={styles.part}>
      <legend>{m.tapRhythm}</legend>
      <p className={styles.hint}>{m.recordHint}</p>
      <div className={styles.recorder}>
        <fieldset className={styles.kinds} aria-label={m.taps}>
          {(['clap', 'shout'] as const).map((own) => (
            <button key={own} type="button" aria-pressed={kind === own} onClick={() => setKind(own)}>
              {own === 'clap' ? m.claps : m.shouts}
            </button>
          ))}
        </fieldset>
        <Button onClick={isRecording ? player.stop : start}>
          {isRecording ? m.done : <Circle aria-hidden="true" />}
          {!isRecording && m.record}
        </Button>
      </div>
      <button
        ref={pad}
        type="button"
        className={styles.pad}
        data-on={isRecording || undefined}
        data-beat={(isRecording && beat >= 0 && beat % 2) || undefined}
        // A tap counts when the finger comes down; a click would come when it leaves.
        onPointerDown={tap}
        onKeyDown={(event) => {
          if ((event.key !== ' ' && event.key !== 'Enter') || !isRecording) return
          event.preventDefault()
          if (!event.repeat) tap()
        }}
      >
        {isRecording && beat < 0 ? m.countIn : m.pad}
      </button>
      <p role="status" className={styles.hint}>
        {count > 0 ? m.recorded(count) : ''}
      </p>
    </fieldset>
  )
}
