import { ArrowLeft, ArrowRight, Copy, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TIFO_FRAME_MAX_MS, TIFO_FRAME_MIN_MS, TIFO_FRAMES_MAX } from '#contract/tifos.ts'
import { useMessages } from '#site/useMessages.ts'
import { IconButton } from '#ui/Button.tsx'
import { TifoCanvas } from '#ui/tifo/TifoCanvas.tsx'
import { editorMessages } from './editor.messages.ts'
import styles from './TifoEditor.module.css'
import { addFrame, allowedMs, type DrawnFrame, moveFrame, removeFrame, withFrameMs } from './tifo-drawing.ts'
import type { TifoEditorState } from './useTifoEditor.ts'

/** The frames in their order, each with its time. */
export function TifoFrames({ editor }: { editor: TifoEditorState }) {
  const m = useMessages(editorMessages)
  const { drawing, frame } = editor
  const { frames, colors } = drawing

  const move = (to: number) => {
    editor.change(moveFrame(drawing, frame, to))
    editor.setFrame(to)
  }
  const add = (what: 'copy' | 'empty') => {
    editor.change(addFrame(drawing, frame, what))
    editor.setFrame(frame + 1)
  }
  return (
    <section aria-label={m.framesTitle}>
      <div className={styles.label}>
        <span>{m.framesTitle}</span>
        {frames.length > 1 && (
          <span className={styles.frameActions}>
            <IconButton label={m.earlier(frame + 1)} disabled={frame === 0} onClick={() => move(frame - 1)}>
              <ArrowLeft aria-hidden="true" />
            </IconButton>
            <IconButton
              label={m.later(frame + 1)}
              disabled={frame === frames.length - 1}
              onClick={() => move(frame + 1)}
            >
              <ArrowRight aria-hidden="true" />
            </IconButton>
            <IconButton
              label={m.removeFrame(frame + 1)}
              onClick={() => editor.change(removeFrame(drawing, frame))}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </span>
        )}
        <span>{m.framesOf(frames.length)}</span>
      </div>
      <ol className={styles.frames}>
        {frames.map((own, index) => (
          <li key={own.id} className={styles.frame} data-chosen={index === frame || undefined}>
            <button
              type="button"
              aria-label={m.frame(index + 1)}
              aria-current={index === frame}
              onClick={() => editor.setFrame(index)}
            >
              <TifoCanvas colors={colors} frames={[own]} look="bare" isStill className={styles.thumb} />
            </button>
            <span className={styles.frameLine}>
              <b aria-hidden="true">{index + 1}</b>
              <Milliseconds
                key={own.ms}
                frame={own}
                label={m.frameMs(index + 1)}
                onChange={(ms) => editor.change(withFrameMs(drawing, index, ms))}
              />
              <span aria-hidden="true">ms</span>
            </span>
          </li>
        ))}
        {frames.length < TIFO_FRAMES_MAX && (
          <li className={styles.frameAdd}>
            <button type="button" onClick={() => add('copy')}>
              <Copy aria-hidden="true" />
              {m.copyFrame}
            </button>
            <button type="button" onClick={() => add('empty')}>
              <Plus aria-hidden="true" />
              {m.newFrame}
            </button>
          </li>
        )}
      </ol>
    </section>
  )
}

interface MillisecondsProps {
  frame: DrawnFrame
  label: string
  onChange: (ms: number) => void
}

/** Half-typed numbers are left alone until the field is left. */
function Milliseconds({ frame: { ms }, label, onChange }: MillisecondsProps) {
  const [text, setText] = useState(String(ms))
  const finish = () => {
    const allowed = allowedMs(Number(text))
    setText(String(allowed))
    onChange(allowed)
  }
  return (
    <input
      type="number"
      inputMode="numeric"
      min={TIFO_FRAME_MIN_MS}
      max={TIFO_FRAME_MAX_MS}
      step={100}
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
      }}
    />
  )
}
