import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { Guarded } from './Guarded.tsx'
import { Layout } from './layout/Layout.tsx'
import { barePages, type Page, pages } from './pages.ts'
import { SessionEnd } from './SessionEnd.tsx'

export function PageRoutes() {
  return (
    <>
      <SessionEnd />
      <Routes>
        <Route element={<Layout />}>{pages.map(pageRoute)}</Route>
        {barePages.map(pageRoute)}
        <Route path="/dmca" element={<Navigate to="/legal/dmca" replace />} />
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </>
  )
}

function pageRoute({ path, access, component: PageComponent }: Page) {
  const element = (
    <Guarded access={access}>
      <Suspense fallback={null}>
        <PageComponent />
      </Suspense>
    </Guarded>
  )
  return <Route key={path} path={path} element={element} />
}
