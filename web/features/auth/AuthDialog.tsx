import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import type { SsoPopupProvider } from '#client/sso.ts'
import { RESET_REDIRECT_MS } from '#contract/constants.ts'
import { isOtherFrontEnd, registrationPlace } from '#contract/return-path.ts'
import { appMessages } from '#site/app.messages.ts'
import { useDialog } from '#site/dialog.tsx'
import { askedPlace, forgetPlace, HOME_OF_FANS, navigate, type Place, placeOf } from '#site/router/place.ts'
import { useLocation } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import styles from './AuthDialog.module.css'
import formStyles from './AuthForm.module.css'
import { useForgotForm, useRegisterForm, useResetForm } from './account-forms.ts'
import { authMessages } from './auth.messages.ts'
import {
  AuthForm,
  BusyOverlay,
  EmailField,
  NewPasswordFields,
  type Notice,
  NoticeBanner,
  useResend,
} from './form-parts.tsx'
import type { Refused } from './passkey-sign-in.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SsoButtons, useSso } from './SsoButtons.tsx'

export type AuthMode = 'signin' | 'signup' | 'forgotPassword' | 'reset'

interface AuthView {
  mode: AuthMode
  email: string
  /** A sign-in by popup that waits for its second factor. */
  ticket?: string
  /** A sign-in by popup that was refused as suspended. */
  refused?: Refused
}

interface AuthDialogProps {
  startMode: AuthMode
  /** For the reset mode: the token of the page's address. */
  resetToken?: string
}

/** auth.1, auth.2: the auth modal. It is mounted while open, so closing it forgets mode, fields and messages. */
export function AuthDialog({ startMode, resetToken = '' }: AuthDialogProps) {
  const m = useMessages(authMessages)
  const app = useMessages(appMessages)
  const { close } = useDialog()
  const titleId = useId()
  const [{ mode, email, ticket, refused }, setView] = useState<AuthView>({ mode: startMode, email: '' })
  const bodyRef = useFirstFieldFocus(mode)
  const titles = {
    signin: m.signInTitle,
    signup: m.signUpTitle,
    forgotPassword: m.resetTitle,
    reset: m.resetTitle,
  }

  const show = (next: AuthMode) => (withEmail: string) => setView({ mode: next, email: withEmail })
  const location = useLocation()
  const onSignedIn = () => {
    close()
    const seat = askedPlace(location)
    // home.2: whoever came from an arena goes back to it; /login asks newcomers for their club first.
    if (seat !== null && isOtherFrontEnd(seat)) return navigate('/login', { state: { from: seat } })
    forgetPlace()
    navigate(HOME_OF_FANS)
  }

  return (
    <Dialog labelledBy={titleId} closeLabel={app.close} onClose={close} className={styles.dialog}>
      <div className={mode === 'signup' ? styles.lowTop : styles.top}>
        <CrowdStand bendPx={-20} />
      </div>
      <div className={styles.body} ref={bodyRef}>
        <h2 id={titleId} className={`display w4 ${styles.title}`}>
          {titles[mode]}
        </h2>
        {mode === 'signin' && (
          <SignInForm
            initialEmail={email}
            {...(ticket && { initialTicket: ticket })}
            {...(refused && { initialRefused: refused })}
            onSignedIn={onSignedIn}
            links={(typed) => signInLinks(typed)}
          />
        )}
        {mode === 'signup' && (
          <SignUpMode
            initialEmail={email}
            onSignedIn={onSignedIn}
            onSignIn={show('signin')}
            onTicket={(given) => setView({ mode: 'signin', email, ticket: given })}
            onSuspended={(given) => setView({ mode: 'signin', email, refused: given })}
          />
        )}
        {mode === 'forgotPassword' && <ForgotMode initialEmail={email} onSignIn={show('signin')} />}
        {mode === 'reset' && <ResetMode token={resetToken} onSignIn={show('signin')} />}
      </div>
    </Dialog>
  )

  function signInLinks(typed: string) {
    return (
      <>
        <span>
          {m.newHere}{' '}
          <button type="button" onClick={() => show('signup')(typed)}>
            {m.signUpLink}
          </button>
        </span>
        <span>
          {m.lostPassword}{' '}
          <button type="button" onClick={() => show('forgotPassword')(typed)}>
            {m.resetLink}
          </button>
        </span>
      </>
    )
  }
}

/** Switching the mode removes the link that was pressed, so the focus moves to the first field of the new form. */
function useFirstFieldFocus(mode: AuthMode) {
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef(mode)
  useEffect(() => {
    if (shown.current === mode) return
    shown.current = mode
    ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    // On a lying phone the new form begins where the old one was scrolled to.
    ref.current?.closest('dialog > *')?.scrollTo(0, 0)
  }, [mode])
  return ref
}

interface SignUpModeProps {
  initialEmail: string
  onSignedIn: () => void
  onSignIn: (email: string) => void
  onTicket: (ticket: string) => void
  onSuspended: (refused: Refused) => void
}

