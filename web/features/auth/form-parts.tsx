// What the forms of the auth dialog and of the account pages are made of.
import { type FormEventHandler, type ReactNode, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { failureDetail, failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { FormField, FormState } from '#site/form/useForm.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button, Spinner } from '#ui/Button.tsx'
import { Field, PasswordField } from '#ui/Field.tsx'
import { Banner } from '#ui/feedback.tsx'
import styles from './AuthForm.module.css'
import { authMessages } from './auth.messages.ts'

interface AuthFormProps {
  form: { formState: FormState; submit: FormEventHandler<HTMLFormElement> }
  /** What came of the last attempt. */
  banner: ReactNode
  submitLabel: string
  /** Where else to go: other modes of the dialog, other pages. */
  links: ReactNode
  children: ReactNode
  /** Below the links. */
  after?: ReactNode
}

export function AuthForm({ form, banner, submitLabel, links, children, after }: AuthFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      {banner}
      {children}
      <Button type="submit" look="flood" size="lg" wide busy={form.formState.state === 'busy'}>
        {submitLabel}
      </Button>
      <div className={styles.links}>{links}</div>
      {after}
    </form>
  )
}

interface EmailFieldProps {
  field: FormField
  /** `username` where the address signs in. */
  autoComplete: 'email' | 'username'
  /** The dialog puts the focus here. */
  isFirst?: boolean
}

export function EmailField({ field, autoComplete, isFirst = false }: EmailFieldProps) {
  const { email } = useMessages(authMessages)
  const focus = isFirst && { 'data-autofocus': true }
  return <Field {...field} {...focus} label={email} type="email" required autoComplete={autoComplete} />
}

interface NewPasswordFieldsProps {
  password: FormField
  confirm: FormField
  labels: { password: string; confirm: string }
  placeholder?: string
  minLength?: number
  /** auth.6: the dialog's banner says that the two differ, and the field points to it. */
  bannerId?: string
}

/** A new password and its repetition. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, confirm, labels, placeholder, minLength, bannerId } = props
  const m = useMessages(authMessages)
  const common = {
    required: true,
    minLength,
    autoComplete: 'new-password',
    showLabel: m.showPassword,
    hideLabel: m.hidePassword,
  }
  const isInBanner = bannerId !== undefined && confirm.error !== undefined
  const problem = isInBanner && { error: undefined, explainedBy: bannerId }
  return (
    <>
      <PasswordField {...password} {...common} label={labels.password} placeholder={placeholder} />
      <PasswordField {...confirm} {...common} {...problem} label={labels.confirm} />
    </>
  )
}

/** What the banner of an auth form says. */
export interface Notice {
  kind: 'error' | 'success'
  text: string
  /** The verification mail can be sent again from here. */
  canResend?: boolean
}

interface NoticeBannerProps {
  notice: Notice | null
  onResend?: () => void
  id?: string
}

export function NoticeBanner({ notice, onResend, id }: NoticeBannerProps) {
  const m = useMessages(authMessages)
  if (!notice) return null
  const resend = notice.canResend && onResend && (
    <button type="button" onClick={onResend}>
      {m.resend}
    </button>
  )
  // The key makes a new text a new element, so that screen readers announce it again.
  return (
    <Banner key={notice.text} kind={notice.kind} action={resend} {...(id && { id })}>
      {notice.text}
    </Banner>
  )
}

/** A page's own sentence for its failure; below it, what the server said, where that adds anything. */
export function FailureBanner({ sentence, error }: { sentence: string; error: unknown }) {
  const language = useLanguage()
  const detail = failureDetail(error, language)
  const isSaid = error instanceof CallFailure && error.code === 'link_invalid'
  return (
    <>
      <Banner kind="error">{sentence}</Banner>
      {detail && !isSaid && <p className={styles.hint}>{detail}</p>}
    </>
  )
}

/** Covers the form while a call is pending. */
export function BusyOverlay({ isBusy }: { isBusy: boolean }) {
  const m = useMessages(authMessages)
  return (
    <div role="status" className={isBusy ? styles.overlay : undefined}>
      {isBusy && (
        <>
          <Spinner />
          <span className="sr">{m.busy}</span>
        </>
      )}
    </div>
  )
}

interface Resend {
  notice: Notice | null
  isBusy: boolean
  resend: (email: string) => void
  forget: () => void
}

/** Sends the verification mail again, and tells what came of it. */
export function useResend(): Resend {
  const language = useLanguage()
  const m = authMessages[language]
  const [notice, setNotice] = useState<Notice | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function send(email: string): Promise<void> {
    setBusy(true)
    try {
      await call('POST /v1/auth/email/verify/request', { body: { email } })
      setNotice({ kind: 'success', text: m.resent })
    } catch (error) {
      setNotice({ kind: 'error', text: failureText(error, language, m.resendFailed), canResend: true })
    }
    setBusy(false)
  }

  return {
    notice,
    isBusy,
    forget: () => setNotice(null),
    resend(email) {
      if (isBusy) return
      if (email.trim() === '') setNotice({ kind: 'error', text: m.resendUnknown, canResend: true })
      else void send(email.trim())
    },
  }
}
