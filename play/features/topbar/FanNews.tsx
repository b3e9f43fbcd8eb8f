import { useEffect, useState } from 'react'
import { askNews, forgetNews, onNews } from '#client/fan-news.ts'
import { followReads } from '#client/fan-socket.ts'
import { call } from '#client/page.ts'
import { markUnread } from '#client/unread-mark.ts'
import { useGame } from '#play/base/arena.ts'
import { roomOf } from '#play/base/game.ts'

/**
 * bell.2: how much is unread, in the title and for the bell, at full time too, where no bar is; what comes is read out. The
 * arena's own socket tells it.
 */
export function FanNews() {
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
  return (
    <span role="status" className="sr">
      {news}
    </span>
  )
}
