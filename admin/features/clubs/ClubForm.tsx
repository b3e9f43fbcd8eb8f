import { AreaField } from '#admin/base/AreaField.tsx'
import { isBlank, isLink, isOptionalLink } from '#admin/base/checks.ts'
import { FormDialog } from '#admin/base/FormDialog.tsx'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { TextField } from '#admin/base/TextField.tsx'
import { useAdminForm } from '#admin/base/useAdminForm.ts'
import { useRefresh } from '#admin/base/useRefresh.ts'
import { call } from '#client/page.ts'
import type { Club } from '#contract/clubs.ts'
import { BIO_MAX_LENGTH, NAME_MAX_LENGTH } from '#contract/constants.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { useMessages } from '#web/base/useMessages.ts'
import { clubsMessages } from './clubs.messages.ts'

/** Spec §3: the networks a club's form asks for. */
const NETWORKS = [
  ['twitter', 'Twitter'],
  ['youtube', 'YouTube'],
  ['twitch', 'Twitch'],
] as const

/** Spec §5: on create the logo is optional, on edit it is required; socials are URLs. */
export function ClubForm({ club, onClose }: { club: Club | null; onClose: () => void }) {
  const m = useMessages(clubsMessages)
  const p = useMessages(partsMessages)
  const refresh = useRefresh()
  const isEdit = club !== null
  const form = useAdminForm({
    initial: {
      name: club?.name ?? '',
      logo: club?.logo ?? '',
      bio: club?.bio ?? '',
      twitter: club?.socials.twitter ?? '',
      youtube: club?.socials.youtube ?? '',
      twitch: club?.socials.twitch ?? '',
    },
    check: (values) => ({
      ...(isBlank(values.name) && { name: p.nameNeeded }),
      ...(isEdit && isBlank(values.logo) && { logo: p.needed }),
      ...(!isBlank(values.logo) && !isLink(values.logo) && { logo: p.linkWrong }),
      ...Object.fromEntries(
        NETWORKS.filter(([key]) => !isOptionalLink(values[key])).map(([key]) => [key, p.linkWrong]),
      ),
    }),
    async send({ name, logo, bio, twitter, youtube, twitch }) {
      const fields = {
        name: name.trim(),
        bio: bio.trim() === '' ? null : bio.trim(),
        // Networks the form does not ask for stay as they are.
        socials: {
          ...club?.socials,
          twitter: twitter.trim(),
          youtube: youtube.trim(),
          twitch: twitch.trim(),
        },
      }
      if (isEdit) await call('POST /v1/clubs/update', { body: { id: club.id, logo: logo.trim(), ...fields } })
      else await call('POST /v1/clubs/create', { body: { ...fields, logo: logo.trim() } })
      onClose()
      showToast({ kind: 'success', text: isEdit ? m.updated : m.created })
      void refresh()
    },
  })
  return (
    <FormDialog
      title={isEdit ? m.editTitle : m.newClub}
      submitLabel={isEdit ? m.saveClub : m.createClub}
      form={form}
      failureText={isEdit ? m.updateFailed : m.createFailed}
      onClose={onClose}
    >
      <TextField
        label={p.name}
        required
        maxLength={NAME_MAX_LENGTH}
        field={form.field('name')}
        data-autofocus
      />
      <TextField
        label={isEdit ? p.logo : p.logoOptional}
        required={isEdit}
        inputMode="url"
        field={form.field('logo')}
      />
      <AreaField label={p.bio} rows={3} maxLength={BIO_MAX_LENGTH} field={form.field('bio')} />
      {NETWORKS.map(([key, network]) => (
        <TextField key={key} label={m.socials(network)} inputMode="url" field={form.field(key)} />
      ))}
    </FormDialog>
  )
}
