// What the worker makes of a push message (push.1). Pure; service-worker.ts shows and opens it.

interface ShownPush {
  title: string
  options: { body: string; tag: string; icon: string; badge: string; data: { link: string } }
}

const ICON = '/icons/icon-192.png'
const INBOX = '/inbox'

/** Written by the server in the fan's language. Browsers insist on something to show, so the rest is only "news". */
export function readPush(text: string): ShownPush {
  const { title, body, link, tag } = fieldsOf(text)
  return {
    title: title || 'Virage',
    options: { body, tag: tag || 'news', icon: ICON, badge: ICON, data: { link: link || INBOX } },
  }
}

const FIELDS = ['title', 'body', 'link', 'tag'] as const

function fieldsOf(text: string): Record<(typeof FIELDS)[number], string> {
  const fields = { title: '', body: '', link: '', tag: '' }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return fields
    const given = new Map(Object.entries(value))
    for (const name of FIELDS) {
      const field: unknown = given.get(name)
      if (typeof field === 'string') fields[name] = field
    }
  } catch {
    // Shown as news without words.
  }
  return fields
}

/** The address a pressed notification leads to; the inbox for what is no address of a page. */
export function addressOf(data: unknown, origin: string): string {
  const link = typeof data === 'object' && data !== null && 'link' in data ? String(data.link) : INBOX
  try {
    const url = new URL(link, origin)
    if (url.protocol === 'https:' || url.protocol === 'http:') return url.href
  } catch {
    // Not an address at all.
  }
  return new URL(INBOX, origin).href
}
