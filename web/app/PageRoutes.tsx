import { Suspense, useEffect } from 'react'
import { handOver } from '#web/served/hand-over.ts'
import { matchPath } from '../base/router/match-path.ts'
import { Redirect } from '../base/router/Redirect.tsx'
import { useLocation } from '../base/router/useLocation.ts'
import { ParamsContext } from '../base/router/useParams.ts'
import { type FoundPage, findPage } from './find-page.ts'
import { Guarded } from './Guarded.tsx'
import { Layout } from './layout/Layout.tsx'
import { barePages, pages } from './pages.ts'
import { ResetFromAddress } from './ResetFromAddress.tsx'
import { SessionEnd } from './SessionEnd.tsx'

export function PageRoutes() {
  return (
    <>
      <SessionEnd />
      <PresentPage />
    </>
  )
}

function PresentPage() {
  const { pathname } = useLocation()
  const bare = findPage(barePages, pathname)
  if (bare) return <PageFrame {...bare} />
  const found = findPage(pages, pathname)
  if (found) {
    return (
      <Layout>
        <PageFrame {...found} />
      </Layout>
    )
  }
  // Spec §2: the footer's link, and any other address.
  return <Redirect to={matchPath('/dmca', pathname) ? '/legal/dmca' : '/'} />
}

function PageFrame({ page: { path, access, component: PageComponent }, params }: FoundPage) {
  return (
    <ParamsContext value={params}>
      <Guarded access={access}>
        <Suspense fallback={null}>
          <PageComponent />
          <Shown />
          {path === '/' && <ResetFromAddress />}
        </Suspense>
      </Guarded>
    </ParamsContext>
  )
}

/** Beside the page, so that it comes when the page does. */
function Shown() {
  useEffect(handOver, [])
  return null
}
