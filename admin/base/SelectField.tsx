import { Select } from '#ui/Select.tsx'
import type { AdminField } from './useAdminForm.ts'

interface SelectFieldProps {
  label: string
  hint?: string | undefined
  options: readonly { value: string; label: string }[]
  field: AdminField
  disabled?: boolean
}

export function SelectField({ label, hint, options, field, disabled = false }: SelectFieldProps) {
  const { name, value, error, onValue } = field
  return (
    <Select
      label={label}
      hint={hint}
      options={options}
      disabled={disabled}
      name={name}
      value={value}
      error={error}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}
