import { useCallback } from 'react'
import { useDialog } from '#site/dialog.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { AuthMode } from './AuthDialog.tsx'

const load = () => import('./AuthDialog.tsx')
const AuthDialog = lazyComponent(async () => (await load()).AuthDialog)

interface AuthDialogControl {
  openAuth: (mode: AuthMode, resetToken?: string) => void
  /** Loads the dialog's files ahead. */
  prepare: () => void
}

export function useAuthDialog(): AuthDialogControl {
  const { open } = useDialog()
  const openAuth = useCallback(
    (mode: AuthMode, resetToken = '') => open(<AuthDialog startMode={mode} resetToken={resetToken} />),
    [open],
  )
  return { openAuth, prepare }
}

function prepare(): void {
  load().catch(() => undefined)
}
