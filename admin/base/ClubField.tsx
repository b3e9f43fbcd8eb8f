import { useQuery } from '@tanstack/react-query'
import { call } from '#client/page.ts'
import type { Club } from '#contract/clubs.ts'
import type { FormField } from '#site/form/useForm.ts'
import { readAll, useReadFailure } from '#site/reading.ts'
import { useMessages } from '#site/useMessages.ts'
import { Select } from '#ui/Field.tsx'
import { Banner } from '#ui/feedback.tsx'
import { partsMessages } from './parts.messages.ts'
import { adminKeys } from './queries.ts'

export type ClubChoices =
  | { state: 'loading'; clubs: readonly Club[] }
  | { state: 'error'; clubs: readonly Club[]; retry: () => void }
  | { state: 'loaded'; clubs: readonly Club[] }

const REFRESH_MS = 5_000

/** Every club, for fields that select one. */
export function useClubChoices(): ClubChoices {
  const query = useQuery({
    queryKey: adminKeys.clubChoices,
    // Clubs that another admin creates or deletes appear while the form is open.
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => readAll((page) => call('GET /v1/clubs', { query: page }, { signal })),
  })
  const failure = useReadFailure(query)
  if (failure) return { state: 'error', clubs: [], retry: failure.retry }
  return query.data ? { state: 'loaded', clubs: query.data } : { state: 'loading', clubs: [] }
}

interface ClubFieldProps {
  label: string
  choices: ClubChoices
  field: FormField
  /** Shown for no club. */
  emptyLabel?: string
  disabled?: boolean
  /** A field beside this one says that there are no clubs. */
  isSecond?: boolean
}

/** Selects a club, by its id. */
export function ClubField({
  label,
  choices,
  field,
  emptyLabel,
  disabled = false,
  isSecond = false,
}: ClubFieldProps) {
  const m = useMessages(partsMessages)
  const options = [
    { value: '', label: choices.state === 'loading' ? m.loading : (emptyLabel ?? m.chooseClub) },
    ...choices.clubs.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const isEmpty = choices.state === 'loaded' && choices.clubs.length === 0
  return (
    <Select
      {...field}
      label={label}
      options={options}
      hint={isEmpty && !isSecond ? m.noClubs : undefined}
      disabled={disabled}
    />
  )
}

/** Above a form whose clubs could not be read. */
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
