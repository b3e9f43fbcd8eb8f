// The forms that the auth dialog and the account pages both have: their fields, checks and calls.
import { call } from '#client/page.ts'
import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import { type Form, useForm } from '#site/form/useForm.ts'
import { useMessages } from '#site/useMessages.ts'
import { authMessages } from './auth.messages.ts'
import { checkEmail, checkFilled, isTooShort } from './checks.ts'

interface RegisterOptions {
  initialEmail?: string
  /** Dialog and page say these in their own words (auth.6, register.2). */
  sentences: {
    nameNeeded: string
    passwordShort: (length: number) => string
    passwordsDiffer: string
  }
  /** home.2: the page the registration leads back to. */
  returnTo?: () => string | null
  onRegistered?: (email: string) => void
}

type RegisterValues = Record<'name' | 'email' | 'password' | 'confirm', string>

export function useRegisterForm(options: RegisterOptions) {
  const { initialEmail = '', sentences, returnTo, onRegistered } = options
  const m = useMessages(authMessages)
  return useForm<RegisterValues>({
    initial: { name: '', email: initialEmail, password: '', confirm: '' },
    clearAfter: ['password', 'confirm'],
    check: ({ name, email, password, confirm }) => ({
      ...checkFilled('name', name, sentences.nameNeeded),
      ...checkEmail(email, m),
      ...(isTooShort(password) && { password: sentences.passwordShort(PASSWORD_MIN_LENGTH) }),
      ...(password !== confirm && { confirm: sentences.passwordsDiffer }),
    }),
    async send({ name, email, password }) {
      const place = returnTo?.() ?? null
      const body = {
        name: name.trim(),
        email: email.trim(),
        password,
        ...(place !== null && { return_to: place }),
      }
      await call('POST /v1/auth/register', { body })
      onRegistered?.(body.email)
    },
  })
}

/** Asks for the mail with the link to a new password. */
export function useForgotForm(initialEmail = ''): Form<{ email: string }> {
  const m = useMessages(authMessages)
  return useForm({
    initial: { email: initialEmail },
    check: ({ email }) => checkEmail(email, m),
    async send({ email }) {
      await call('POST /v1/auth/password/reset/request', { body: { email: email.trim() } })
    },
  })
}

type ResetValues = Record<'email' | 'password' | 'confirm', string>

/** Sets a new password. The address is checked where it is asked for, and never sent. */
export function useResetForm(token: string, { asksEmail }: { asksEmail: boolean }): Form<ResetValues> {
  const m = useMessages(authMessages)
  return useForm<ResetValues>({
    initial: { email: '', password: '', confirm: '' },
    wireNames: { new_password: 'password' },
    clearAfter: ['password', 'confirm'],
    check: ({ email, password, confirm }) => ({
      ...(asksEmail && checkEmail(email, m)),
      ...(isTooShort(password) && { password: m.passwordShort(PASSWORD_MIN_LENGTH) }),
      ...(password !== confirm && { confirm: m.passwordsDiffer }),
    }),
    async send({ password }) {
      if (token === '') return
      await call('POST /v1/auth/password/reset', { body: { token, new_password: password } })
    },
  })
}
