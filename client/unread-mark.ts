// bell.2: how much is unread, where the page itself is not looked at: in the title and on the installed app's icon.
import { fanNews } from './fan-news.ts'
import { showTitleCount } from './page-title.ts'

/** Keeps both up to date. Returns how to stop, which removes them. */
export function markUnread(): () => void {
  const show = (unread: number) => {
    showTitleCount(unread)
    // Only installed apps have a badge, and not every browser knows of it.
    if ('setAppBadge' in navigator) void navigator.setAppBadge(unread).catch(() => undefined)
  }
  const follow = () => {
    const { unread } = fanNews.get()
    if (unread !== null) show(unread)
  }
  follow()
  const stop = fanNews.subscribe(follow)
  return () => {
    stop()
    show(0)
  }
}
