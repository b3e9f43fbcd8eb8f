import { AreaField } from '#admin/base/AreaField.tsx'
import { ClubChoicesFailure, ClubField } from '#admin/base/ClubField.tsx'
import { isBlank, isLink, isScore } from '#admin/base/checks.ts'
import { useClubChoices } from '#admin/base/club-choices.ts'
import { FormDialog } from '#admin/base/FormDialog.tsx'
import { Picker } from '#admin/base/Picker.tsx'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { searchFans } from '#admin/base/searches.ts'
import { TextField } from '#admin/base/TextField.tsx'
import { useAdminForm } from '#admin/base/useAdminForm.ts'
import { useRefresh } from '#admin/base/useRefresh.ts'
import { call } from '#client/page.ts'
import { BIO_MAX_LENGTH, NAME_MAX_LENGTH, SCORE_MAX, SCORE_MIN } from '#contract/constants.ts'
import type { Ultra } from '#contract/ultras.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { useMessages } from '#web/base/useMessages.ts'
import { ultrasMessages } from './ultras.messages.ts'

/** Spec §5: on create logo and president are optional, on edit everything is required. */
export function UltraForm({ ultra, onClose }: { ultra: Ultra | null; onClose: () => void }) {
  const m = useMessages(ultrasMessages)
  const p = useMessages(partsMessages)
  const refresh = useRefresh()
  const choices = useClubChoices()
  const isEdit = ultra !== null
  // product §3: a group may be without president only while it has no members.
  const isPresidentNeeded = isEdit && ultra.member_count > 0
  const form = useAdminForm({
    initial: {
      name: ultra?.name ?? '',
      logo: ultra?.logo ?? '',
      club: ultra ? String(ultra.club_id) : '',
      president: ultra?.president_id == null ? '' : String(ultra.president_id),
      score: ultra ? String(ultra.ultra_score) : '',
      bio: ultra?.bio ?? '',
    },
    wireNames: { club_id: 'club', president_id: 'president', ultra_score: 'score' },
    check: (values) => ({
      ...(isBlank(values.name) && { name: p.nameNeeded }),
      ...(isEdit && isBlank(values.logo) && { logo: p.needed }),
      ...(!isBlank(values.logo) && !isLink(values.logo) && { logo: p.linkWrong }),
      ...(values.club === '' && { club: m.clubNeeded }),
      ...(isPresidentNeeded && values.president === '' && { president: m.presidentNeeded }),
      ...(!isScore(values.score) && { score: p.scoreWrong }),
    }),
    async send({ name, logo, club, president, score, bio }) {
      const fields = {
        name: name.trim(),
        club_id: Number(club),
        president_id: president === '' ? null : Number(president),
        bio: bio.trim() === '' ? null : bio.trim(),
      }
      if (isEdit) {
        // The score shown includes the matches; sent back unchanged it would become the admin's own value.
        const changed = Number(score) === ultra.ultra_score ? {} : { ultra_score: Number(score) }
        const body = { id: ultra.id, logo: logo.trim(), ...fields, ...changed }
        await call('POST /v1/ultras/update', { body })
      } else {
        const body = { ...fields, logo: logo.trim(), ultra_score: Number(score) }
        await call('POST /v1/ultras/create', { body })
      }
      onClose()
      showToast({ kind: 'success', text: isEdit ? m.updated : m.created })
      void refresh()
    },
  })
  return (
    <FormDialog
      title={isEdit ? m.editTitle : m.newUltra}
      submitLabel={isEdit ? m.saveUltra : m.createUltra}
      form={form}
      failureText={isEdit ? m.updateFailed : m.createFailed}
      onClose={onClose}
    >
      <ClubChoicesFailure choices={choices} />
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
      <ClubField label={m.club} choices={choices} field={form.field('club')} />
      <Picker
        label={isPresidentNeeded ? m.president : m.presidentOptional}
        hint={p.searchFans}
        field={form.field('president')}
        initialName={ultra?.president_name ?? ''}
        kind="fans"
        search={searchFans}
      />
      <TextField
        label={m.scoreField}
        hint={m.scoreHint}
        type="number"
        required
        min={SCORE_MIN}
        max={SCORE_MAX}
        step="any"
        field={form.field('score')}
      />
      <AreaField label={p.bio} rows={3} maxLength={BIO_MAX_LENGTH} field={form.field('bio')} />
    </FormDialog>
  )
}
