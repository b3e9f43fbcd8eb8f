import { X } from 'lucide-react'
import { useState } from 'react'
import fieldStyles from '#admin/base/fields.module.css'
import { Picker } from '#admin/base/Picker.tsx'
import { REFEREES_MAX } from '#contract/constants.ts'
import { useMessages } from '#site/useMessages.ts'
import { IconButton } from '#ui/Button.tsx'
import styles from './ArenaForm.module.css'
import { arenasMessages } from './arenas.messages.ts'

export interface Named {
  id: number
  name: string
}

interface RefereesFieldProps {
  referees: readonly Named[]
  onChange: (referees: readonly Named[]) => void
  /** Null before the arena exists. */
  arenaId: string | null
}

/** referees.1: who runs the arena besides the admins, at most ten, picked by name. */
export function RefereesField({ referees, onChange, arenaId }: RefereesFieldProps) {
  const m = useMessages(arenasMessages)
  // A new picker after every choice: it begins empty again.
  const [picks, setPicks] = useState(0)
  const add = (id: string, name: string) => {
    if (id === '') return
    if (!referees.some((referee) => referee.id === Number(id)))
      onChange([...referees, { id: Number(id), name }])
    setPicks((before) => before + 1)
  }
  return (
    <div className={styles.streams}>
      {referees.length < REFEREES_MAX && (
        <Picker
          key={picks}
          label={m.referees}
          hint={m.refereesHint}
          among="fans"
          initialName=""
          field={{ name: 'referees', value: '', onChange: () => undefined, error: undefined }}
          onPick={add}
        />
      )}
      {referees.length > 0 && (
        <ul aria-label={m.referees} className={styles.list}>
          {referees.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <IconButton
                label={m.removeReferee(name)}
                onClick={() => onChange(referees.filter((other) => other.id !== id))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {referees.length > 0 && arenaId !== null && (
        <p className={fieldStyles.hint}>
          {m.nightAddress} {`${location.origin}/night/${encodeURIComponent(arenaId)}`}
        </p>
      )}
    </div>
  )
}
