import { BellOff, Check, Ellipsis } from 'lucide-react'
import { useId, useState } from 'react'
import type { MutableKind, Notification } from '#contract/notifications.ts'
import { useMarkRead } from '#site/inbox/inbox-list.ts'
import { NotificationRow } from '#site/inbox/NotificationRow.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import styles from './InboxPage.module.css'
import { inboxPageMessages } from './inbox-page.messages.ts'
import { type MuteTarget, muteTargetOf } from './mute-target.ts'
import { useMute } from './mutes.ts'

/** A notification with what can be done about it: read it, hear no more of its kind. */
export function InboxRow({ notification, now }: { notification: Notification; now: Date }) {
  const m = useMessages(inboxPageMessages)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const markRead = useMarkRead()
  const target = muteTargetOf(notification.link)
  const hasMore = !notification.read || target !== null
  return (
    <NotificationRow notification={notification} now={now} onOpen={() => void markRead([notification])}>
      {hasMore && (
        <IconButton
          label={m.more(notification.title)}
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      )}
      {hasMore && isOpen && (
        <div id={id} className={styles.actions}>
          {!notification.read && (
            <Button size="sm" onClick={() => void markRead([notification])}>
              <Check aria-hidden="true" /> {m.markRead}
            </Button>
          )}
          {target && <MuteButton target={target} onDone={() => setOpen(false)} />}
        </div>
      )}
    </NotificationRow>
  )
}

function MuteButton({ target, onDone }: { target: MuteTarget; onDone: () => void }) {
  const m = useMessages(inboxPageMessages)
  const mute = useMute()
  const labels: Record<MutableKind, string> = {
    club: m.muteClub,
    group: m.muteGroup,
    fan: m.muteFan,
    arena: m.muteArena,
  }
  const onClick = async () => {
    if (await mute.set(target, true)) onDone()
  }
  return (
    <Button size="sm" busy={mute.isBusy} onClick={() => void onClick()}>
      <BellOff aria-hidden="true" /> {labels[target.kind]}
    </Button>
  )
}
