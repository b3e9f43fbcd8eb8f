import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { HOME_OF_FANS } from '#web/base/return-place.ts'
import { navigate } from '#web/base/router/place.ts'
import { Redirect } from '#web/base/router/Router.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { usePageTitle } from '#web/base/usePageTitle.ts'
import { useSession } from '#web/base/useSession.ts'
import { AccountCard } from './AccountCard.tsx'
import { accountMessages } from './account.messages.ts'
import { RegisterForm } from './RegisterForm.tsx'

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
