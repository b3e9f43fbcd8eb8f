import { Check, Play, Square } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { NAME_MAX_LENGTH } from '#contract/constants.ts'
import { SONG_BEATS, SONG_TEMPO } from '#contract/song-limits.ts'
import { forgetDraft, keepDraft, readDraft, useDraftInOtherTabs } from '#site/form/device-draft.ts'
import { navigate } from '#site/router/place.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Banner, Card } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { BeatGrid } from './BeatGrid.tsx'
import styles from './SongEditor.module.css'
import {
  addTap,
  isSongDraft,
  problemOf,
  type SongDraft,
  type SongProblem,
  tempoOfTaps,
  toSend,
  withBeat,
  withLength,
  withLine,
  withTempo,
} from './song-draft.ts'
import { type SongPlayer, useHeardBeat } from './song-player.ts'
import { songsMessages } from './songs.messages.ts'
import { useSongbook } from './songs-query.ts'
import { RECORDING, TapPad } from './TapPad.tsx'
import { VolumeSlider } from './VolumeSlider.tsx'

interface SongEditorProps {
  ultraId: number
  initial: SongDraft
  /** Where unsaved work is kept on this device. */
  draftKey: string
  player: SongPlayer
  onClose: () => void
}

const HEARD = 'draft'
type Sending = { state: 'idle' | 'busy' } | { state: 'failed'; error: unknown }

/** Writing a song: name, tempo, rhythm and words, heard at any time. */
export function SongEditor({ ultraId, initial, draftKey, player, onClose }: SongEditorProps) {
  const m = useMessages(songsMessages)
  const language = useLanguage()
  const book = useSongbook(ultraId)
  const [begun] = useState(initial)
  const [draft, setDraft] = useState(() => readDraft(draftKey, isSongDraft) ?? begun)
  const isWritten = draft !== begun
  const [problem, setProblem] = useState<SongProblem | null>(null)
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const form = useRef<HTMLFormElement>(null)
  const heard = useHeardBeat(player, HEARD)
  const recorded = useHeardBeat(player, RECORDING)
  const now = heard ?? recorded

  // What was opened by a press is read from its top.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'start' })
    form.current?.querySelector<HTMLInputElement>('input:not([type="range"])')?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    if (isWritten) keepDraft(draftKey, draft)
  }, [draftKey, draft, isWritten])

  useDraftInOtherTabs(draftKey, () => setDraft(readDraft(draftKey, isSongDraft) ?? begun))

  const change = (next: SongDraft) => {
    setDraft(next)
    setProblem(null)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending.state === 'busy') return
    const found = problemOf(draft)
    setProblem(found)
    if (found === 'name') form.current?.querySelector<HTMLInputElement>('input:not([type="range"])')?.focus()
    if (found) return
    setSending({ state: 'busy' })
    try {
      await book.create(toSend(draft))
      forgetDraft(draftKey)
      showToast({ kind: 'success', text: m.saved(draft.name.trim()) })
      onClose()
    } catch (error) {
      setSending({ state: 'failed', error })
    }
  }
  const throwAway = () => {
    const place = `${location.pathname}${location.search}`
    forgetDraft(draftKey)
    onClose()
    if (!isWritten) return
    showToast({
      kind: 'plain',
      text: m.thrownAway,
      undo: () => {
        keepDraft(draftKey, draft)
        navigate(place)
      },
    })
  }
  const hear = () =>
    heard !== null ? player.stop() : void player.play(HEARD, draft, { repeats: 2, countIn: 2 })

  return (
    <Card className={styles.editor}>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
        <div className={styles.head}>
          <h2>{m.newSong}</h2>
          <VolumeSlider player={player} />
          <Button onClick={hear}>
            {heard !== null ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
            {heard !== null ? m.stop : m.hearIt}
          </Button>
        </div>
        <Field
          label={m.name}
          value={draft.name}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          error={problem === 'name' ? m.nameWrong : undefined}
          onChange={(event) => change({ ...draft, name: event.target.value })}
        />
        <div className={styles.pair}>
          <div>
            <Slider
              label={m.tempo}
              range={SONG_TEMPO}
              value={draft.tempo}
              text={m.bpm(draft.tempo)}
              onChange={(tempo) => change(withTempo(draft, tempo))}
            />
            <TapTempo onTempo={(tempo) => change(withTempo(draft, tempo))} />
          </div>
          <div>
            <Slider
              label={m.length}
              range={SONG_BEATS}
              value={draft.beats.length}
              text={m.beats(draft.beats.length)}
              onChange={(length) => change(withLength(draft, length))}
            />
          </div>
        </div>
        <fieldset className={styles.part}>
          <legend>{m.rhythm}</legend>
          <p className={styles.hint}>{m.rhythmHint}</p>
          <BeatGrid
            draft={draft}
            now={now !== null && now >= 0 ? now % draft.beats.length : null}
            onBeat={(index, beat) => change(withBeat(draft, index, beat))}
            onWords={(line, text) => change(withLine(draft, line, text))}
            wrongLine={problem !== null && typeof problem === 'object' ? problem.line : null}
          />
        </fieldset>
        <TapPad draft={draft} onChange={setDraft} player={player} />
        {problem !== null && problem !== 'name' && (
          <Banner kind="error">{problem === 'silent' ? m.silentWrong : m.lineWrong}</Banner>
        )}
        {sending.state === 'failed' && (
          <Banner kind="error">{failureText(sending.error, language, m.saveFailed)}</Banner>
        )}
        <div className={styles.actions}>
          {isWritten && (
            <p className={styles.kept}>
              <Check aria-hidden="true" /> {m.kept}
            </p>
          )}
          <Button onClick={throwAway}>{m.cancel}</Button>
          <Button type="submit" look="flood" size="lg" busy={sending.state === 'busy'}>
            {m.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface SliderProps {
  label: string
  range: { min: number; max: number }
  value: number
  text: string
  onChange: (value: number) => void
}

function Slider({ label, range, value, text, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{text}</output>
      <input
        id={id}
        type="range"
        min={range.min}
        max={range.max}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  )
}

/** Three presses in time, or more, set the tempo. */
function TapTempo({ onTempo }: { onTempo: (tempo: number) => void }) {
  const m = useMessages(songsMessages)
  const [taps, setTaps] = useState<readonly number[]>([])
  const tap = (atMs: number) => {
    const next = addTap(taps, atMs)
    setTaps(next)
    const tempo = tempoOfTaps(next)
    if (tempo !== null) onTempo(tempo)
  }
  return (
    <Button size="sm" onClick={(event) => tap(event.timeStamp)}>
      {taps.length === 1 || taps.length === 2 ? m.tapMore : m.tapTempo}
    </Button>
  )
}
