import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classes } from './classes.ts'
import styles from './Field.module.css'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** The id of a message elsewhere (a banner) that explains why the field is wrong. */
  explainedBy?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  /** A control inside the field, at its end. */
  end?: ReactNode
}

export function Field({ label, error, hint, explainedBy, inputRef, end, className, ...input }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const describedBy = [error && errorId, hint && hintId, explainedBy].filter(Boolean).join(' ')
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          ref={inputRef}
          id={id}
          className={classes(styles.input, end != null && styles.withEnd)}
          aria-invalid={error !== undefined || explainedBy !== undefined || undefined}
          aria-describedby={describedBy === '' ? undefined : describedBy}
        />
        {end != null && <div className={styles.end}>{end}</div>}
      </div>
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
