import { Suspense, useEffect } from 'react'
import { PAGES } from '#contract/pages.ts'
import { RegionBoundary } from '#ui/RegionBoundary.tsx'
import { handOver } from '#web/served/hand-over.ts'
import { FailedRegion } from '../base/FailedRegion.tsx'
import { ParamsContext, Redirect, useLocation } from '../base/router/Router.tsx'
import { Guarded } from './Guarded.tsx'
import { Layout } from './layout/Layout.tsx'
import { type FoundPage, findPage } from './pages.ts'
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
  const found = findPage(pathname)
  if (!found) return <Redirect to={PAGES.landing.path} />
  const { page, isAlias } = found
  if (isAlias) return <Redirect to={page.path} />
  if (page.isBare) return <PageFrame {...found} />
  return (
    <Layout>
      <PageFrame {...found} />
    </Layout>
  )
}

function PageFrame({ page: { path, access, component: PageComponent }, params }: FoundPage) {
  const { pathname } = useLocation()
  return (
    <ParamsContext value={params}>
      <Guarded access={access}>
        <RegionBoundary
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
        </RegionBoundary>
      </Guarded>
    </ParamsContext>
  )
}

/** Rendered beside the page, so that its effect runs once the page is there. */
function Shown() {
  useEffect(handOver, [])
  return null
}