function SignUpMode({ initialEmail, onSignedIn, onSignIn, onTicket, onSuspended }: SignUpModeProps) {
  const language = useLanguage()
  const m = authMessages[language]
  const bannerId = useId()
  const resend = useResend()
  const sso = useSso({ onSignedIn, onTicket, onSuspended })
  const sentences = { ...m, nameNeeded: m.usernameNeeded }
  const location = useLocation()
  const returnTo = () => registrationPlace(askedPlace(location) ?? pageBehind(location))
  const { formState, values, field, submit } = useRegisterForm({ initialEmail, sentences, returnTo })
  const differs = field('confirm').error

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    resend.forget()
    sso.forget()
    submit(event)
  }
  return (
    <>
      <AuthForm
        form={{ formState, submit: onSubmit }}
        banner={
          <NoticeBanner
            id={bannerId}
            notice={resend.notice ?? notice()}
            onResend={() => resend.resend(values.email)}
          />
        }
        submitLabel={m.signUpSubmit}
        links={
          <span>
            {m.haveAccount}{' '}
            <button type="button" onClick={() => onSignIn(values.email)}>
              {m.signInLink}
            </button>
          </span>
        }
        after={<SsoButtons onChoose={choose} />}
      >
        <EmailField field={field('email')} autoComplete="email" isFirst />
        <Field {...field('name')} label={m.username} required autoComplete="nickname" />
        <div className={formStyles.pair}>
          <NewPasswordFields
            password={field('password')}
            confirm={field('confirm')}
            labels={{ password: m.password, confirm: m.confirmPassword }}
            bannerId={bannerId}
          />
        </div>
      </AuthForm>
      <BusyOverlay isBusy={formState.state === 'busy' || sso.ssoState.state === 'busy' || resend.isBusy} />
    </>
  )

  function choose(provider: SsoPopupProvider): void {
    resend.forget()
    sso.start(provider)
  }

  function notice(): Notice | null {
    if (sso.ssoState.state === 'failed') return { kind: 'error', text: sso.ssoState.text }
    if (differs) return { kind: 'error', text: differs }
    if (formState.state === 'done') return { kind: 'success', text: m.registered, canResend: true }
    if (formState.state !== 'failed') return null
    return { kind: 'error', text: failureText(formState.error, language, m.registrationFailed) }
  }
}

/** home.2: the page under the dialog. The landing page is none to come back to: sign-in leads to one's own page. */
function pageBehind(location: Place): string | null {
  return location.pathname === '/' ? null : placeOf(location)
}

interface ForgotModeProps {
  initialEmail: string
  onSignIn: (email: string) => void
}

function ForgotMode({ initialEmail, onSignIn }: ForgotModeProps) {
  const language = useLanguage()
  const m = authMessages[language]
  const form = useForgotForm(initialEmail)
  const { formState } = form
  return (
    <>
      <AuthForm
        form={form}
        banner={<NoticeBanner notice={notice()} />}
        submitLabel={m.forgotSubmit}
        links={<BackToSignIn onClick={() => onSignIn(form.values.email)} />}
      >
        <p className={formStyles.hint}>{m.forgotHint}</p>
        <EmailField field={form.field('email')} autoComplete="email" isFirst />
      </AuthForm>
      <BusyOverlay isBusy={formState.state === 'busy'} />
    </>
  )

  function notice(): Notice | null {
    if (formState.state === 'done') return { kind: 'success', text: m.instructionsSent }
    if (formState.state !== 'failed') return null
    return { kind: 'error', text: failureText(formState.error, language) }
  }
}

interface ResetModeProps {
  /** From the address of the page; empty when it has none. */
  token: string
  onSignIn: (email: string) => void
}

/** Asks for the address only to tell password managers whose password this is. */
function ResetMode({ token, onSignIn }: ResetModeProps) {
  const language = useLanguage()
  const m = authMessages[language]
  const bannerId = useId()
  const form = useResetForm(token, { asksEmail: true })
  const { formState, values } = form
  const differs = form.field('confirm').error

  const isDone = formState.state === 'done' && token !== ''
  const toSignIn = useEffectEvent(() => onSignIn(values.email))
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => toSignIn(), RESET_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isDone])

  return (
    <>
      <AuthForm
        form={form}
        banner={<NoticeBanner id={bannerId} notice={notice()} />}
        submitLabel={m.resetSubmit}
        links={<BackToSignIn onClick={() => onSignIn(values.email)} />}
      >
        <EmailField field={form.field('email')} autoComplete="username" isFirst />
        <NewPasswordFields
          password={form.field('password')}
          confirm={form.field('confirm')}
          labels={{ password: m.password, confirm: m.confirmPassword }}
          placeholder={m.newPasswordPlaceholder}
          bannerId={bannerId}
        />
      </AuthForm>
      <BusyOverlay isBusy={formState.state === 'busy'} />
    </>
  )

  function notice(): Notice | null {
    if (differs) return { kind: 'error', text: differs }
    if (token === '') return { kind: 'error', text: m.tokenMissing }
    if (formState.state === 'done') return { kind: 'success', text: m.resetDone }
    if (formState.state !== 'failed') return null
    return { kind: 'error', text: failureText(formState.error, language, m.resetFailed) }
  }
}

function BackToSignIn({ onClick }: { onClick: () => void }) {
  const m = useMessages(authMessages)
  return (
    <button type="button" onClick={onClick}>
      {m.backToSignIn}
    </button>
  )
}
