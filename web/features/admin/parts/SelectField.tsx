import { useId } from 'react'
import styles from './fields.module.css'
import type { AdminField } from './useAdminForm.ts'

interface SelectFieldProps {
  label: string
  hint?: string | undefined
  options: readonly { value: string; label: string }[]
  field: AdminField
  disabled?: boolean
}

export function SelectField({ label, hint, options, field, disabled = false }: SelectFieldProps) {
  const id = useId()
  const { name, value, error, onValue } = field
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        disabled={disabled}
        className={styles.select}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : noteId}
        onChange={(event) => onValue(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
    </div>
  )
}
