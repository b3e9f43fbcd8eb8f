import { type FormEvent, useState } from 'react'
import { TIFO_HEIGHT } from '#contract/tifos.ts'
import { useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { editorMessages } from './editor.messages.ts'
import styles from './TifoEditor.module.css'
import { drawWord, WORD_ROWS_MIN } from './tifo-picture.ts'
import type { TifoEditorState } from './useTifoEditor.ts'

const WORD_MAX = 24

/** Writes a word in our display type; it lies on the sheet until it is placed. */
export function WordPanel({ editor, onClose }: { editor: TifoEditorState; onClose: () => void }) {
  const m = useMessages(editorMessages)
  const [word, setWord] = useState('')
  const [rows, setRows] = useState(9)

  const lay = async (text: string, height: number) => {
    const stamp = await drawWord(text, height)
    if (stamp) editor.lay(stamp)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (editor.laid) {
      editor.placeStamp()
      onClose()
    } else void lay(word, rows)
  }
  const cancel = () => {
    editor.setLaid(null)
    onClose()
  }
  const change = (text: string, height: number) => {
    setWord(text)
    setRows(height)
    if (text.trim() === '') editor.setLaid(null)
    else void lay(text, height)
  }
  return (
    <form
      className={styles.word}
      aria-label={m.wordTitle}
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') cancel()
      }}
    >
      <Field
        label={m.wordLabel}
        value={word}
        maxLength={WORD_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        autoFocus
        onChange={(event) => change(event.target.value, rows)}
      />
      <Field
        label={m.wordHeight}
        type="number"
        min={WORD_ROWS_MIN}
        max={TIFO_HEIGHT}
        value={rows}
        onChange={(event) =>
          change(word, Math.min(TIFO_HEIGHT, Math.max(WORD_ROWS_MIN, event.target.valueAsNumber || 0)))
        }
      />
      <p role="status" className={styles.wordNote}>
        {editor.laid && editor.laid.stamp.height < rows ? m.madeSmaller(editor.laid.stamp.height) : ''}
      </p>
      <div className={styles.wordActions}>
        <Button onClick={cancel}>{m.cancel}</Button>
        <Button type="submit" look="home" disabled={!editor.laid}>
          {m.placeIt}
        </Button>
      </div>
    </form>
  )
}
