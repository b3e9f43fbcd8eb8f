import { isSafeLink } from '#contract/links.ts'
import type { Ultra, UltraProfile } from '#contract/ultras.ts'
import { editedSocials, LINK_FIELDS, linkValuesOf } from '#site/profile/link-fields.ts'

export const GROUP_FIELDS = ['motto', 'bio', 'logo', ...LINK_FIELDS] as const
export type GroupValues = Record<(typeof GROUP_FIELDS)[number], string>

type Edited = Pick<UltraProfile, 'id' | 'motto' | 'bio' | 'logo' | 'socials'>

export function valuesOf({ motto, bio, logo, socials }: Edited): GroupValues {
  return {
    ...linkValuesOf(socials),
    motto: motto ?? '',
    bio: bio ?? '',
    logo: logo ?? '',
  }
}

/** What the form shows of a group. */
export const formOf = (group: Ultra) => ({
  values: valuesOf(group),
  colors: group.has_own_colors ? group.colors : null,
  join: group.join,
})

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
