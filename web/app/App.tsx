import { Button } from '#ui/Button.tsx'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { ErrorState } from '#ui/feedback.tsx'
import { Toasts } from '#ui/toast/Toasts.tsx'
import { appMessages } from '../base/app.messages.ts'
import { DialogProvider } from '../base/dialog.tsx'
import type { Place } from '../base/router/place.ts'
import { Router } from '../base/router/Router.tsx'
import { useMessages } from '../base/useMessages.ts'
import { PageRoutes } from './PageRoutes.tsx'

/** `firstPlace`: where there is no address bar to ask. */
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

/** What is left where nothing else can be shown. */
function BrokenPage() {
  const m = useMessages(appMessages)
  const reload = <Button onClick={() => location.reload()}>{m.reload}</Button>
  return (
    <main className="page">
      <ErrorState title={m.broken} hint={m.brokenHint} action={reload} />
    </main>
  )
}
