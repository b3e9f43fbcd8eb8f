import { NAME_MAX_LENGTH, SOCIAL_NETWORKS } from '#contract/constants.ts'
import { isSafeLink } from '#contract/links.ts'
import type { OwnUser } from '#contract/user.ts'

/** The networks with a field; links to other networks are kept unchanged. */
export const EDITED_NETWORKS = [...SOCIAL_NETWORKS, 'website'] as const

export type EditedNetwork = (typeof EDITED_NETWORKS)[number]
export type LinkField = `link_${EditedNetwork}`
export type ProfileValues = Record<'name' | 'avatar' | 'bio' | LinkField, string>

export function linkField(network: EditedNetwork): LinkField {
  return `link_${network}`
}

type Edited = Pick<OwnUser, 'name' | 'avatar' | 'bio' | 'socials'>

export function valuesOf({ name, avatar, bio, socials }: Edited): ProfileValues {
  const links = EDITED_NETWORKS.map((network) => [linkField(network), socials[network] ?? ''])
  return {
    ...(Object.fromEntries(links) as Record<LinkField, string>),
    name,
    avatar: avatar ?? '',
    bio: bio ?? '',
  }
}

/** Maps the server's field names to ours, for its problems with them. */
export const WIRE_NAMES: Partial<Record<string, keyof ProfileValues>> = Object.fromEntries(
  EDITED_NETWORKS.map((network) => [`socials.${network}`, linkField(network)]),
)

export function bodyOf(user: Pick<OwnUser, 'id' | 'socials'>, values: ProfileValues) {
  const edited = EDITED_NETWORKS.map((network) => [network, values[linkField(network)].trim()])
  return {
    id: user.id,
    name: values.name.trim(),
    avatar: values.avatar.trim(),
    bio: values.bio.trim(),
    socials: { ...user.socials, ...(Object.fromEntries(edited) as Record<string, string>) },
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
  for (const field of ['avatar', ...EDITED_NETWORKS.map(linkField)] as const)
    if (!isLinkOrEmpty(values[field])) problems[field] = m.linkWrong
  return problems
}

function isLinkOrEmpty(text: string): boolean {
  const trimmed = text.trim()
  return trimmed === '' || isSafeLink(trimmed)
}
