// achievements.5: weeks in a row with an attended match, in the fan's time zone, one missed week forgiven. Staking has no
// streak.

export interface Streak {
  weeks: number
  isThisWeek: boolean
  /** The one week that may be missed was. */
  isForgiven: boolean
  /** The last weeks, oldest first: was a match attended? */
  recent: boolean[]
}

/** So many weeks are shown. */
const RECENT = 12
/** Longer streaks are not told. */
export const WEEKS_READ = 260

/**
 * `attended` holds numbers of weeks, of which `present` is not over yet. Counted back from it until a second week was
 * missed.
 */
export function streakOf(attended: ReadonlySet<number>, present: number): Streak {
  let weeks = 0
  let isForgiven = false
  let missed = 0
  for (let week = present; missed <= 1 && week > present - WEEKS_READ; week--) {
    if (attended.has(week)) {
      weeks++
      isForgiven = missed === 1
    } else if (week !== present) missed++
  }
  return {
    weeks,
    isThisWeek: attended.has(present),
    isForgiven,
    recent: Array.from({ length: RECENT }, (_, i) => attended.has(present - RECENT + 1 + i)),
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * When each of the last `count` weeks began in a time zone, oldest first, the present one last: its Monday, 0:00. Computed
 * here rather than in SQL, because PostgreSQL does not know every zone that browsers name.
 */
export function weekStarts(now: Date, timeZone: string, count: number): Date[] {
  const local = localTime(now, timeZone)
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  const monday = midnight - ((local.getUTCDay() + 6) % 7) * DAY_MS
  return Array.from({ length: count }, (_, i) => toUtc(monday - (count - 1 - i) * 7 * DAY_MS, timeZone))
}

/** The moment whose local time reads like `localMs` in UTC. Asked twice, because the offset may change in between. */
function toUtc(localMs: number, timeZone: string): Date {
  if (timeZone === 'UTC') return new Date(localMs)
  const guess = localMs - offsetMs(new Date(localMs), timeZone)
  return new Date(localMs - offsetMs(new Date(guess), timeZone))
}

const offsetMs = (moment: Date, timeZone: string): number =>
  localTime(moment, timeZone).getTime() - Math.floor(moment.getTime() / 1000) * 1000

/** What the clocks of a zone show, as if it were UTC. */
function localTime(moment: Date, timeZone: string): Date {
  if (timeZone === 'UTC') return moment
  const parts = formatterOf(timeZone).formatToParts(moment)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return new Date(
    Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second')),
  )
}

/** By the zone in small letters: names are kept as fans spell them, and each can be spelled in millions of ways. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const zone = timeZone.toLowerCase()
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(zone, made)
  return made
}
