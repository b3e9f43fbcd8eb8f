import type { FormField } from '#site/form/useForm.ts'
import { Field } from '#ui/Field.tsx'
import { EDITED_NETWORKS, type LinkField, linkField } from './link-fields.ts'
import { NETWORK_LOOKS } from './SocialLinks.tsx'

interface LinkFieldsProps {
  field: (name: LinkField) => FormField
  /** The label of the one link that is to no network. */
  website: string
}

/** An input per network, and one for a website. */
export function LinkFields({ field, website }: LinkFieldsProps) {
  return EDITED_NETWORKS.map((network) => (
    <Field
      key={network}
      {...field(linkField(network))}
      label={NETWORK_LOOKS[network]?.label ?? website}
      type="url"
      inputMode="url"
      placeholder="https://"
      autoComplete="off"
    />
  ))
}
