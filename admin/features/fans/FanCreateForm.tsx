import { isBlank, isOptionalLink, isScore } from '#admin/base/checks.ts'
import { FormDialog } from '#admin/base/FormDialog.tsx'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { SelectField } from '#admin/base/SelectField.tsx'
import { TextField } from '#admin/base/TextField.tsx'
import { useAdminForm } from '#admin/base/useAdminForm.ts'
import { useRefresh } from '#admin/base/useRefresh.ts'
import { call } from '#client/page.ts'
import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  SCORE_MAX,
  SCORE_MIN,
} from '#contract/constants.ts'
import type { Role } from '#contract/user.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useMessages } from '#web/base/useMessages.ts'
import { fansMessages } from './fans.messages.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Spec §5, fan create. */
export function FanCreateForm({ onClose }: { onClose: () => void }) {
  const m = useMessages(fansMessages)
  const p = useMessages(partsMessages)
  const refresh = useRefresh()
  const form = useAdminForm({
    initial: { name: '', email: '', password: '', role: 'user', avatar: '', fan_score: '0' },
    check: (values) => ({
      ...(isBlank(values.name) && { name: p.nameNeeded }),
      ...(!EMAIL.test(values.email.trim()) && { email: m.emailWrong }),
      ...(values.password.length < PASSWORD_MIN_LENGTH && { password: m.passwordShort }),
      ...(!isOptionalLink(values.avatar) && { avatar: p.linkWrong }),
      ...(!isScore(values.fan_score) && { fan_score: p.scoreWrong }),
    }),
    async send({ name, email, password, role, avatar, fan_score }) {
      await call('POST /v1/users/create', {
        body: {
          name: name.trim(),
          email: email.trim(),
          password,
          role: role as Role,
          avatar: avatar.trim(),
          fan_score: Number(fan_score),
        },
      })
      onClose()
      showToast({ kind: 'success', text: m.created })
      void refresh()
    },
  })
  const password = form.field('password')
  return (
    <FormDialog
      title={m.newFan}
      submitLabel={m.createFan}
      form={form}
      failureText={m.createFailed}
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
        label={m.email}
        required
        type="email"
        maxLength={EMAIL_MAX_LENGTH}
        field={form.field('email')}
      />
      <PasswordField
        label={m.password}
        hint={m.passwordHint}
        showLabel={m.showPassword}
        hideLabel={m.hidePassword}
        required
        minLength={PASSWORD_MIN_LENGTH}
        autoComplete="new-password"
        name={password.name}
        value={password.value}
        error={password.error}
        onChange={(event) => password.onValue(event.target.value)}
      />
      <SelectField
        label={m.role}
        options={[
          { value: 'user', label: m.user },
          { value: 'admin', label: m.admin },
        ]}
        field={form.field('role')}
      />
      <TextField label={m.avatar} inputMode="url" field={form.field('avatar')} />
      <TextField
        label={m.fanScoreField}
        type="number"
        min={SCORE_MIN}
        max={SCORE_MAX}
        step="any"
        field={form.field('fan_score')}
      />
    </FormDialog>
  )
}
