import { BrowserRouter } from 'react-router'
import { Toasts } from '#ui/toast/Toasts.tsx'
import { appMessages } from './app.messages.ts'
import { DialogProvider } from './dialog.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PageRoutes } from './PageRoutes.tsx'
import { useMessages } from './useMessages.ts'

export function App() {
  const m = useMessages(appMessages)
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <DialogProvider>
          <PageRoutes />
        </DialogProvider>
      </BrowserRouter>
      <Toasts undoLabel={m.undo} dismissLabel={m.dismiss} />
    </ErrorBoundary>
  )
}
