import { classes } from '#ui/classes.ts'
import { TextArea } from '#ui/TextArea.tsx'
import styles from './fields.module.css'
import type { AdminField } from './useAdminForm.ts'

interface AreaFieldProps {
  label: string
  rows: number
  maxLength?: number
  /** For text that is code. */
  isCode?: boolean
  field: AdminField
}

export function AreaField({ label, rows, maxLength, isCode = false, field }: AreaFieldProps) {
  const { name, value, error, onValue } = field
  return (
    <TextArea
      label={label}
      rows={rows}
      maxLength={maxLength}
      spellCheck={!isCode}
      className={classes(isCode && styles.code)}
      name={name}
      value={value}
      error={error}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}
