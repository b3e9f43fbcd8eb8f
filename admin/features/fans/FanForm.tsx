import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ClubChoicesFailure, ClubField, useClubChoices } from '#admin/base/ClubField.tsx'
import { FormDialog, useDialogForm } from '#admin/base/dialogs.tsx'
import { isBlank, isOptionalLink, isScore } from '#admin/base/form-values.ts'
import { Picker } from '#admin/base/Picker.tsx'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { adminKeys } from '#admin/base/queries.ts'
import { call } from '#client/page.ts'
import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  SCORE_MAX,
  SCORE_MIN,
} from '#contract/constants.ts'
import type { ListedUser } from '#contract/fans.ts'
import type { Role } from '#contract/user.ts'
import { changedFields } from '#site/form/changed-fields.ts'
import type { Form } from '#site/form/useForm.ts'
import { useMessages } from '#site/useMessages.ts'
import { Switch } from '#ui/controls.tsx'
import { Field, PasswordField, Select } from '#ui/Field.tsx'
import { fansMessages } from './fans.messages.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

type FanValues = Record<
  'name' | 'email' | 'password' | 'role' | 'avatar' | 'fan_score' | 'club' | 'ultra',
  string
>

/** Creates a fan, or edits one: then the e-mail is fixed, and club and ultra group may be cleared. */
export function FanForm({ fan, onClose }: { fan: ListedUser | null; onClose: () => void }) {
  const m = useMessages(fansMessages)
  const p = useMessages(partsMessages)
  const [isDisabled, setDisabled] = useState(fan?.disabled ?? false)
  const form = useDialogForm<FanValues>({
    initial: {
      name: fan?.name ?? '',
      email: fan?.email ?? '',
      password: '',
      role: fan?.role ?? 'user',
      avatar: '',
      fan_score: String(fan?.fan_score ?? 0),
      club: String(fan?.club_id ?? ''),
      ultra: String(fan?.ultra_group_id ?? ''),
    },
    wireNames: { club_id: 'club', ultra_group_id: 'ultra' },
    check: (values) => ({
      ...(isBlank(values.name) && { name: p.nameNeeded }),
      ...(!isScore(values.fan_score) && { fan_score: p.scoreWrong }),
      ...(fan === null && {
        ...(!EMAIL.test(values.email.trim()) && { email: m.emailWrong }),
        ...(values.password.length < PASSWORD_MIN_LENGTH && { password: m.passwordShort }),
        ...(!isOptionalLink(values.avatar) && { avatar: p.linkWrong }),
      }),
    }),
    async send({ name, email, password, role, avatar, fan_score, club, ultra }) {
      const fields = { name: name.trim(), role: role as Role, fan_score: Number(fan_score) }
      if (fan === null) {
        const body = { ...fields, email: email.trim(), password, avatar: avatar.trim() }
        await call('POST /v1/users/create', { body })
      } else {
        // fans.5: the club and group shown may be the first joined; sent back they would become the admin's choice.
        const ids = { club_id: idOf(club), ultra_group_id: idOf(ultra) }
        const changed = changedFields({ ...fields, ...ids, disabled: isDisabled }, fan)
        await call('POST /v1/users/update', { body: { id: fan.id, ...changed } })
      }
    },
    doneText: fan ? m.updated : m.created,
    failureText: fan ? m.updateFailed : m.createFailed,
    onClose,
  })
  return (
    <FormDialog
      title={fan ? m.editTitle : m.newFan}
      submitLabel={fan ? m.saveFan : m.createFan}
      form={form}
      onClose={onClose}
    >
      <Field {...form.field('name')} label={p.name} required maxLength={NAME_MAX_LENGTH} data-autofocus />
      {fan ? (
        <Field
          label={m.email}
          hint={m.emailReadOnly}
          readOnly
          value={fan.email ?? ''}
          placeholder={m.noEmail}
        />
      ) : (
        <AccountFields field={form.field} />
      )}
      <Select
        {...form.field('role')}
        label={m.role}
        options={[
          { value: 'user', label: m.user },
          { value: 'admin', label: m.admin },
        ]}
      />
      {!fan && <Field {...form.field('avatar')} label={m.avatar} inputMode="url" />}
      <Field
        {...form.field('fan_score')}
        label={m.fanScoreField}
        type="number"
        min={SCORE_MIN}
        max={SCORE_MAX}
        step="any"
      />
      {fan && <BelongingFields form={form} ultraId={fan.ultra_group_id} />}
      {fan && <Switch label={m.disabled} isOn={isDisabled} onChange={setDisabled} />}
    </FormDialog>
  )
}

function idOf(text: string): number | null {
  return text === '' ? null : Number(text)
}

function AccountFields({ field }: Pick<Form<FanValues>, 'field'>) {
  const m = useMessages(fansMessages)
  return (
    <>
      <Field {...field('email')} label={m.email} required type="email" maxLength={EMAIL_MAX_LENGTH} />
      <PasswordField
        {...field('password')}
        label={m.password}
        hint={m.passwordHint}
        showLabel={m.showPassword}
        hideLabel={m.hidePassword}
        required
        minLength={PASSWORD_MIN_LENGTH}
        autoComplete="new-password"
      />
    </>
  )
}

function BelongingFields({ form, ultraId }: { form: Form<FanValues>; ultraId: number | null }) {
  const m = useMessages(fansMessages)
  const p = useMessages(partsMessages)
  const choices = useClubChoices()
  const ultra = useQuery({
    queryKey: adminKeys.one('ultra', ultraId ?? 0),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/ultras/{id}', { params: { id: String(ultraId) } }, { signal })).element.name,
    enabled: ultraId !== null,
  })
  return (
    <>
      <ClubChoicesFailure choices={choices} />
      <ClubField label={m.club} choices={choices} field={form.field('club')} emptyLabel={m.noClub} />
      {ultra.isLoading ? (
        // The list of fans has no names of groups: what is chosen before this one arrives would give way to it.
        <Field label={m.ultra} hint={m.typeUltra} readOnly value={p.loading} />
      ) : (
        <Picker
          label={m.ultra}
          hint={m.typeUltra}
          field={form.field('ultra')}
          onPick={(id) => form.fill('ultra', id)}
          initialName={ultra.data ?? (ultraId === null ? '' : `#${ultraId}`)}
          among="ultras"
        />
      )}
    </>
  )
}
