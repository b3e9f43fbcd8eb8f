import { useEffect } from 'react'
import { isOtherFrontEnd } from '#contract/return-path.ts'
import { isNewcomer } from '#site/newcomer.ts'
import { usePageTitle, useSession } from '#site/page.ts'
import { forgetPlace, navigate, returnPlace, useRememberedPlace } from '#site/router/place.ts'
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
  const { status, user } = useSession()
  usePageTitle(page.signIn)
  const location = useLocation()
  useRememberedPlace(location)
  useReturn(status === 'signedIn', isNewcomer(user))
  if (status !== 'signedOut') return null
  return (
    <AccountCard title={page.signIn} tagline={page.loginTagline}>
      <SignInForm
        initialEmail={knownEmail(location.state)}
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

/** home.3: who comes for the first time picks a club here before they leave for the arena, another front end. */
function useReturn(isSignedIn: boolean, isNew: boolean): void {
  const location = useLocation()
  useEffect(() => {
    if (!isSignedIn) return
    const place = returnPlace(location)
    if (isNew && isOtherFrontEnd(place)) return
    forgetPlace()
    if (isOtherFrontEnd(place)) window.location.replace(place)
    else navigate(place, { replace: true })
  }, [isSignedIn, isNew, location])
}

/** After verifying or registering, the form knows the address. */
function knownEmail(state: unknown): string {
  const isKnown = typeof state === 'object' && state !== null && 'email' in state
  return isKnown && typeof state.email === 'string' ? state.email : ''
}
