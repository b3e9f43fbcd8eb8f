import { useId } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './fields.module.css'
import type { AdminField } from './useAdminForm.ts'

interface AreaFieldProps {
  label: string
  hint?: string
  rows: number
  maxLength?: number
  /** For text that is code. */
  isCode?: boolean
  field: AdminField
}

export function AreaField({ label, hint, rows, maxLength, isCode = false, field }: AreaFieldProps) {
  const id = useId()
  const { name, value, error, onValue } = field
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        rows={rows}
        value={value}
        maxLength={maxLength}
        spellCheck={!isCode}
        className={classes(styles.area, isCode && styles.code)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={(event) => onValue(event.target.value)}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
    </div>
  )
}
