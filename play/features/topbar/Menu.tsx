import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { RailTab } from '#play/base/rail-tabs.ts'
import { Overlay } from '#play/base/regions.tsx'
import { useMessages } from '#play/base/useMessages.ts'
import { IconButton } from '#ui/Button.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { SettingsDialog } from './settings-dialog.ts'
import { topbarMessages } from './topbar.messages.ts'

const MenuDialog = lazyComponent(async () => (await import('./MenuDialog.tsx')).MenuDialog)

interface MenuProps {
  streams: ReactNode
  onOpen: (sheet: { kind: 'tab'; tab: RailTab }) => void
}

/** On a phone, beside the score: the way to everything else. */
export function Menu({ streams, onOpen }: MenuProps) {
  const m = useMessages(topbarMessages)
  const [shown, setShown] = useState<'menu' | 'settings' | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <IconButton label={m.menu} aria-haspopup="dialog" onClick={() => setShown('menu')}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
      {shown && (
        <Overlay onClose={close}>
          {shown === 'menu' ? (
            <MenuDialog
              streams={streams}
              onClose={close}
              onSettings={() => setShown('settings')}
              onOpen={(tab) => {
                close()
                onOpen({ kind: 'tab', tab })
              }}
            />
          ) : (
            <SettingsDialog onClose={close} />
          )}
        </Overlay>
      )}
    </>
  )
}
