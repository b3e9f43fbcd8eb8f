import { SOCIAL_NETWORKS } from '#contract/constants.ts'
import { isSafeLink } from '#contract/links.ts'
import type { UltraProfile } from '#contract/ultras.ts'

/** The networks with a field; links to other networks are kept unchanged. */
export const EDITED_NETWORKS = [...SOCIAL_NETWORKS, 'website'] as const
type Network = (typeof EDITED_NETWORKS)[number]
type LinkField = `link_${Network}`
export type GroupValues = Record<'motto' | 'bio' | 'logo' | LinkField, string>

export const linkField = (network: Network): LinkField => `link_${network}`

type Edited = Pick<UltraProfile, 'id' | 'motto' | 'bio' | 'logo' | 'socials'>

export function valuesOf({ motto, bio, logo, socials }: Edited): GroupValues {
  const links = EDITED_NETWORKS.map((network) => [linkField(network), socials[network] ?? ''])
  return {
    ...(Object.fromEntries(links) as Record<LinkField, string>),
    motto: motto ?? '',
    bio: bio ?? '',
    logo: logo ?? '',
  }
}

/** The server's field names that differ from ours. */
export const WIRE_NAMES: Partial<Record<string, keyof GroupValues>> = Object.fromEntries(
  EDITED_NETWORKS.map((network) => [`socials.${network}`, linkField(network)]),
)

/** Empty texts are taken out; an empty logo is left as it was, because an edit may not remove it (ultras.1). */
export function bodyOf(group: Edited, values: GroupValues) {
  const edited = EDITED_NETWORKS.map((network) => [network, values[linkField(network)].trim()])
  const logo = values.logo.trim()
  return {
    id: group.id,
    motto: values.motto.trim() || null,
    bio: values.bio.trim() || null,
    socials: { ...group.socials, ...(Object.fromEntries(edited) as Record<string, string>) },
    ...(logo !== '' && { logo }),
  }
}

/** The checks that need no server. */
export function checkGroup(
  values: GroupValues,
  linkWrong: string,
): Partial<Record<keyof GroupValues, string>> {
  const links = ['logo', ...EDITED_NETWORKS.map(linkField)] as const
  const wrong = links.filter((name) => values[name].trim() !== '' && !isSafeLink(values[name].trim()))
  return Object.fromEntries(wrong.map((name) => [name, linkWrong]))
}
