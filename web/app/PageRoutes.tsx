import { Suspense } from 'react'
import { Guarded } from './Guarded.tsx'
import { Layout } from './layout/Layout.tsx'
import { barePages, type Page, pages } from './pages.ts'
import { matchPath, type Params } from './router/match-path.ts'
import { Redirect } from './router/Redirect.tsx'
import { useLocation } from './router/useLocation.ts'
import { ParamsContext } from './router/useParams.ts'
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
  const bare = find(barePages, pathname)
  if (bare) return <PageFrame {...bare} />
  const found = find(pages, pathname)
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

interface Found {
  page: Page
  params: Params
}

function find(among: Page[], pathname: string): Found | null {
  for (const page of among) {
    const params = matchPath(page.path, pathname)
    if (params) return { page, params }
  }
  return null
}

function PageFrame({ page: { access, component: PageComponent }, params }: Found) {
  return (
    <ParamsContext value={params}>
      <Guarded access={access}>
        <Suspense fallback={null}>
          <PageComponent />
        </Suspense>
      </Guarded>
    </ParamsContext>
  )
}
