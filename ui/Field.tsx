import { Eye, EyeOff } from 'lucide-react'
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react'
import { iconButtonClass } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './Field.module.css'

interface FieldTexts {
  label: string
  error?: string | undefined
  hint?: string | undefined
}

interface FieldFrameProps extends FieldTexts {
  /** The id of a message elsewhere (a banner) that explains why the field is wrong. */
  explainedBy?: string | undefined
  className?: string | undefined
  /** The control; its attributes connect it with the texts around it. */
  children: (attributes: ControlAttributes) => ReactNode
}

interface ControlAttributes {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** The label above a control, and its hint and error below. */
function FieldFrame({ label, error, hint, explainedBy, className, children }: FieldFrameProps) {
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

interface FieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldTexts {
  /** The id of a message elsewhere (a banner) that explains why the field is wrong. */
  explainedBy?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  /** A control inside the field, at its end. */
  end?: ReactNode
}

export function Field({ label, error, hint, explainedBy, inputRef, end, className, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} explainedBy={explainedBy} className={className}>
      {(attributes) => (
        <div className={styles.box}>
          <input
            {...input}
            {...attributes}
            ref={inputRef}
            className={classes(styles.input, end != null && styles.withEnd)}
          />
          {end != null && <div className={styles.end}>{end}</div>}
        </div>
      )}
    </FieldFrame>
  )
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldTexts {}

/** A text field of several lines. */
export function TextArea({ label, error, hint, className, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(attributes) => (
        <textarea rows={4} {...area} {...attributes} className={classes(styles.input, styles.area)} />
      )}
    </FieldFrame>
  )
}

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'>, FieldTexts {
  options: readonly { value: string; label: string }[]
}

/** A drop-down list. */
export function Select({ label, error, hint, className, options, ...select }: SelectProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(attributes) => (
        <select {...select} {...attributes} className={classes(styles.input, styles.select)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

interface PasswordFieldProps extends FieldProps {
  showLabel: string
  hideLabel: string
}

export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        // Named by its title alone: a label with the field's word in it would be a second "Password".
        <button
          type="button"
          title={shown ? hideLabel : showLabel}
          className={iconButtonClass}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      }
    />
  )
}
