import { isSafeLink } from '#contract/links.ts'
import type { UltraProfile } from '#contract/ultras.ts'
import { editedSocials, LINK_FIELDS, type LinkField, linkValuesOf } from '#site/profile/link-fields.ts'

export type GroupValues = Record<'motto' | 'bio' | 'logo' | LinkField, string>

type Edited = Pick<UltraProfile, 'id' | 'motto' | 'bio' | 'logo' | 'socials'>

export function valuesOf({ motto, bio, logo, socials }: Edited): GroupValues {
  return {
    ...linkValuesOf(socials),
    motto: motto ?? '',
    bio: bio ?? '',
    logo: logo ?? '',
  }
}

/** Empty texts are taken out; an empty logo is left as it was, because an edit may not remove it (ultras.1). */
export function bodyOf(group: Edited, values: GroupValues) {
  const logo = values.logo.trim()
  return {
    id: group.id,
    motto: values.motto.trim() || null,
    bio: values.bio.trim() || null,
    socials: editedSocials(group.socials, values),
    ...(logo !== '' && { logo }),
  }
}

/** The checks that need no server. */
export function checkGroup(
  values: GroupValues,
  linkWrong: string,
): Partial<Record<keyof GroupValues, string>> {
  const links = ['logo', ...LINK_FIELDS] as const
  const wrong = links.filter((name) => values[name].trim() !== '' && !isSafeLink(values[name].trim()))
  return Object.fromEntries(wrong.map((name) => [name, linkWrong]))
}
