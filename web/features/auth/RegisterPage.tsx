import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { HOME_OF_FANS } from '#web/app/return-place.ts'
import { useMessages } from '#web/app/useMessages.ts'
import { usePageTitle } from '#web/app/usePageTitle.ts'
import { useSession } from '#web/app/useSession.ts'
import { AccountCard } from './AccountCard.tsx'
import { accountMessages } from './account.messages.ts'
import { RegisterForm } from './RegisterForm.tsx'

export function RegisterPage() {
  const m = useMessages(accountMessages)
  const { status } = useSession()
  const navigate = useNavigate()
  const [registered, setRegistered] = useState<string | null>(null)
  usePageTitle(m.register)
  if (status === 'signedIn') return <Navigate to={HOME_OF_FANS} replace />
  if (registered !== null) {
    return (
      <AccountCard key="done" title={m.registered} announce>
        <p>{m.registeredHint(registered)}</p>
        <Button look="flood" size="lg" wide onClick={() => void navigate('/login')}>
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
