import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { askNews, fanNews, forgetNews, onNews } from '#client/fan-news.ts'
import { followReads } from '#client/fan-socket.ts'
import { call } from '#client/page.ts'
import { unreadText } from '#client/page-title.ts'
import { markUnread } from '#client/unread-mark.ts'
import { useGame } from '#play/base/arena.ts'
import { roomOf } from '#play/base/game.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { iconButtonClass } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import styles from './TopBar.module.css'
import { topbarMessages } from './topbar.messages.ts'

/**
 * bell.2: the bell of the arena, whose own socket tells what comes. It leads to the inbox in a tab of its own, so that
 * nobody loses their seat.
 */
export function Bell() {
  const m = useMessages(topbarMessages)
  const format = useFormat()
  const { unread } = useSyncExternalStore(fanNews.subscribe, fanNews.get)
  const [news, setNews] = useState('')
  // The socket tells nothing of what came while it was lost.
  const moment = useGame((game) => roomOf(game)?.welcomedAtMs ?? game.phase)
  useEffect(() => {
    if (moment === 'connecting') return
    const asked = new AbortController()
    const answered = askNews()
    call('GET /v1/notifications', { query: { limit: '1' } }, { signal: asked.signal })
      .then(({ unread }) => answered({ unread }))
      // The next message of the socket brings the number.
      .catch(() => undefined)
    return () => asked.abort()
  }, [moment])
  useEffect(() => {
    const stops = [
      followReads(),
      markUnread(),
      onNews((event) => event.type === 'notification' && setNews(event.notification.text)),
    ]
    return () => {
      for (const stop of stops) stop()
      forgetNews()
    }
  }, [])
  const count = unread ?? 0
  const label = count > 0 ? m.inboxUnread(format.whole(count)) : m.inbox
  return (
    <>
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
      <span role="status" className="sr">
        {news}
      </span>
    </>
  )
}
