import { Check, Play, Redo2, RotateCcw, Square, Type, Undo2, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { NAME_MAX_LENGTH } from '#contract/constants.ts'
import { TIFO_RIPE_MS } from '#contract/tifos.ts'
import { navigate } from '#site/router/place.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { dayAndTime } from '#texts/figures.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { editorMessages } from './editor.messages.ts'
import { TifoColors } from './TifoColors.tsx'
import styles from './TifoEditor.module.css'
import { TifoFrames } from './TifoFrames.tsx'
import { TifoPreview } from './TifoPreview.tsx'
import { TifoSheet } from './TifoSheet.tsx'
import { TifoTools } from './TifoTools.tsx'
import { forgetDraft, keepDraft, type TifoDraft, toSend } from './tifo-draft.ts'
import { blankDrawing, isBlank } from './tifo-drawing.ts'
import { useTifoStore } from './tifos-query.ts'
import { useTifoEditor } from './useTifoEditor.ts'
import { WordPanel } from './WordPanel.tsx'

interface TifoEditorProps {
  ultraId: number
  initial: TifoDraft
  /** Where unsaved work is kept on this device. */
  draftKey: string
}

type Saving = { state: 'idle' | 'busy' } | { state: 'failed'; text: string }
const ZOOM_MAX = 4

/** Drawing a tifo: tools at the left, the sheet with colours and frames, the stand at the right. */
export function TifoEditor({ ultraId, initial, draftKey }: TifoEditorProps) {
  const m = useMessages(editorMessages)
  const language = useLanguage()
  const store = useTifoStore(ultraId)
  const editor = useTifoEditor(initial.drawing)
  const [name, setName] = useState(initial.name)
  const [zoom, setZoom] = useState(1)
  const sheet = useRef<HTMLCanvasElement>(null)
  const [isWriting, setIsWriting] = useState(false)
  const [isPlaying, setIsPlaying] = useState(false)
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const { drawing } = editor
  const isEmpty = isBlank(drawing) && name.trim() === ''
  const [ripe] = useState(() => new Date(Date.now() + TIFO_RIPE_MS))

  useEffect(() => {
    if (!isEmpty) keepDraft(draftKey, { name, drawing })
  }, [draftKey, name, drawing, isEmpty])

  async function save(): Promise<void> {
    if (name.trim() === '') return setSaving({ state: 'failed', text: m.nameWrong })
    if (isBlank(drawing)) return setSaving({ state: 'failed', text: m.blank })
    setSaving({ state: 'busy' })
    try {
      const { ripeAt } = await store.create(toSend({ name, drawing }))
      forgetDraft(draftKey)
      showToast({
        kind: 'success',
        text: m.saved(name.trim()),
        detail: m.savedDetail(dayAndTime(new Date(ripeAt), language)),
      })
      navigate(`/ultra/${ultraId}?tab=tifos`)
    } catch (error) {
      setSaving({ state: 'failed', text: failureText(error, language, m.saveFailed) })
    }
  }
  const startOver = () => {
    const before = { name, drawing }
    editor.replace(blankDrawing(drawing.colors))
    setName('')
    forgetDraft(draftKey)
    showToast({
      kind: 'plain',
      text: m.startedOver,
      undo: () => {
        editor.replace(before.drawing)
        setName(before.name)
      },
    })
  }
  // The form is gone with its focus: who works by keyboard goes on at the sheet.
  const closeWord = () => {
    setIsWriting(false)
    sheet.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'range'
    if (!(event.ctrlKey || event.metaKey) || isTyping) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) editor.redo()
    else editor.undo()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of everything inside.
    <div className={styles.editor} onKeyDown={onKeyDown}>
      <TifoTools editor={editor} onWord={() => setIsWriting(true)} />
      <main id="main" className={styles.desk}>
        <h1 className="sr">{name.trim() || m.newTifo}</h1>
        <div className={styles.bar}>
          <input
            className={styles.name}
            value={name}
            maxLength={NAME_MAX_LENGTH}
            aria-label={m.name}
            placeholder={m.namePlaceholder}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <IconButton label={m.undo} disabled={!editor.canUndo} onClick={editor.undo}>
            <Undo2 aria-hidden="true" />
          </IconButton>
          <IconButton label={m.redo} disabled={!editor.canRedo} onClick={editor.redo}>
            <Redo2 aria-hidden="true" />
          </IconButton>
          <IconButton label={m.zoomOut} disabled={zoom === 1} onClick={() => setZoom(zoom - 1)}>
            <ZoomOut aria-hidden="true" />
          </IconButton>
          <IconButton label={m.zoomIn} disabled={zoom === ZOOM_MAX} onClick={() => setZoom(zoom + 1)}>
            <ZoomIn aria-hidden="true" />
          </IconButton>
          <IconButton label={m.startOver} disabled={isEmpty} onClick={startOver}>
            <RotateCcw aria-hidden="true" />
          </IconButton>
          <span className={styles.gap} />
          <Button title={m.wordTitle} onClick={() => setIsWriting(true)}>
            <Type aria-hidden="true" /> <span className={styles.spelt}>{m.wordTitle}</span>
          </Button>
          <Button disabled={drawing.frames.length < 2} onClick={() => setIsPlaying(!isPlaying)}>
            {isPlaying ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
            {isPlaying ? m.stop : m.play}
          </Button>
        </div>
        {isWriting && <WordPanel editor={editor} onClose={closeWord} />}
        <TifoSheet editor={editor} zoom={zoom} canvas={sheet} />
        <TifoColors editor={editor} />
        <TifoFrames editor={editor} />
      </main>
      <aside className={styles.side} aria-label={m.checks}>
        <TifoPreview editor={editor} isPlaying={isPlaying && drawing.frames.length > 1} />
        <div className={styles.publish}>
          {saving.state === 'failed' && <Banner kind="error">{saving.text}</Banner>}
          {!isEmpty && (
            <p className={styles.kept}>
              <Check aria-hidden="true" /> {m.kept}
            </p>
          )}
          <Button look="flood" size="lg" wide busy={saving.state === 'busy'} onClick={() => void save()}>
            {m.save(dayAndTime(ripe, language))}
          </Button>
          <p>{m.saveNote}</p>
        </div>
      </aside>
    </div>
  )
}
