import { type ReactNode, Suspense, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { SsoPopupProvider } from '#client/sso.ts'
import { type FormState, useForm } from '#site/form/useForm.ts'
import { useLanguage } from '#site/useMessages.ts'
import { PasswordField } from '#ui/Field.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { authMessages } from './auth.messages.ts'
import { checkEmail } from './checks.ts'
import { AuthForm, BusyOverlay, EmailField, type Notice, NoticeBanner, useResend } from './form-parts.tsx'
import {
  orSuspended,
  PasskeyButton,
  type Refused,
  usePasskeySignIn,
  useTakeSession,
} from './passkey-sign-in.tsx'
import { SsoButtons, useSso } from './SsoButtons.tsx'

interface SignInFormProps {
  initialEmail?: string
  /** A sign-in that waits for its second factor. */
  initialTicket?: string
  /** A sign-in that was refused as suspended. */
  initialRefused?: Refused
  onSignedIn: () => void
  /** Links to sign-up and reset; buttons in the dialog, addresses on the page. */
  links: (email: string) => ReactNode
}

const SuspendedStep = lazyComponent(async () => (await import('./SuspendedStep.tsx')).SuspendedStep)
const SecondFactorStep = lazyComponent(async () => (await import('./SecondFactorStep.tsx')).SecondFactorStep)

/** Email and password, another service or a passkey; then the second factor of those who have one (passkeys.4). */
export function SignInForm(props: SignInFormProps) {
  const { initialTicket = null, initialRefused = null, onSignedIn } = props
  const [ticket, setTicket] = useState(initialTicket)
  const [refused, setRefused] = useState<Refused | null>(initialRefused)
  if (refused !== null)
    return (
      <Suspense fallback={<BusyOverlay isBusy />}>
        <SuspendedStep {...refused} onRestart={() => setRefused(null)} />
      </Suspense>
    )
  if (ticket === null) return <FirstStep {...props} onTicket={setTicket} onSuspended={setRefused} />
  const restart = () => setTicket(null)
  const onSuspended = (suspended: Refused) => {
    setTicket(null)
    setRefused(suspended)
  }
  return (
    <Suspense fallback={<BusyOverlay isBusy />}>
      <SecondFactorStep
        ticket={ticket}
        onSignedIn={onSignedIn}
        onSuspended={onSuspended}
        onRestart={restart}
      />
    </Suspense>
  )
}

interface FirstStepProps extends SignInFormProps {
  onTicket: (ticket: string) => void
  onSuspended: (refused: Refused) => void
}

function FirstStep({ initialEmail = '', onSignedIn, onTicket, onSuspended, links }: FirstStepProps) {
  const language = useLanguage()
  const m = authMessages[language]
  const resend = useResend()
  const sso = useSso({ onSignedIn, onTicket, onSuspended })
  const passkey = usePasskeySignIn(onSignedIn, onSuspended)
  const takeSession = useTakeSession()
  const form = useForm({
    initial: { email: initialEmail, password: '' },
    wireNames: { username: 'email' },
    check: ({ email, password }) => ({
      ...checkEmail(email, m),
      ...(password === '' && { password: m.passwordNeeded }),
    }),
    async send({ email, password }) {
      forgetNotices()
      const ticket = await orSuspended(signIn(email.trim(), password), onSuspended)
      if (ticket === null) onSignedIn()
      else onTicket(ticket)
    },
  })

  const { formState, values } = form
  const isBusy =
    formState.state === 'busy' || sso.ssoState.state === 'busy' || resend.isBusy || passkey.isBusy
  return (
    <>
      <AuthForm
        form={form}
        banner={
          <NoticeBanner
            notice={resend.notice ?? ssoNotice() ?? passkey.notice ?? signInNotice(formState)}
            onResend={() => resend.resend(values.email)}
          />
        }
        submitLabel={m.signInSubmit}
        links={links(values.email)}
        after={
          <SsoButtons onChoose={choose}>
            <PasskeyButton onPress={startPasskey} />
          </SsoButtons>
        }
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

  /** Each attempt begins without the notice of an earlier one, which would hide its own. */
  function forgetNotices(): void {
    resend.forget()
    sso.forget()
    passkey.forget()
  }

  function choose(provider: SsoPopupProvider): void {
    forgetNotices()
    sso.start(provider)
  }

  function startPasskey(): void {
    forgetNotices()
    passkey.start()
  }

  /** Null: signed in. Else the ticket with which a second factor finishes the sign-in. */
  async function signIn(username: string, password: string): Promise<string | null> {
    const body = { username, password }
    try {
      const { element } = await call('POST /v1/users/login', { body }, { unauthorized: 'throw' })
      await takeSession(element)
      return null
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'second_factor_needed' && error.ticket)
        return error.ticket
      throw error
    }
  }

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

/** auth.5: the word 'verify' in a 403 turns on the resend option. */
function asksToVerify(error: unknown): boolean {
  return error instanceof CallFailure && error.status === 403 && /verify/i.test(error.detail ?? '')
}
