import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { Toasts } from '#ui/toast/Toasts.tsx'
import { appMessages } from './app.messages.ts'
import { BrokenPage } from './BrokenPage.tsx'
import { DialogProvider } from './dialog.tsx'
import { PageRoutes } from './PageRoutes.tsx'
import type { Place } from './router/place.ts'
import { Router } from './router/Router.tsx'
import { useMessages } from './useMessages.ts'

/** `firstPlace`: where there is no address bar to ask. */
export function App({ firstPlace }: { firstPlace?: Place }) {
  const m = useMessages(appMessages)
  return (
    <ErrorBoundary fallback={<BrokenPage />}>
      <Router firstPlace={firstPlace}>
        <DialogProvider>
          <PageRoutes />
        </DialogProvider>
      </Router>
      <Toasts undoLabel={m.undo} dismissLabel={m.dismiss} />
    </ErrorBoundary>
  )
}
