import { useId } from 'react'
import styles from './Switch.module.css'

interface SwitchProps {
  label: string
  hint?: string | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Switches a setting on or off at once. The whole row can be pressed. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint ? `${id}-hint` : undefined}
      className={styles.row}
      onClick={() => onChange(!isOn)}
    >
      <span>
        <b id={`${id}-label`}>{label}</b>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </span>
      <i className={styles.switch} />
    </button>
  )
}
