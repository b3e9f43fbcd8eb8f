import { Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import type { ColorPair } from '#contract/colors.ts'
import { useMessages } from '#site/useMessages.ts'
import { Crest } from '#ui/Crest.tsx'
import { useVariables } from '#ui/Wear.tsx'
import styles from './ColorField.module.css'
import { partsMessages } from './parts.messages.ts'

/** Their names are `partsMessages.pair0` and so on. */
const PAIRS = [
  { name: 'pair0', pair: ['#ff5b35', '#ffe9c9'] },
  { name: 'pair1', pair: ['#7480ff', '#cfe0ff'] },
  { name: 'pair2', pair: ['#14a065', '#f2e3b3'] },
  { name: 'pair3', pair: ['#f5b82e', '#1b1508'] },
  { name: 'pair4', pair: ['#c9c3ae', '#22262b'] },
  { name: 'pair5', pair: ['#e04a7b', '#ffd9e5'] },
  { name: 'pair6', pair: ['#9170ff', '#e8deff'] },
  { name: 'pair7', pair: ['#3fc6d8', '#ff7e5f'] },
  { name: 'pair8', pair: ['#aeb6c2', '#ff6b5e'] },
  { name: 'pair9', pair: ['#8fd14f', '#17260b'] },
  { name: 'pair10', pair: ['#ff8bc6', '#ffe3f2'] },
  { name: 'pair11', pair: ['#ffa53d', '#fff0dc'] },
] as const satisfies { name: string; pair: Readonly<ColorPair> }[]

interface ColorFieldProps {
  club: { name: string; logo: string | null; colors: ColorPair }
  /** Null: the club's. */
  value: ColorPair | null
  onChange: (value: ColorPair | null) => void
}

/** What a group wears: its club's colours, one of our pairs, or two of its own. */
export function ColorField({ club, value, onChange }: ColorFieldProps) {
  const m = useMessages(partsMessages)
  const name = useId()
  const listed = PAIRS.find(({ pair }) => pair.join() === value?.join())
  const [wantsOwn, setOwn] = useState(false)
  const isOwn = value !== null && (wantsOwn || !listed)
  const choose = (pair: ColorPair | null) => {
    setOwn(false)
    onChange(pair)
  }
  return (
    <div role="radiogroup" aria-label={m.colors}>
      <div className={styles.pairs}>
        <label className={styles.pair} title={m.ofClub}>
          <input
            type="radio"
            className="sr"
            name={name}
            aria-label={m.ofClub}
            checked={value === null}
            onChange={() => choose(null)}
          />
          <span>
            <Crest src={club.logo} name={club.name} colors={club.colors} sizePx={28} />
          </span>
        </label>
        {PAIRS.map(({ name: pairName, pair }) => (
          <label key={pair[0]} className={styles.pair} title={m[pairName]}>
            <input
              type="radio"
              className="sr"
              name={name}
              aria-label={m[pairName]}
              checked={!isOwn && pairName === listed?.name}
              onChange={() => choose([...pair])}
            />
            <Swatch pair={pair} />
          </label>
        ))}
        <label className={styles.pair} title={m.ownColors}>
          <input
            type="radio"
            className="sr"
            name={name}
            aria-label={m.ownColors}
            checked={isOwn}
            onChange={() => {
              setOwn(true)
              onChange(value ?? club.colors)
            }}
          />
          <span className={styles.own}>
            <Pencil aria-hidden="true" />
          </span>
        </label>
      </div>
      {isOwn && (
        <div className={styles.pickers}>
          <Picker label={m.main} value={value[0]} onChange={(main) => onChange([main, value[1]])} />
          <Picker label={m.second} value={value[1]} onChange={(second) => onChange([value[0], second])} />
        </div>
      )}
    </div>
  )
}

function Swatch({ pair: [main, second] }: { pair: Readonly<ColorPair> }) {
  const ref = useVariables({ '--main': main, '--second': second })
  return <span ref={ref} className={styles.swatch} />
}

function Picker({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (color: string) => void
}) {
  return (
    <label className={styles.picker}>
      <input type="color" value={value} onChange={(event) => onChange(event.target.value)} />
      {label}
    </label>
  )
}
