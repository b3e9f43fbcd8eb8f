import { Hand, Link2, LockOpen } from 'lucide-react'
import { useId } from 'react'
import { JOIN_MODES, type JoinMode } from '#contract/constants.ts'
import { useMessages } from '#site/useMessages.ts'
import styles from './JoinField.module.css'
import { partsMessages } from './parts.messages.ts'

const ICONS = { open: LockOpen, request: Hand, invite: Link2 } as const

interface JoinFieldProps {
  value: JoinMode
  onChange: (mode: JoinMode) => void
}

/** groups.3: how fans come into the group. */
export function JoinField({ value, onChange }: JoinFieldProps) {
  const m = useMessages(partsMessages)
  const name = useId()
  return (
    <div role="radiogroup" aria-label={m.join} className={styles.modes}>
      {JOIN_MODES.map((mode) => {
        const Icon = ICONS[mode]
        return (
          <label key={mode} className={styles.mode}>
            <input
              type="radio"
              className="sr"
              name={name}
              checked={mode === value}
              onChange={() => onChange(mode)}
            />
            <Icon aria-hidden="true" />
            <b>{m[mode]}</b>
            <small>{m[`${mode}Hint`]}</small>
          </label>
        )
      })}
    </div>
  )
}
