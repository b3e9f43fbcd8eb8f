import { Toasts } from '#ui/toast/Toasts.tsx'
import { appMessages } from './app.messages.ts'
import { DialogProvider } from './dialog.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PageRoutes } from './PageRoutes.tsx'
import { Router } from './router/Router.tsx'
import { useMessages } from './useMessages.ts'

export function App() {
  const m = useMessages(appMessages)
  return (
    <ErrorBoundary>
      <Router>
        <DialogProvider>
          <PageRoutes />
        </DialogProvider>
      </Router>
      <Toasts undoLabel={m.undo} dismissLabel={m.dismiss} />
    </ErrorBoundary>
  )
}
