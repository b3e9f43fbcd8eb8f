import { Field } from '#ui/Field.tsx'
import type { Form } from '#web/base/form/useForm.ts'
import { SOCIAL_NETWORKS } from '#web/base/profile/social-networks.ts'
import { useMessages } from '#web/base/useMessages.ts'
import { EDITED_NETWORKS, linkField, type ProfileValues } from './profile-form.ts'
import styles from './SocialFields.module.css'
import { settingsMessages } from './settings.messages.ts'

export function SocialFields({ field }: Pick<Form<ProfileValues>, 'field'>) {
  const m = useMessages(settingsMessages)
  return (
    <fieldset className={styles.links}>
      <legend>{m.socials}</legend>
      {EDITED_NETWORKS.map((network) => (
        <Field
          key={network}
          {...field(linkField(network))}
          label={SOCIAL_NETWORKS[network]?.label ?? m.website}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
        />
      ))}
    </fieldset>
  )
}
