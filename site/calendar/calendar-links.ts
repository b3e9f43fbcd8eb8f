// Addresses of calendars (calendar.1): files to download, and the same under a scheme that calendar programs follow.

export const ALL_MATCHES_CALENDAR = '/calendar/arenas.ics'

export function clubCalendar(clubId: number): string {
  return `/calendar/club/${clubId}.ics`
}

export function matchCalendar(arenaId: string): string {
  return `/calendar/arena/${encodeURIComponent(arenaId)}.ics`
}

/** Calendar programs take `webcal:` as "subscribe", so that changes reach them; `https:` would be copied once. */
export function subscribeAddress(url: string): string {
  return new URL(url, location.href).href.replace(/^https?:/, 'webcal:')
}
