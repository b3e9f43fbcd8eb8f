import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { Toasts } from '#ui/toast/Toasts.tsx'
import { appMessages } from './app.messages.ts'
import { BrokenPage } from './BrokenPage.tsx'
import { DialogProvider } from './dialog.tsx'
import { PageRoutes } from './PageRoutes.tsx'
import { Router } from './router/Router.tsx'
import { useMessages } from './useMessages.ts'

export function App() {
  const m = useMessages(appMessages)
  return (
    <ErrorBoundary fallback={<BrokenPage />}>
      <Router>
        <DialogProvider>
          <PageRoutes />
        </DialogProvider>
      </Router>
      <Toasts undoLabel={m.undo} dismissLabel={m.dismiss} />
    </ErrorBoundary>
  )
}
