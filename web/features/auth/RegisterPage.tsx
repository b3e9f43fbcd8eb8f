import { useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import { usePageTitle, useSession } from '#site/page.ts'
import { HOME_OF_FANS, navigate } from '#site/router/place.ts'
import { Link, Redirect } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Banner } from '#ui/feedback.tsx'
import { AccountCard } from './AccountCard.tsx'
import formStyles from './AuthForm.module.css'
import { accountMessages } from './account.messages.ts'
import { useRegisterForm } from './account-forms.ts'
import { AuthForm, EmailField, NewPasswordFields } from './form-parts.tsx'

export function RegisterPage() {
  const m = useMessages(accountMessages)
  const { status } = useSession()
  const [registered, setRegistered] = useState<string | null>(null)
  usePageTitle(m.register)
  if (status === 'signedIn') return <Redirect to={HOME_OF_FANS} />
  if (registered !== null) {
    return (
      <AccountCard key="done" title={m.registered} announce>
        <p>{m.registeredHint(registered)}</p>
        <Button look="flood" size="lg" wide onClick={() => navigate('/login')}>
          {m.goToLogin}
        </Button>
      </AccountCard>
    )
  }
  return (
    <AccountCard key="form" title={m.product} tagline={m.registerTagline}>
      <RegisterForm onRegistered={setRegistered} />
    </AccountCard>
  )
}

function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const language = useLanguage()
  const m = accountMessages[language]
  const sentences = {
    nameNeeded: m.nameNeeded,
    passwordShort: m.passwordShortBare,
    passwordsDiffer: m.passwordsDifferBare,
  }
  const form = useRegisterForm({ sentences, onRegistered })
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
