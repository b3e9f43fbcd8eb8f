import { Banner } from '#ui/Banner.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import type { ClubChoices } from './club-choices.ts'
import { partsMessages } from './parts.messages.ts'
import { SelectField } from './SelectField.tsx'
import type { AdminField } from './useAdminForm.ts'

interface ClubFieldProps {
  label: string
  choices: ClubChoices
  field: AdminField
  /** What stands for no club. */
  emptyLabel?: string
  disabled?: boolean
}

/** Selects a club, by its id. */
export function ClubField({ label, choices, field, emptyLabel, disabled = false }: ClubFieldProps) {
  const m = useMessages(partsMessages)
  const options = [
    { value: '', label: choices.state === 'loading' ? m.loading : (emptyLabel ?? m.chooseClub) },
    ...choices.clubs.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const isEmpty = choices.state === 'loaded' && choices.clubs.length === 0
  return (
    <SelectField
      label={label}
      options={options}
      field={field}
      hint={isEmpty ? m.noClubs : undefined}
      disabled={disabled}
    />
  )
}

/** Above a form whose clubs did not come. */
export function ClubChoicesFailure({ choices }: { choices: ClubChoices }) {
  const m = useMessages(partsMessages)
  if (choices.state !== 'error') return null
  const retry = (
    <button type="button" onClick={choices.retry}>
      {m.retry}
    </button>
  )
  return (
    <Banner kind="error" action={retry}>
      {m.loadFailed}
    </Banner>
  )
}
