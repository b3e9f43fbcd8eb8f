import { Pipette, Plus, Trash2 } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { TIFO_COLORS_MAX } from '#contract/tifos.ts'
import { useMessages } from '#site/useMessages.ts'
import { IconButton } from '#ui/Button.tsx'
import { editorMessages } from './editor.messages.ts'
import styles from './TifoEditor.module.css'
import { addColor, changeColor, removeColor } from './tifo-drawing.ts'
import type { TifoEditorState } from './useTifoEditor.ts'

const NEW_COLORS = ['#ffffff', '#ffe14d', '#d9622b', '#123d6b', '#0b7a4b', '#c8102e', '#7a3fb0', '#8f9c93']

/** The palette: choose, change, add and remove colours. */
export function TifoColors({ editor }: { editor: TifoEditorState }) {
  const m = useMessages(editorMessages)
  const well = useRef<HTMLInputElement>(null)
  const { drawing, color } = editor
  const { colors } = drawing

  const add = () => {
    const unused = NEW_COLORS.find((hex) => !colors.includes(hex)) ?? '#808080'
    editor.change(addColor(drawing, unused))
    editor.setColor(colors.length)
  }
  return (
    <section aria-label={m.colors}>
      <p className={styles.label}>
        <span>{m.colors}</span>
        <span>{m.colorsOf(colors.length)}</span>
      </p>
      <div className={styles.palette}>
        {colors.map((hex, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: cells name a colour by its place.
            key={index}
            type="button"
            aria-pressed={index === color}
            aria-label={m.color(index + 1, hex)}
            title={m.color(index + 1, hex)}
            style={{ background: hex }}
            onClick={() => editor.setColor(index)}
          />
        ))}
        {colors.length < TIFO_COLORS_MAX && (
          <button
            type="button"
            className={styles.add}
            aria-label={m.addColor}
            title={m.addColor}
            onClick={add}
          >
            <Plus aria-hidden="true" />
          </button>
        )}
        <span className={styles.colorActions}>
          <IconButton label={m.changeColor} onClick={() => well.current?.click()}>
            <Pipette aria-hidden="true" />
          </IconButton>
          <ColorWell
            ref={well}
            color={colors[color] ?? '#000000'}
            onChange={(hex) => editor.change(changeColor(drawing, color, hex))}
          />
          <IconButton
            label={m.removeColor}
            disabled={color === 0}
            onClick={() => editor.change(removeColor(drawing, color))}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
      </div>
    </section>
  )
}

interface ColorWellProps {
  ref: RefObject<HTMLInputElement | null>
  color: string
  onChange: (hex: string) => void
}

/** The browser's colour dialog, opened by the button beside it. A colour counts once it is chosen, or every step of the slider could be undone. */
function ColorWell({ ref, color, onChange }: ColorWellProps) {
  const choose = useEffectEvent(onChange)
  useEffect(() => {
    if (ref.current) ref.current.value = color
  }, [ref, color])
  useEffect(() => {
    const well = ref.current
    const onChosen = () => choose(well?.value ?? '')
    // React's onChange follows every step; the browser's own event comes at the end.
    well?.addEventListener('change', onChosen)
    return () => well?.removeEventListener('change', onChosen)
  }, [ref])
  return <input ref={ref} type="color" className="sr" tabIndex={-1} aria-hidden="true" />
}
