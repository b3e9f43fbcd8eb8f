import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useRoom } from '#play/base/arena.ts'
import { Overlay } from '#play/base/regions.tsx'
import { useMessages } from '#play/base/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { raiseMessages } from './raise.messages.ts'

const RaiseSheet = lazyComponent(async () => (await import('./RaiseSheet.tsx')).RaiseSheet)

/** For a capo of a group: leads to the tifos they may raise. */
export function RaiseTifo() {
  const m = useMessages(raiseMessages)
  // A text, so that an equal list renders nothing again.
  const groups = useRoom(({ you }) => (you.capoOf ?? []).join(' '))
  const [isOpen, setOpen] = useState(false)
  if (groups === '') return null
  const close = () => setOpen(false)
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" /> {m.raise}
      </Button>
      {isOpen && (
        <Overlay onClose={close}>
          <RaiseSheet ultraIds={groups.split(' ')} onClose={close} />
        </Overlay>
      )}
    </>
  )
}
