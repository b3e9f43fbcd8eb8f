import type { ColorPair } from '#contract/colors.ts'
import type { JoinMode } from '#contract/constants.ts'
import { isSafeLink } from '#contract/links.ts'
import type { UltraProfile } from '#contract/ultras.ts'
import { editedSocials, LINK_FIELDS, type LinkField, linkValuesOf } from '#site/profile/link-fields.ts'

/** Colours as two with a comma between, nothing for the club's. */
export type GroupValues = Record<'motto' | 'bio' | 'logo' | 'colors' | LinkField, string> & { join: JoinMode }

type Edited = Pick<
  UltraProfile,
  'id' | 'motto' | 'bio' | 'logo' | 'colors' | 'has_own_colors' | 'join' | 'socials'
>

export function valuesOf(group: Edited): GroupValues {
  const { motto, bio, logo, colors, has_own_colors, join, socials } = group
  return {
    ...linkValuesOf(socials),
    motto: motto ?? '',
    bio: bio ?? '',
    logo: logo ?? '',
    colors: has_own_colors ? colors.join() : '',
    join,
  }
}

export function colorsOf({ colors }: Pick<GroupValues, 'colors'>): ColorPair | null {
  const [main, second] = colors.split(',')
  return main && second ? [main, second] : null
}

/** Empty texts are taken out; an empty logo is left as it was, because an edit may not remove it (ultras.1). */
export function bodyOf(group: Edited, values: GroupValues) {
  const logo = values.logo.trim()
  return {
    id: group.id,
    motto: values.motto.trim() || null,
    bio: values.bio.trim() || null,
    colors: colorsOf(values),
    join: values.join,
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
