import { Check, Play, Redo2, RotateCcw, Square, Type, Undo2, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { NAME_MAX_LENGTH } from '#contract/constants.ts'
import { TIFO_RIPE_MS } from '#contract/tifos.ts'
import { forgetDraft, useDraftInOtherTabs } from '#site/form/device-draft.ts'
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
import { keepTifo, readTifo, type TifoDraft, toSend } from './tifo-draft.ts'
import { blankDrawing, type Drawing, isBlank } from './tifo-drawing.ts'
import { useTifoStore } from './tifos-query.ts'
import { useTifoEditor } from './useTifoEditor.ts'
import { WordPanel } from './WordPanel.tsx'

interface TifoEditorProps {
  ultraId: number
  initial: TifoDraft
  /** What it begins with where nothing is kept. */
  fresh: TifoDraft
  /** Where unsaved work is kept on this device. */
  draftKey: string
}

/** What was refused stays in sight until the name or the drawing is another one. */
type Saving =
  | { state: 'idle' | 'busy' | 'nameless' }
  | { state: 'failed'; text: string; name: string; drawing: Drawing }
const ZOOM_MAX = 4

/** Drawing a tifo: tools at the left, the sheet with colours and frames, the stand at the right. */
export function TifoEditor({ ultraId, initial, fresh, draftKey }: TifoEditorProps) {
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
  const nameField = useRef<HTMLInputElement>(null)
  const nameErrorId = useId()
  const isNameMissing = saving.state === 'nameless' && name.trim() === ''
  const isRefused = saving.state === 'failed' && saving.name === name && saving.drawing === drawing
  const [ripe] = useState(() => new Date(Date.now() + TIFO_RIPE_MS))

  useEffect(() => {
    if (isEmpty) forgetDraft(draftKey)
    else keepTifo(draftKey, { name, drawing })
  }, [draftKey, name, drawing, isEmpty])

  useDraftInOtherTabs(draftKey, () => {
    const kept = readTifo(draftKey)
    setName((kept ?? fresh).name)
    if (kept) editor.change(kept.drawing)
    else editor.replace(fresh.drawing)
  })

  async function save(): Promise<void> {
    const fail = (text: string) => setSaving({ state: 'failed', text, name, drawing })
    if (name.trim() === '') {
      nameField.current?.focus()
      return setSaving({ state: 'nameless' })
    }
    if (isBlank(drawing)) return fail(m.blank)
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
      fail(failureText(error, language, m.saveFailed))
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
          <div className={styles.name}>
            <input
              ref={nameField}
              value={name}
              maxLength={NAME_MAX_LENGTH}
              aria-label={m.name}
              aria-invalid={isNameMissing || undefined}
              aria-describedby={isNameMissing ? nameErrorId : undefined}
              placeholder={m.namePlaceholder}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
            {isNameMissing && <p id={nameErrorId}>{m.nameWrong}</p>}
          </div>
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
          {!isEmpty && (
            <p className={styles.kept}>
              <Check aria-hidden="true" /> {m.kept}
            </p>
          )}
          <div className={styles.saving}>
            {isRefused && <Banner kind="error">{saving.text}</Banner>}
            <Button look="flood" size="lg" wide busy={saving.state === 'busy'} onClick={() => void save()}>
              {m.save(dayAndTime(ripe, language))}
            </Button>
          </div>
          <p>{m.saveNote}</p>
        </div>
      </aside>
    </div>
  )
}
