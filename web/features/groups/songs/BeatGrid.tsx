import { Hand, Megaphone } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { BEATS_PER_LINE, type Beat, SONG_LINE_MAX } from '#contract/song-limits.ts'
import { useMessages } from '#site/useMessages.ts'
import styles from './BeatGrid.module.css'
import { nextBeat, type SongDraft } from './song-draft.ts'
import { songsMessages } from './songs.messages.ts'

interface BeatGridProps {
  draft: SongDraft
  /** The beat that sounds now, from 0 in this round. */
  now: number | null
  onBeat: (index: number, beat: Beat) => void
  onWords: (line: number, text: string) => void
  /** The line whose words are too long. */
  wrongLine: number | null
}

const KEYS: Record<string, Beat> = { r: 'rest', c: 'clap', s: 'shout' }

/**
 * The beats in lines of eight, each with its words below. All beats are one Tab stop (arrows move between them); each
 * line's words are another.
 */
export function BeatGrid({ draft, now, onBeat, onWords, wrongLine }: BeatGridProps) {
  const m = useMessages(songsMessages)
  const { beats, words } = draft
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const focused = Math.min(at, beats.length - 1)

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const kind = KEYS[event.key.toLowerCase()]
    if (kind) {
      event.preventDefault()
      onBeat(index, kind)
      return
    }
    const next = moved(event.key, index, beats.length)
    if (next === null) return
    event.preventDefault()
    setAt(next)
    grid.current?.querySelector<HTMLElement>(`[data-beat="${next}"]`)?.focus()
  }

  const lines = Array.from({ length: Math.ceil(beats.length / BEATS_PER_LINE) }, (_, line) => line)
  return (
    <div ref={grid} className={styles.grid}>
      {lines.map((line) => {
        const first = line * BEATS_PER_LINE
        const own = beats.slice(first, first + BEATS_PER_LINE)
        const label = m.line(first + 1, first + own.length)
        return (
          <div key={line} className={styles.line}>
            <fieldset className={styles.beats} aria-label={m.beats(own.length)}>
              {own.map((beat, offset) => {
                const index = first + offset
                return (
                  <button
                    key={index}
                    type="button"
                    data-beat={index}
                    data-kind={beat}
                    data-now={now === index || undefined}
                    className={styles.beat}
                    aria-label={m.beat(index + 1, m[beat])}
                    tabIndex={index === focused ? 0 : -1}
                    onFocus={() => setAt(index)}
                    onKeyDown={(event) => onKeyDown(event, index)}
                    onClick={() => onBeat(index, nextBeat(beat))}
                  >
                    <BeatMark beat={beat} />
                    <small aria-hidden="true">{index + 1}</small>
                  </button>
                )
              })}
            </fieldset>
            <input
              className={styles.words}
              value={words[line] ?? ''}
              maxLength={SONG_LINE_MAX}
              aria-label={label}
              aria-invalid={wrongLine === line || undefined}
              placeholder={m.wordsPlaceholder}
              onChange={(event) => onWords(line, event.target.value)}
            />
          </div>
        )
      })}
    </div>
  )
}

export function BeatMark({ beat }: { beat: Beat }) {
  if (beat === 'clap') return <Hand aria-hidden="true" />
  if (beat === 'shout') return <Megaphone aria-hidden="true" />
  return <i aria-hidden="true" className={styles.rest} />
}

function moved(key: string, index: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: BEATS_PER_LINE,
    ArrowUp: -BEATS_PER_LINE,
  }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return null
  const next = index + step
  return next >= 0 && next < count ? next : index
}
