// A form's fields for the links of a fan or a group, one per network.
import { SOCIAL_NETWORKS } from '#contract/constants.ts'

/** The networks with a field; links to other networks are kept unchanged. */
export const EDITED_NETWORKS = [...SOCIAL_NETWORKS, 'website'] as const

type EditedNetwork = (typeof EDITED_NETWORKS)[number]
export type LinkField = `link_${EditedNetwork}`
type LinkValues = Record<LinkField, string>
type Socials = Readonly<Record<string, string>>

export function linkField(network: EditedNetwork): LinkField {
  return `link_${network}`
}

export const LINK_FIELDS: readonly LinkField[] = EDITED_NETWORKS.map(linkField)

/** The server's field names, where they differ from ours. */
export const LINK_WIRE_NAMES: Partial<Record<string, LinkField>> = Object.fromEntries(
  EDITED_NETWORKS.map((network) => [`socials.${network}`, linkField(network)]),
)

/** What the fields show at first. */
export function linkValuesOf(socials: Socials): LinkValues {
  const values = EDITED_NETWORKS.map((network) => [linkField(network), socials[network] ?? ''])
  return Object.fromEntries(values) as LinkValues
}

/** The links to be saved. */
export function editedSocials(socials: Socials, values: LinkValues): Record<string, string> {
  const edited = EDITED_NETWORKS.map((network) => [network, values[linkField(network)].trim()])
  return { ...socials, ...(Object.fromEntries(edited) as Record<string, string>) }
}
