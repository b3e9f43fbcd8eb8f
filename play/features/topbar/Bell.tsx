import { Bell as BellIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { fanNews } from '#client/fan-news.ts'
import { unreadText } from '#client/page-title.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { iconButtonClass } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import styles from './TopBar.module.css'
import { topbarMessages } from './topbar.messages.ts'

/** bell.2: the bell of the arena. It leads to the inbox in a tab of its own, so that nobody loses their seat. */
export function Bell() {
  const m = useMessages(topbarMessages)
  const format = useFormat()
  const { unread } = useSyncExternalStore(fanNews.subscribe, fanNews.get)
  const count = unread ?? 0
  const label = count > 0 ? m.inboxUnread(format.whole(count)) : m.inbox
  return (
    <a
      href="/inbox"
      target="_blank"
      rel="noopener"
      aria-label={label}
      title={label}
      className={classes(iconButtonClass, styles.bell)}
    >
      <BellIcon aria-hidden="true" />
      {count > 0 && <b aria-hidden="true">{unreadText(count)}</b>}
    </a>
  )
}
