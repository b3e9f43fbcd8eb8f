/** Where a file stands in the order of names: the millisecond, and the count within it. */
export interface FilePlace {
  /** `20260131T235959123Z`: as wide for every date, so that names sort by time. */
  stamp: string
  count: number
}

const COUNT_DIGITS = 4
const SLUG_MAX_LENGTH = 40
const NAME_PATTERN = /^(\d{8}T\d{9}Z)-(\d{4})-.*\.eml$/

export function newestPlace(names: string[]): FilePlace | undefined {
  return names
    .sort()
    .map(readPlace)
    .findLast((place) => place !== undefined)
}

function readPlace(name: string): FilePlace | undefined {
  const [, stamp, count] = NAME_PATTERN.exec(name) ?? []
  return stamp === undefined ? undefined : { stamp, count: Number(count) }
}

/** The place after `newest`, also when it was taken within this millisecond or the clock was set back since. */
export function nextPlace(newest: FilePlace | undefined, date: Date): FilePlace {
  const stamp = date.toISOString().replace(/[-:.]/g, '')
  if (newest === undefined || stamp > newest.stamp) return { stamp, count: 0 }
  return { stamp: newest.stamp, count: newest.count + 1 }
}

/** `suffix` tells apart the files of processes that share the folder. */
export function mailFileName(place: FilePlace, subject: string, suffix: string): string {
  const count = String(place.count).padStart(COUNT_DIGITS, '0')
  return `${place.stamp}-${count}-${slug(subject)}-${suffix}.eml`
}

function slug(subject: string): string {
  const words = subject
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['mail']
  return words.join('-').slice(0, SLUG_MAX_LENGTH).replace(/-$/, '')
}
