import { useEffect } from 'react'
import { isOtherFrontEnd } from '#contract/return-path.ts'
import { usePageTitle, useSession } from '#site/page.ts'
import { forgetPlace, navigate, returnPlace } from '#site/router/place.ts'
import { Link, useLocation } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { AccountCard } from './AccountCard.tsx'
import { accountMessages } from './account.messages.ts'
import { authMessages } from './auth.messages.ts'
import { SignInForm } from './SignInForm.tsx'

/** The sign-in form as a page. Signed-in fans go back to where they came from (pages.2). */
export function LoginPage() {
  const m = useMessages(authMessages)
  const page = useMessages(accountMessages)
  const { status } = useSession()
  usePageTitle(page.signIn)
  useReturn(status === 'signedIn')
  if (status !== 'signedOut') return null
  return (
    <AccountCard title={page.signIn} tagline={page.loginTagline}>
      <SignInForm
        onSignedIn={() => undefined}
        links={() => (
          <>
            <span>
              {m.newHere} <Link to="/register">{m.signUpLink}</Link>
            </span>
            <span>
              {m.lostPassword} <Link to="/auth/password/request">{m.resetLink}</Link>
            </span>
          </>
        )}
      />
    </AccountCard>
  )
}

function useReturn(isSignedIn: boolean): void {
  const location = useLocation()
  useEffect(() => {
    if (!isSignedIn) return
    const place = returnPlace(location)
    forgetPlace()
    if (isOtherFrontEnd(place)) window.location.replace(place)
    else navigate(place, { replace: true })
  }, [isSignedIn, location])
}
