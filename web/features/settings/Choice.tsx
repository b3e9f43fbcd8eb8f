import { useId } from 'react'
import styles from './Choice.module.css'

interface ChoiceProps<V extends string> {
  label: string
  value: V
  options: { value: V; label: string; lang?: string }[]
  onChange: (value: V) => void
}

/** One of a few, side by side. */
export function Choice<V extends string>({ label, value, options, onChange }: ChoiceProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} lang={option.lang}>
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
