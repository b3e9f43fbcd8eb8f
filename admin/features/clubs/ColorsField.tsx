import { TriangleAlert } from 'lucide-react'
import { type CSSProperties, useId } from 'react'
import { CLUB_COLOR_PAIRS, type ColorPair, canBeToldApart, HEX_COLOR } from '#contract/colors.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { percentText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { NamePlate } from '#ui/NamePlate.tsx'
import { wearVariables, wornColors } from '#ui/wear.ts'
import styles from './ColorsField.module.css'
import { clubsMessages } from './clubs.messages.ts'

/** The pair of a form's two fields; null where the club has none of its own. */
export function colorsOf({ main, second }: { main: string; second: string }): ColorPair | null {
  return HEX_COLOR.test(main) && HEX_COLOR.test(second) ? [main, second] : null
}

interface ColorsFieldProps {
  name: string
  logo: string | null
  chosen: ColorPair | null
  /** What the club wears without own colours; null before it exists. */
  fallback: ColorPair | null
  onChange: (pair: ColorPair | null) => void
}

/** clubs.6: a club's two colours, with how they will look on both themes. */
export function ColorsField({ name, logo, chosen, fallback, onChange }: ColorsFieldProps) {
  const m = useMessages(clubsMessages)
  const shown = chosen ?? fallback ?? FIRST_PAIR
  return (
    <fieldset className={styles.colors}>
      <legend>{m.colors}</legend>
      {chosen === null ? (
        <div className={styles.row}>
          <p className={styles.hint}>{m.noColors}</p>
          <Button size="sm" onClick={() => onChange(shown)}>
            {m.ownColors}
          </Button>
        </div>
      ) : (
        <Choice chosen={chosen} onChange={onChange} />
      )}
      {/* Which of our pairs a new club gets is not known before it exists. */}
      {(chosen ?? fallback) && (
        <>
          <div className={styles.previews}>
            {(['dark', 'light'] as const).map((theme) => (
              <Preview key={theme} theme={theme} name={name} logo={logo} colors={shown} />
            ))}
          </div>
          <Warnings colors={shown} isChosen={chosen !== null} />
        </>
      )}
    </fieldset>
  )
}

const FIRST_PAIR: ColorPair = CLUB_COLOR_PAIRS[0] ?? ['#e0561b', '#3a76f0']

function Choice({ chosen, onChange }: { chosen: ColorPair; onChange: (pair: ColorPair | null) => void }) {
  const m = useMessages(clubsMessages)
  const [main, second] = chosen
  return (
    <>
      <div className={styles.row}>
        <ColorInput label={m.mainColor} value={main} onChange={(color) => onChange([color, second])} />
        <ColorInput label={m.secondColor} value={second} onChange={(color) => onChange([main, color])} />
        <Button size="sm" look="ghost" onClick={() => onChange(null)}>
          {m.dropColors}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
      <div role="group" aria-label={m.suggestions} className={styles.pairs}>
        {CLUB_COLOR_PAIRS.map((pair) => (
          <button
            key={pair.join()}
            type="button"
            aria-label={m.pair(...pair)}
            aria-pressed={pair.join() === chosen.join()}
            className={styles.pair}
            style={{ '--p1': pair[0], '--p2': pair[1] } as CSSProperties}
            onClick={() => onChange([...pair])}
          />
        ))}
      </div>
    </>
  )
}

interface ColorInputProps {
  label: string
  value: string
  onChange: (color: string) => void
}

function ColorInput({ label, value, onChange }: ColorInputProps) {
  const id = useId()
  return (
    <div className={styles.input}>
      <input id={id} type="color" value={value} onChange={(event) => onChange(event.target.value)} />
      <label htmlFor={id}>
        {label} <code>{value}</code>
      </label>
    </div>
  )
}

interface PreviewProps {
  theme: 'dark' | 'light'
  name: string
  logo: string | null
  colors: ColorPair
}

/** A page in these colours as fans of one theme will see it. */
function Preview({ theme, name, logo, colors }: PreviewProps) {
  const m = useMessages(clubsMessages)
  const language = useLanguage()
  const shownName = name.trim() || m.name
  return (
    // biome-ignore lint/a11y/useSemanticElements: a figure would need a caption; its label says the same.
    <div
      role="group"
      aria-label={theme === 'dark' ? m.darkTheme : m.lightTheme}
      data-theme={theme}
      className={styles.preview}
      style={wearVariables({ home: colors }) as CSSProperties}
    >
      <div className={styles.plate}>
        <NamePlate name={shownName} isHeading={false} />
      </div>
      <span className={styles.picture}>
        <Crest src={logo} name={shownName} colors={colors} sizePx={36} />
      </span>
      <p className={styles.said}>
        <b>{shownName}</b> {m.louder}, {percentText(0.57, language)}
      </p>
      <span className={styles.bar}>
        <i />
        <i />
      </span>
    </div>
  )
}

function Warnings({ colors: [main, second], isChosen }: { colors: ColorPair; isChosen: boolean }) {
  const m = useMessages(clubsMessages)
  if (!isChosen) return null
  const warnings = [
    ...(canBeToldApart(main, second) ? [] : [m.alike]),
    ...(wornColors(main, 'dark').fill !== main && isYellow(main) ? [m.yellow] : []),
  ]
  return (
    <div role="status">
      {warnings.map((text) => (
        <p key={text} className={styles.warning}>
          <TriangleAlert aria-hidden="true" /> {text}
        </p>
      ))}
    </div>
  )
}

/** Red and green strong, blue weak: what would be taken for our own yellow. */
function isYellow(color: string): boolean {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return channel(1) > 150 && channel(3) > 120 && channel(5) < 110
}
