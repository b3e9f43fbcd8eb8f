import { useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import { registrationPlace } from '#contract/return-path.ts'
import { usePageTitle, useSession } from '#site/page.ts'
import { askedPlace, HOME_OF_FANS, navigate, useRememberedPlace } from '#site/router/place.ts'
import { Link, Redirect, useLocation } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Banner } from '#ui/feedback.tsx'
import { AccountCard } from './AccountCard.tsx'
import formStyles from './AuthForm.module.css'
import { accountMessages } from './account.messages.ts'
import { useRegisterForm } from './account-forms.ts'
import { authMessages } from './auth.messages.ts'
import { AuthForm, EmailField, NewPasswordFields, NoticeBanner, useResend } from './form-parts.tsx'

export function RegisterPage() {
  const m = useMessages(accountMessages)
  const { status } = useSession()
  const [registered, setRegistered] = useState<string | null>(null)
  usePageTitle(m.register)
  if (status === 'signedIn') return <Redirect to={HOME_OF_FANS} />
  if (registered !== null) return <Registered email={registered} />
  return (
    <AccountCard key="form" title={m.product} tagline={m.registerTagline}>
      <RegisterForm onRegistered={setRegistered} />
    </AccountCard>
  )
}

/** register.3: what comes next. Mails get lost, so the link can be sent again from here. */
function Registered({ email }: { email: string }) {
  const m = useMessages(accountMessages)
  const auth = useMessages(authMessages)
  const { notice, isBusy, resend } = useResend()
  return (
    <AccountCard key="done" title={m.registered} announce>
      <p>{m.registeredHint(email)}</p>
      {/* The button below sends it again, so the banner needs none. */}
      <NoticeBanner notice={notice} />
      <Button look="flood" size="lg" wide onClick={() => navigate('/login', { state: { email } })}>
        {m.goToLogin}
      </Button>
      <Button size="lg" wide busy={isBusy} onClick={() => resend(email)}>
        {auth.resend}
      </Button>
    </AccountCard>
  )
}

function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const language = useLanguage()
  const m = accountMessages[language]
  const location = useLocation()
  useRememberedPlace(location)
  const sentences = {
    nameNeeded: m.nameNeeded,
    passwordShort: m.passwordShortBare,
    passwordsDiffer: m.passwordsDifferBare,
  }
  const returnTo = () => registrationPlace(askedPlace(location))
  const form = useRegisterForm({ sentences, returnTo, onRegistered })
  const { formState, field } = form
  return (
    <AuthForm
      form={form}
      banner={
        formState.state === 'failed' && (
          <Banner kind="error">{failureText(formState.error, language, m.createFailed)}</Banner>
        )
      }
      submitLabel={formState.state === 'busy' ? m.creatingAccount : m.createAccount}
      links={
        <span>
          {m.haveAccount} <Link to="/login">{m.signInLink}</Link>
        </span>
      }
    >
      <Field {...field('name')} label={m.fullName} required autoComplete="name" />
      <EmailField field={field('email')} autoComplete="email" />
      <div className={formStyles.pair}>
        <NewPasswordFields
          password={field('password')}
          confirm={field('confirm')}
          labels={{ password: m.password, confirm: m.confirmPassword }}
          minLength={PASSWORD_MIN_LENGTH}
        />
      </div>
    </AuthForm>
  )
}
