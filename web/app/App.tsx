import { RegionBoundary } from '#ui/RegionBoundary.tsx'
import { Toasts } from '#ui/toast/Toasts.tsx'
import { appMessages } from '../base/app.messages.ts'
import { DialogProvider } from '../base/dialog.tsx'
import type { Place } from '../base/router/place.ts'
import { Router } from '../base/router/Router.tsx'
import { useMessages } from '../base/useMessages.ts'
import { BrokenPage } from './BrokenPage.tsx'
import { PageRoutes } from './PageRoutes.tsx'

/** `firstPlace`: where there is no address bar to ask. */
export function App({ firstPlace }: { firstPlace?: Place }) {
  const m = useMessages(appMessages)
  return (
    <RegionBoundary fallback={() => <BrokenPage />}>
      <Router firstPlace={firstPlace}>
        <DialogProvider>
          <PageRoutes />
        </DialogProvider>
      </Router>
      <Toasts undoLabel={m.undo} dismissLabel={m.dismiss} />
    </RegionBoundary>
  )
}
