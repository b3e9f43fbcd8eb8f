import { Ellipsis } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { RailTab } from '#play/base/rail-tabs.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { IconButton } from '#ui/Button.tsx'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { SettingsDialog } from './settings-dialog.ts'
import { topbarMessages } from './topbar.messages.ts'

const MenuDialog = lazy(async () => ({ default: (await import('./MenuDialog.tsx')).MenuDialog }))

interface MenuProps {
  streams: ReactNode
  onOpen: (sheet: { kind: 'tab'; tab: RailTab }) => void
}

/** On a phone, beside the score: the way to everything else. */
export function Menu({ streams, onOpen }: MenuProps) {
  const m = useMessages(topbarMessages)
  const [shown, setShown] = useState<'menu' | 'settings' | null>(null)
  return (
    <>
      <IconButton label={m.menu} aria-haspopup="dialog" onClick={() => setShown('menu')}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
      <ErrorBoundary>
        <Suspense>
          {shown === 'menu' && (
            <MenuDialog
              streams={streams}
              onClose={() => setShown(null)}
              onSettings={() => setShown('settings')}
              onOpen={(tab) => {
                setShown(null)
                onOpen({ kind: 'tab', tab })
              }}
            />
          )}
          {shown === 'settings' && <SettingsDialog onClose={() => setShown(null)} />}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}
