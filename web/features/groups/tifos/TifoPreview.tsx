import { Check, Info } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { TIFO_CELLS } from '#contract/tifos.ts'
import { litBits } from '#match/tifo.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { percentText } from '#texts/figures.ts'
import { classes } from '#ui/classes.ts'
import { seededChance } from '#ui/crowd/seats.ts'
import { TifoCanvas } from '#ui/tifo/TifoCanvas.tsx'
import { editorMessages } from './editor.messages.ts'
import styles from './TifoPreview.module.css'
import { checkTifo } from './tifo-checks.ts'
import type { TifoEditorState } from './useTifoEditor.ts'

/** In which order the cards of the preview go up: always the same. */
const chance = seededChance(21)
const LUCK = Array.from({ length: TIFO_CELLS }, () => chance())

/** The drawing as the end will show it, with as many cards up as the slider says, and what would help it to be read. */
export function TifoPreview({ editor, isPlaying }: { editor: TifoEditorState; isPlaying: boolean }) {
  const m = useMessages(editorMessages)
  const id = useId()
  const [view, setView] = useState<'end' | 'phone'>('end')
  const [percent, setPercent] = useState(100)
  const percentage = percentText(percent / 100, useLanguage())
  const { drawing, frame, shown } = editor
  const lit = useMemo(() => litBits((cell) => (LUCK[cell] ?? 0) * 100 < percent), [percent])
  const still = useMemo(() => [{ cells: shown, ms: 0 }], [shown])
  const frames = isPlaying ? drawing.frames : still
  const checks = useMemo(() => checkTifo(drawing), [drawing])
  const views = [
    ['end', m.homeEnd],
    ['phone', m.phone],
  ] as const
  return (
    <div className={styles.preview} data-frame={frame}>
      <section>
        <div className={styles.head}>
          <h2>{m.onStand}</h2>
          <fieldset className={styles.views} aria-label={m.previewAs}>
            {views.map(([own, name]) => (
              <button key={own} type="button" aria-pressed={view === own} onClick={() => setView(own)}>
                {name}
              </button>
            ))}
          </fieldset>
        </div>
        <div className={classes(styles.stage, view === 'phone' && styles.phone)}>
          <div>
            <TifoCanvas
              colors={drawing.colors}
              frames={frames}
              look="stand"
              lit={lit}
              isStill={!isPlaying}
              className={styles.canvas}
            />
          </div>
        </div>
      </section>
      <div className={styles.cards}>
        <label htmlFor={id}>{m.cardsUp}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          value={percent}
          aria-valuetext={percentage}
          onChange={(event) => setPercent(event.target.valueAsNumber)}
        />
        <b>{percentage}</b>
      </div>
      <ul className={styles.checks}>
        {checks.largestShape === 0 ? (
          <Advice isGood={false} text={m.nothingDrawn} />
        ) : (
          <>
            <Advice
              isGood={checks.isThick}
              text={checks.isThick ? m.thick : m.thin}
              detail={m.largest(checks.largestShape)}
            />
            <Advice
              isGood={checks.colorsApart}
              text={checks.colorsApart ? m.apart : m.close}
              detail={m.blind}
            />
          </>
        )}
        {drawing.frames.length > 1 && <Advice isGood text={m.notFast} />}
      </ul>
    </div>
  )
}

function Advice({ isGood, text, detail }: { isGood: boolean; text: string; detail?: string }) {
  return (
    <li data-good={isGood || undefined}>
      {isGood ? <Check aria-hidden="true" /> : <Info aria-hidden="true" />}
      <span>
        {text}
        {detail && <small>{detail}</small>}
      </span>
    </li>
  )
}
