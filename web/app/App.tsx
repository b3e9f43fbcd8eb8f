import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { session } from '#client/page.ts'
import { PAGES, type PageAccess } from '#contract/pages.ts'
import { appMessages } from '#site/app.messages.ts'
import { DialogProvider } from '#site/dialog.tsx'
import { FailedRegion } from '#site/FailedRegion.tsx'
import { isNewcomer } from '#site/newcomer.ts'
import { useSession } from '#site/page.ts'
import { isLeft, navigate, type Place, placeOf, rememberPlace } from '#site/router/place.ts'
import {
  ParamsContext,
  Redirect,
  Router,
  useForgetParam,
  useLocation,
  useSearchParams,
} from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { failureMessages } from '#texts/failure.messages.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Toasts } from '#ui/toast/Toasts.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useAuthDialog } from '../features/auth/useAuthDialog.tsx'
import { Layout } from './layout/Layout.tsx'
import { type FoundPage, findPage } from './pages.ts'
import { replayInput } from './replay-input.ts'

/** `firstPlace` replaces the browser's address where there is none, as on the server. */
export function App({ firstPlace }: { firstPlace?: Place }) {
  const m = useMessages(appMessages)
  return (
    <ErrorBoundary fallback={() => <BrokenPage />}>
      <Router firstPlace={firstPlace}>
        <DialogProvider>
          <PageRoutes />
        </DialogProvider>
      </Router>
      <Toasts undoLabel={m.undo} dismissLabel={m.dismiss} />
    </ErrorBoundary>
  )
}

/** The last resort, when the application itself has crashed. */
function BrokenPage() {
  const m = useMessages(failureMessages)
  const reload = <Button onClick={() => location.reload()}>{m.reload}</Button>
  return (
    <main className="page">
      <ErrorState title={m.broken} hint={m.brokenHint} action={reload} />
    </main>
  )
}

function PageRoutes() {
  return (
    <>
      <SessionEnd />
      <PresentPage />
    </>
  )
}

function PresentPage() {
  const { pathname } = useLocation()
  const found = findPage(pathname)
  if (!found) return <Redirect to={PAGES.landing.path} />
  const { page, isAlias } = found
  if (isAlias) return <Redirect to={page.path} />
  if (page.isBare) return <PageFrame {...found} />
  return (
    <Layout>
      <FirstWelcome isPlace={!NOT_WELCOMING.has(page.path)} />
      <PageFrame {...found} />
    </Layout>
  )
}

/** home.3: texts to read, pages of the account and those that its mails lead to do not open with picking a club. */
const NOT_WELCOMING = new Set<string>(
  [
    PAGES.dmca,
    PAGES.terms,
    PAGES.privacy,
    PAGES.cookies,
    PAGES.settings,
    PAGES.security,
    PAGES.verifyEmail,
    PAGES.resetPassword,
    PAGES.forgotPassword,
  ].map(({ path }) => path),
)
const Welcome = lazyComponent(async () => {
  const [{ Welcome }, { withQueries }] = await Promise.all([
    import('../features/welcome/Welcome.tsx'),
    import('#site/queries.tsx'),
  ])
  return withQueries(Welcome)
})

function FirstWelcome({ isPlace }: { isPlace: boolean }) {
  const { status, user } = useSession()
  if (!isPlace || status !== 'signedIn' || !isNewcomer(user)) return null
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Welcome user={user} />
      </Suspense>
    </ErrorBoundary>
  )
}

function PageFrame({ page: { path, access, component: PageComponent }, params }: FoundPage) {
  const { pathname } = useLocation()
  return (
    <ParamsContext value={params}>
      <Guarded access={access}>
        <ErrorBoundary
          resetKey={pathname}
          fallback={(error, retry) => (
            <div className="page">
              <FailedRegion error={error} retry={retry} />
            </div>
          )}
        >
          <Suspense fallback={null}>
            <PageComponent />
            <Shown />
            {path === PAGES.landing.path && <ResetFromAddress />}
          </Suspense>
        </ErrorBoundary>
      </Guarded>
    </ParamsContext>
  )
}

/** Rendered as a sibling of the page, so that its effect runs after the page is mounted. */
function Shown() {
  useEffect(replayInput, [])
  return null
}

/** pages.2: visitors go to /login and their place is remembered; fans who are no admins go to /. */
function Guarded({ access, children }: { access: PageAccess; children: ReactNode }) {
  const state = useSession()
  const location = useLocation()
  const m = useMessages(appMessages)
  const [shownKey, setShownKey] = useState('')
  if (state.status !== 'signedOut' && shownKey !== location.key) setShownKey(location.key)
  if (access === 'open') return children
  if (state.status === 'starting') return <Skeleton label={m.loading} className="page" />
  if (state.status === 'signedOut') {
    // The page on which the fan signed out, here or in another tab, is no place to return to.
    if (state.reason === 'left' && (shownKey === location.key || isLeft(location)))
      return <Redirect to="/login" />
    return <ToSignIn from={placeOf(location)} />
  }
  if (access === 'admin' && !state.isAdmin) return <Redirect to="/" />
  return children
}

function ToSignIn({ from }: { from: string }) {
  useEffect(() => rememberPlace(from), [from])
  return <Redirect to="/login" state={{ from }} />
}

/** sessions.6: a 401 leads to /login with a message; after sign-in the fan returns to this page. */
function SessionEnd() {
  const location = useLocation()
  const m = useMessages(appMessages)
  const onEnd = useEffectEvent(() => {
    showToast({ kind: 'error', text: m.sessionEnded })
    // The guard may have redirected already.
    if (location.pathname === '/login') return
    const from = placeOf(location)
    rememberPlace(from)
    navigate('/login', { state: { from } })
  })
  useEffect(() => session.onExpired(() => onEnd()), [])
  return null
}

/** auth.2: `/?reset_token={token}` opens the auth dialog in its reset mode. */
function ResetFromAddress() {
  const [search] = useSearchParams()
  const forgetParam = useForgetParam()
  const { openAuth } = useAuthDialog()
  const token = search.get('reset_token')
  useEffect(() => {
    if (token === null) return
    openAuth('reset', token.trim())
    // The token must not stay in the address, the history or a shared link.
    forgetParam('reset_token')
  }, [token, openAuth, forgetParam])
  return null
}
