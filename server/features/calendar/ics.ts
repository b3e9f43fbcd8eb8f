// A calendar as RFC 5545 wants it. Times are UTC: every program shows them in its own zone.
import ical, { ICalEventStatus } from 'ical-generator'
import { arenaAddress } from '#contract/arena-address.ts'
import type { Fixture } from './calendar.storage.ts'

/** Nobody knows how long a match takes; this keeps the evening free. */
const MATCH_MS = 2 * 60 * 60 * 1000
/** How often programs should look again. */
const REFRESH_S = 60 * 60

export interface CalendarPlace {
  publicUrl: string
  /** Where the arena is: a path of ours or another site. */
  gameUrl: string
}

/** The same matches give the same bytes: what says when the file was made would be a new file each time. */
export function renderCalendar(
  name: string,
  fixtures: readonly Fixture[],
  { publicUrl, gameUrl }: CalendarPlace,
): string {
  const calendar = ical({
    // The library escapes what events say, but not what the calendar is called.
    name: plain(name).replace(/[\\;,]/g, (sign) => `\\${sign}`),
    prodId: { company: 'Virage', product: 'Calendar', language: 'EN' },
    ttl: REFRESH_S,
  })
  const { host } = new URL(publicUrl)
  for (const fixture of fixtures) {
    const event = calendar.createEvent({
      id: `${fixture.uid}@${host}`,
      sequence: fixture.sequence,
      stamp: fixture.changedAt,
      lastModified: fixture.changedAt,
      start: fixture.startsAt,
      end: new Date(fixture.startsAt.getTime() + MATCH_MS),
      summary: plain(`${fixture.home} – ${fixture.away}`),
      status: fixture.isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
    // A match that is off has no page any more.
    if (!fixture.isOff) {
      const address = new URL(arenaAddress(gameUrl, fixture.arenaId), publicUrl).href
      event.url(address).description(address)
    }
  }
  // RFC 5545: each line ends with CRLF, the last one too.
  return `${calendar.toString()}\r\n`
}

/** Characters that no line of the format may hold; older names can have them. */
const plain = (text: string): string => text.toWellFormed().replace(/\p{Cc}+/gu, ' ')
