import {
  Eraser,
  FlipHorizontal2,
  FlipVertical2,
  Hand,
  ImagePlus,
  type LucideIcon,
  PaintBucket,
  Pencil,
  Pipette,
  Slash,
  Square,
  SquareSplitHorizontal,
  SquareSplitVertical,
  Type,
} from 'lucide-react'
import { useRef } from 'react'
import { useMessages } from '#site/useMessages.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { editorMessages } from './editor.messages.ts'
import styles from './TifoTools.module.css'
import { readPicture, withPicture } from './tifo-picture.ts'
import type { TifoEditorState, Tool } from './useTifoEditor.ts'

const TOOLS: readonly (readonly [Tool, LucideIcon])[] = [
  ['draw', Pencil],
  ['fill', PaintBucket],
  ['line', Slash],
  ['box', Square],
  ['erase', Eraser],
  ['pick', Pipette],
  ['hand', Hand],
]
/** The same picture is always reduced to the same colours. */
const SEED = 1

/** Tools, what comes from outside, mirror and flip: a column on a desk, a row on a phone. */
export function TifoTools({ editor, onWord }: { editor: TifoEditorState; onWord: () => void }) {
  const m = useMessages(editorMessages)
  const file = useRef<HTMLInputElement>(null)
  const { mirror } = editor

  async function importPicture(picture: File | undefined): Promise<void> {
    if (!picture) return
    try {
      const pixels = await readPicture(picture, editor.drawing.colors[0] ?? '#000000')
      editor.change(withPicture(editor.drawing, editor.frame, pixels, SEED))
    } catch {
      showToast({ kind: 'error', text: m.pictureFailed })
    }
  }
  return (
    <section className={styles.tools} aria-label={m.tools}>
      {TOOLS.map(([tool, Icon]) => (
        <button
          key={tool}
          type="button"
          data-tool={tool}
          aria-pressed={editor.tool === tool}
          onClick={() => editor.chooseTool(tool)}
        >
          <Icon aria-hidden="true" />
          {m[tool]}
        </button>
      ))}
      <hr />
      <button type="button" onClick={onWord}>
        <Type aria-hidden="true" />
        {m.word}
      </button>
      <button type="button" onClick={() => file.current?.click()}>
        <ImagePlus aria-hidden="true" />
        {m.picture}
      </button>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          void importPicture(event.target.files?.[0])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      <hr />
      <button
        type="button"
        aria-label={m.mirrorAcross}
        title={m.mirrorAcross}
        aria-pressed={mirror.across}
        onClick={() => editor.setMirror({ ...mirror, across: !mirror.across })}
      >
        <SquareSplitHorizontal aria-hidden="true" />
        {m.mirror} ↔
      </button>
      <button
        type="button"
        aria-label={m.mirrorDown}
        title={m.mirrorDown}
        aria-pressed={mirror.down}
        onClick={() => editor.setMirror({ ...mirror, down: !mirror.down })}
      >
        <SquareSplitVertical aria-hidden="true" />
        {m.mirror} ↕
      </button>
      <button
        type="button"
        aria-label={m.flipAcross}
        title={m.flipAcross}
        onClick={() => editor.flip('across')}
      >
        <FlipVertical2 aria-hidden="true" />
        {m.flip} ↔
      </button>
      <button type="button" aria-label={m.flipDown} title={m.flipDown} onClick={() => editor.flip('down')}>
        <FlipHorizontal2 aria-hidden="true" />
        {m.flip} ↕
      </button>
    </section>
  )
}
