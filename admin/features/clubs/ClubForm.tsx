import { useState } from 'react'
import { FormDialog, useDialogForm } from '#admin/base/dialogs.tsx'
import { isOptionalLink } from '#admin/base/form-values.ts'
import { IdentityFields, identityBody, identityOf, identityProblems } from '#admin/base/IdentityFields.tsx'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { call } from '#client/page.ts'
import type { Club } from '#contract/clubs.ts'
import { changedFields } from '#site/form/changed-fields.ts'
import { useMessages } from '#site/useMessages.ts'
import { Crest } from '#ui/Crest.tsx'
import { Field } from '#ui/Field.tsx'
import { ColorsField, colorsOf } from './ColorsField.tsx'
import { clubsMessages } from './clubs.messages.ts'

const NETWORKS = [
  ['twitter', 'Twitter'],
  ['youtube', 'YouTube'],
  ['twitch', 'Twitch'],
] as const

type ClubValues = ReturnType<typeof valuesOf>

const valuesOf = (club: Club | null) => ({
  ...identityOf(club),
  main: club?.has_own_colors ? club.colors[0] : '',
  second: club?.has_own_colors ? club.colors[1] : '',
  twitter: club?.socials.twitter ?? '',
  youtube: club?.socials.youtube ?? '',
  twitch: club?.socials.twitch ?? '',
})

function bodyOf(club: Club | null, values: ClubValues) {
  const links = Object.fromEntries(NETWORKS.map(([key]) => [key, values[key].trim()]))
  return {
    ...identityBody(values),
    // Networks that the form does not ask for keep their links.
    socials: { ...club?.socials, ...links },
    colors: colorsOf(values),
  }
}

/** Creates or edits a club. */
export function ClubForm({ club, onClose }: { club: Club | null; onClose: () => void }) {
  const m = useMessages(clubsMessages)
  const p = useMessages(partsMessages)
  const isEdit = club !== null
  const [initial] = useState(() => valuesOf(club))
  const form = useDialogForm({
    initial,
    check: (values) => ({
      ...identityProblems(values, isEdit, p),
      ...Object.fromEntries(
        NETWORKS.filter(([key]) => !isOptionalLink(values[key])).map(([key]) => [key, p.linkWrong]),
      ),
    }),
    async send(values) {
      const fields = bodyOf(club, values)
      if (!isEdit) await call('POST /v1/clubs/create', { body: fields })
      else {
        const changed = changedFields(fields, bodyOf(club, initial))
        await call('POST /v1/clubs/update', { body: { id: club.id, ...changed } })
      }
    },
    doneText: isEdit ? m.updated : m.created,
    failureText: isEdit ? m.updateFailed : m.createFailed,
    onClose,
  })
  return (
    <FormDialog
      title={isEdit ? m.editTitle : m.newClub}
      submitLabel={isEdit ? m.saveClub : m.createClub}
      form={form}
      onClose={onClose}
    >
      <IdentityFields
        field={form.field}
        fill={form.fill}
        crest={(src) => (
          <Crest
            src={src}
            name={form.values.name}
            colors={colorsOf(form.values) ?? club?.colors}
            sizePx={72}
          />
        )}
        isEdit={isEdit}
      >
        <ColorsField
          name={form.values.name}
          logo={form.values.logo.trim() || null}
          chosen={colorsOf(form.values)}
          fallback={club?.colors ?? null}
          onChange={(pair) => {
            form.fill('main', pair?.[0] ?? '')
            form.fill('second', pair?.[1] ?? '')
          }}
        />
      </IdentityFields>
      {NETWORKS.map(([key, network]) => (
        <Field key={key} {...form.field(key)} label={m.socials(network)} inputMode="url" />
      ))}
    </FormDialog>
  )
}
