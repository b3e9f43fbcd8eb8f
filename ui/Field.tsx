import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import styles from './Field.module.css'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldTexts {
  /** The id of a message elsewhere (a banner) that explains why the field is wrong. */
  explainedBy?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  /** A control inside the field, at its end. */
  end?: ReactNode
}

export function Field({ label, error, hint, explainedBy, inputRef, end, className, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} explainedBy={explainedBy} className={className}>
      {(tie) => (
        <div className={styles.box}>
          <input
            {...input}
            {...tie}
            ref={inputRef}
            className={classes(styles.input, end != null && styles.withEnd)}
          />
          {end != null && <div className={styles.end}>{end}</div>}
        </div>
      )}
    </FieldFrame>
  )
}
