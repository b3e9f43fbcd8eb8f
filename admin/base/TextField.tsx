import type { InputHTMLAttributes } from 'react'
import { Field } from '#ui/Field.tsx'
import type { AdminField } from './useAdminForm.ts'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'name'> {
  label: string
  hint?: string
  field: AdminField
}

export function TextField({ label, hint, field, ...input }: TextFieldProps) {
  const { name, value, error, onValue } = field
  return (
    <Field
      autoComplete="off"
      {...input}
      label={label}
      hint={hint}
      name={name}
      value={value}
      error={error}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}
