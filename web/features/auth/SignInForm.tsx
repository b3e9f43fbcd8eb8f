import type { ReactNode } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { failureText } from '#client/failure-text.ts'
import { call, session } from '#client/page.ts'
import { PasswordField } from '#ui/Field.tsx'
import { type FormState, useForm } from '#web/base/form/useForm.ts'
import { useLanguage } from '#web/base/useMessages.ts'
import { authMessages } from './auth.messages.ts'
import { checkEmail } from './checks.ts'
import { AuthForm, BusyOverlay, EmailField, type Notice, NoticeBanner, useResend } from './form-parts.tsx'
import { SsoButtons, useSso } from './SsoButtons.tsx'

interface SignInFormProps {
  initialEmail?: string
  onSignedIn: () => void
  /** Links to sign-up and reset; buttons in the dialog, addresses on the page. */
  links: (email: string) => ReactNode
}

export function SignInForm({ initialEmail = '', onSignedIn, links }: SignInFormProps) {
  const language = useLanguage()
  const m = authMessages[language]
  const resend = useResend()
  const sso = useSso(onSignedIn)
  const form = useForm({
    initial: { email: initialEmail, password: '' },
    wireNames: { username: 'email' },
    check: ({ email, password }) => ({
      ...checkEmail(email, m),
      ...(password === '' && { password: m.passwordNeeded }),
    }),
    async send({ email, password }) {
      resend.forget()
      sso.forget()
      await signIn(email.trim(), password)
      onSignedIn()
    },
  })

  const { formState, values } = form
  const isBusy = formState.state === 'busy' || sso.ssoState.state === 'busy' || resend.isBusy
  return (
    <>
      <AuthForm
        form={form}
        banner={
          <NoticeBanner
            notice={resend.notice ?? ssoNotice() ?? signInNotice(formState)}
            onResend={() => resend.resend(values.email)}
          />
        }
        submitLabel={m.signInSubmit}
        links={links(values.email)}
        after={<SsoButtons onChoose={sso.start} />}
      >
        <EmailField field={form.field('email')} autoComplete="username" isFirst />
        <PasswordField
          {...form.field('password')}
          label={m.password}
          required
          autoComplete="current-password"
          showLabel={m.showPassword}
          hideLabel={m.hidePassword}
        />
      </AuthForm>
      <BusyOverlay isBusy={isBusy} />
    </>
  )

  function ssoNotice(): Notice | null {
    return sso.ssoState.state === 'failed' ? { kind: 'error', text: sso.ssoState.text } : null
  }

  function signInNotice(now: FormState): Notice | null {
    if (now.state !== 'failed') return null
    const text = failureText(now.error, language, m.loginFailed)
    if (!asksToVerify(now.error)) return { kind: 'error', text }
    return { kind: 'error', text: text + m.clickToResend, canResend: true }
  }
}

async function signIn(username: string, password: string): Promise<void> {
  const body = { username, password }
  const { element } = await call('POST /v1/users/login', { body }, { unauthorized: 'throw' })
  const { access_token, ...user } = element
  await session.login(access_token, user)
}

/** auth.5: the word 'verify' in a 403 turns on the resend option. */
function asksToVerify(error: unknown): boolean {
  return error instanceof CallFailure && error.status === 403 && /verify/i.test(error.detail ?? '')
}
