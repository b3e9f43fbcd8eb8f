import type { TextareaHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import styles from './Field.module.css'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldTexts {}

/** A field of several lines. */
export function TextArea({ label, error, hint, className, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(tie) => <textarea rows={4} {...area} {...tie} className={classes(styles.input, styles.area)} />}
    </FieldFrame>
  )
}
