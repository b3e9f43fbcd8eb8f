import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import styles from './Field.module.css'

export interface FieldTexts {
  label: string
  error?: string | undefined
  hint?: string | undefined
}

interface FieldFrameProps extends FieldTexts {
  /** The id of a message elsewhere (a banner) that explains why the field is wrong. */
  explainedBy?: string | undefined
  className?: string | undefined
  /** The control itself; these attributes tie it to the texts around it. */
  children: (tie: Tie) => ReactNode
}

interface Tie {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** The label above a control, and its hint and error below. */
export function FieldFrame({ label, error, hint, explainedBy, className, children }: FieldFrameProps) {
  const id = useId()
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const describedBy = [error && errorId, hint && hintId, explainedBy].filter(Boolean).join(' ')
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined || explainedBy !== undefined || undefined,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
