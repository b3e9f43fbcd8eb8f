import { createContext, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { FailedOverlay } from './FailedRegion.tsx'
import { useLocation } from './router/Router.tsx'

export interface DialogControl {
  /** Shows this dialog above the page; there is one at a time. */
  open: (dialog: ReactNode) => void
  close: () => void
}

const DialogContext = createContext<DialogControl | null>(null)

/** The global dialog: opened and closed through shared state, above all routes. */
export function DialogProvider({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const control = useMemo(() => ({ open: setDialog, close: () => setDialog(null) }), [])
  const { pathname, via, key } = useLocation()
  const popped = via === 'pop' && key

  // pages.6: a dialog belongs to the page it was opened on, and Back closes it also within that page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when any of these changes.
  useEffect(() => control.close, [pathname, popped, control])

  return (
    <DialogContext value={control}>
      {children}
      {dialog && (
        <ErrorBoundary fallback={(error) => <FailedOverlay error={error} onClose={control.close} />}>
          <Suspense fallback={null}>{dialog}</Suspense>
        </ErrorBoundary>
      )}
    </DialogContext>
  )
}

export function useDialog(): DialogControl {
  const control = use(DialogContext)
  if (!control) throw new Error('useDialog needs a DialogProvider above it.')
  return control
}
