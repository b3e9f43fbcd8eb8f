import { type FormEvent, useState } from 'react'
import { TIFO_HEIGHT } from '#contract/tifos.ts'
import { useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { editorMessages } from './editor.messages.ts'
import styles from './TifoEditor.module.css'
import { allowedRows, drawWord, WORD_ROWS_MIN } from './tifo-picture.ts'
import type { TifoEditorState } from './useTifoEditor.ts'

const WORD_MAX = 24

/** Writes a word in our display type; it lies on the sheet until it is placed. */
export function WordPanel({ editor, onClose }: { editor: TifoEditorState; onClose: () => void }) {
  const m = useMessages(editorMessages)
  const [word, setWord] = useState('')
  const [rows, setRows] = useState(9)
  // Half-typed numbers are left alone until the field is left or the word is placed.
  const [typedRows, setTypedRows] = useState(String(rows))

  const change = async (text: string, height: number) => {
    setWord(text)
    setRows(height)
    const stamp = await drawWord(text, height)
    if (stamp) editor.lay(stamp)
    else editor.setLaid(null)
  }
  const typeRows = (typed: string) => {
    setTypedRows(typed)
    const height = Number(typed)
    if (height === allowedRows(height)) void change(word, height)
  }
  const finishRows = () => {
    const height = allowedRows(Number(typedRows))
    setTypedRows(String(height))
    // A word that was moved stays where it is.
    if (height !== rows) void change(word, height)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // What is placed was seen before: a height that had to be mended is shown first.
    if (allowedRows(Number(typedRows)) !== rows) return finishRows()
    if (!editor.laid) return
    editor.placeStamp()
    onClose()
  }
  const cancel = () => {
    editor.setLaid(null)
    onClose()
  }
  return (
    <form
      className={styles.word}
      aria-label={m.wordTitle}
      onSubmit={submit}
      noValidate
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
        onChange={(event) => void change(event.target.value, rows)}
      />
      <Field
        label={m.wordHeight}
        type="number"
        min={WORD_ROWS_MIN}
        max={TIFO_HEIGHT}
        value={typedRows}
        onChange={(event) => typeRows(event.target.value)}
        onBlur={finishRows}
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
