import type { ReactNode } from 'react'
import { BIO_MAX_LENGTH, NAME_MAX_LENGTH } from '#contract/constants.ts'
import type { FormField, Problems } from '#site/form/useForm.ts'
import { PictureField } from '#site/picture/PictureField.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Field, TextArea } from '#ui/Field.tsx'
import { isBlank, isLink } from './form-values.ts'
import { partsMessages } from './parts.messages.ts'

/** What clubs and ultra groups have in common. */
export type IdentityValues = Record<'name' | 'logo' | 'bio', string>

export function identityOf(
  thing: { name: string; logo?: string | null; bio?: string | null } | null,
): IdentityValues {
  return { name: thing?.name ?? '', logo: thing?.logo ?? '', bio: thing?.bio ?? '' }
}

/** The logo is optional for a new one and required from then on. */
export function identityProblems(
  { name, logo }: IdentityValues,
  isEdit: boolean,
  p: { nameNeeded: string; needed: string; linkWrong: string },
): Problems<IdentityValues> {
  return {
    ...(isBlank(name) && { name: p.nameNeeded }),
    ...(isEdit && isBlank(logo) && { logo: p.needed }),
    ...(!isBlank(logo) && !isLink(logo) && { logo: p.linkWrong }),
  }
}

export function identityBody({ name, logo, bio }: IdentityValues) {
  return { name: name.trim(), logo: logo.trim(), bio: isBlank(bio) ? null : bio.trim() }
}

interface IdentityFieldsProps {
  field: (name: keyof IdentityValues) => FormField
  fill: (name: 'logo', value: string) => void
  /** The logo that is drawn while there is none. */
  crest: (src: string | null) => ReactNode
  isEdit: boolean
  /** The fields between logo and bio. */
  children?: ReactNode
}

/** Name, logo and bio. */
export function IdentityFields({ field, fill, crest, isEdit, children }: IdentityFieldsProps) {
  const p = useMessages(partsMessages)
  return (
    <>
      <Field {...field('name')} label={p.name} required maxLength={NAME_MAX_LENGTH} data-autofocus />
      <PictureField
        label={isEdit ? p.logo : p.logoOptional}
        hint={p.logoHint}
        required={isEdit}
        preview={crest(field('logo').value.trim() || null)}
        field={field('logo')}
        onPicture={(url) => fill('logo', url)}
      />
      {children}
      <TextArea {...field('bio')} label={p.bio} rows={3} maxLength={BIO_MAX_LENGTH} />
    </>
  )
}
