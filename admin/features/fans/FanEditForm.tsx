import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminKeys } from '#admin/base/admin-keys.ts'
import { ClubChoicesFailure, ClubField } from '#admin/base/ClubField.tsx'
import { isBlank, isScore } from '#admin/base/checks.ts'
import { useClubChoices } from '#admin/base/club-choices.ts'
import { FormDialog } from '#admin/base/FormDialog.tsx'
import { Picker } from '#admin/base/Picker.tsx'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { SelectField } from '#admin/base/SelectField.tsx'
import { searchUltras } from '#admin/base/searches.ts'
import { TextField } from '#admin/base/TextField.tsx'
import { useAdminForm } from '#admin/base/useAdminForm.ts'
import { useRefresh } from '#admin/base/useRefresh.ts'
import { call } from '#client/page.ts'
import { NAME_MAX_LENGTH, SCORE_MAX, SCORE_MIN } from '#contract/constants.ts'
import type { ListedUser } from '#contract/fans.ts'
import type { Role } from '#contract/user.ts'
import { Field } from '#ui/Field.tsx'
import { Switch } from '#ui/Switch.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useMessages } from '#web/base/useMessages.ts'
import { fansMessages } from './fans.messages.ts'

/** Spec §5, fan edit: e-mail read-only, name required, club and ultra group may be cleared. */
export function FanEditForm({ fan, onClose }: { fan: ListedUser; onClose: () => void }) {
  const m = useMessages(fansMessages)
  const p = useMessages(partsMessages)
  const refresh = useRefresh()
  const choices = useClubChoices()
  const [isDisabled, setDisabled] = useState(fan.disabled)
  const ultraName = useUltraName(fan.ultra_group_id)
  const form = useAdminForm({
    initial: {
      name: fan.name,
      role: fan.role,
      fan_score: String(fan.fan_score),
      club: fan.club_id === null ? '' : String(fan.club_id),
      ultra: fan.ultra_group_id === null ? '' : String(fan.ultra_group_id),
    },
    wireNames: { club_id: 'club', ultra_group_id: 'ultra' },
    check: (values) => ({
      ...(isBlank(values.name) && { name: p.nameNeeded }),
      ...(!isScore(values.fan_score) && { fan_score: p.scoreWrong }),
    }),
    async send({ name, role, fan_score, club, ultra }) {
      await call('POST /v1/users/update', {
        body: {
          id: fan.id,
          name: name.trim(),
          role: role as Role,
          fan_score: Number(fan_score),
          disabled: isDisabled,
          club_id: club === '' ? null : Number(club),
          ultra_group_id: ultra === '' ? null : Number(ultra),
        },
      })
      onClose()
      showToast({ kind: 'success', text: m.updated })
      void refresh()
    },
  })
  return (
    <FormDialog
      title={m.editTitle}
      submitLabel={m.saveFan}
      form={form}
      failureText={m.updateFailed}
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
      <Field
        label={m.email}
        hint={m.emailReadOnly}
        readOnly
        value={fan.email ?? ''}
        placeholder={m.noEmail}
      />
      <SelectField
        label={m.role}
        options={[
          { value: 'user', label: m.user },
          { value: 'admin', label: m.admin },
        ]}
        field={form.field('role')}
      />
      <TextField
        label={m.fanScoreField}
        type="number"
        min={SCORE_MIN}
        max={SCORE_MAX}
        step="any"
        field={form.field('fan_score')}
      />
      <ClubField label={m.club} choices={choices} field={form.field('club')} emptyLabel={m.noClub} />
      <Picker
        // The name of what is chosen comes a moment later.
        key={ultraName}
        label={m.ultra}
        hint={m.typeUltra}
        field={form.field('ultra')}
        initialName={ultraName}
        kind="ultras"
        search={searchUltras}
      />
      <Switch label={m.disabled} isOn={isDisabled} onChange={setDisabled} />
    </FormDialog>
  )
}

function useUltraName(id: number | null): string {
  const { data } = useQuery({
    queryKey: adminKeys.one('ultra', id ?? 0),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/ultras/{id}', { params: { id: String(id) } }, { signal })).element.name,
    enabled: id !== null,
  })
  return data ?? ''
}
