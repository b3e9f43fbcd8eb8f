// push.2: from 23 to 8 in the fan's time zone nobody is woken.
const QUIET_FROM_H = 23
const QUIET_TO_H = 8
const MINUTE_MS = 60_000

/** When the night that `now` is in ends; null by day. */
export function quietUntil(now: Date, timeZone: string): Date | null {
  const minutes = localMinutes(now, timeZone)
  if (minutes >= QUIET_TO_H * 60 && minutes < QUIET_FROM_H * 60) return null
  const left = (QUIET_TO_H * 60 - minutes + 24 * 60) % (24 * 60)
  const wholeMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  const morning = new Date(wholeMinute + left * MINUTE_MS)
  // Where the clocks are changed in between, the morning comes an hour earlier or later.
  const off = QUIET_TO_H * 60 - localMinutes(morning, timeZone)
  return new Date(morning.getTime() + off * MINUTE_MS)
}

function localMinutes(at: Date, timeZone: string): number {
  const parts = formatFor(timeZone).formatToParts(at)
  const part = (type: 'hour' | 'minute') => Number(parts.find((each) => each.type === type)?.value)
  return part('hour') * 60 + part('minute')
}

/** By the zone in small letters: names are kept as fans spell them, and each can be spelled in millions of ways. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const zone = timeZone.toLowerCase()
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(zone, made)
  return made
}
