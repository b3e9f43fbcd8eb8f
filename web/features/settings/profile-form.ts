import { NAME_MAX_LENGTH } from '#contract/constants.ts'
import { isSafeLink } from '#contract/links.ts'
import type { OwnUser } from '#contract/user.ts'
import { editedSocials, LINK_FIELDS, type LinkField, linkValuesOf } from '#site/profile/link-fields.ts'

export type ProfileValues = Record<'name' | 'avatar' | 'bio' | LinkField, string>

type Edited = Pick<OwnUser, 'name' | 'avatar' | 'bio' | 'socials'>

export function valuesOf({ name, avatar, bio, socials }: Edited): ProfileValues {
  return {
    ...linkValuesOf(socials),
    name,
    avatar: avatar ?? '',
    bio: bio ?? '',
  }
}

export function bodyOf(user: Pick<OwnUser, 'id' | 'socials'>, values: ProfileValues) {
  return {
    id: user.id,
    name: values.name.trim(),
    avatar: values.avatar.trim(),
    bio: values.bio.trim(),
    socials: editedSocials(user.socials, values),
  }
}

export interface ProfileSentences {
  nameMissing: string
  linkWrong: string
}

/** The checks that need no server. */
export function checkProfile(
  values: ProfileValues,
  m: ProfileSentences,
): Partial<Record<keyof ProfileValues, string>> {
  const problems: Partial<Record<keyof ProfileValues, string>> = {}
  const name = values.name.trim()
  if (name === '' || name.length > NAME_MAX_LENGTH) problems.name = m.nameMissing
  for (const field of ['avatar', ...LINK_FIELDS] as const)
    if (!isLinkOrEmpty(values[field])) problems[field] = m.linkWrong
  return problems
}

function isLinkOrEmpty(text: string): boolean {
  const trimmed = text.trim()
  return trimmed === '' || isSafeLink(trimmed)
}
