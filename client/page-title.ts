// The title of the tab: what the page says, after the number of unread notifications.
const MOST_SHOWN = 99

let title: string | null = null
let count = 0

export function showTitle(next: string): void {
  title = next
  show()
}

export function showTitleCount(next: number): void {
  if (next === count) return
  // The page may still have the title that the server wrote.
  title ??= document.title
  count = next
  show()
}

function show(): void {
  document.title = count > 0 ? `(${unreadText(count)}) ${title}` : (title ?? '')
}

/** A count that fits a badge: 3, 99+. */
export function unreadText(unread: number): string {
  return unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread)
}
