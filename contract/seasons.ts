// boards.6: a season is a calendar quarter in UTC, written `2026-Q4`. No zod here: the browser uses it too.

export const SEASON_PATTERN = /^[0-9]{4}-Q[1-4]$/

const MONTHS = 3

export function seasonAt(moment: Date): string {
  const quarter = Math.floor(moment.getUTCMonth() / MONTHS) + 1
  return `${String(moment.getUTCFullYear()).padStart(4, '0')}-Q${quarter}`
}

/** From its first moment to the first one after it. */
export function seasonBounds(season: string): { from: Date; to: Date } {
  const year = Number(season.slice(0, 4))
  const firstMonth = (Number(season.slice(-1)) - 1) * MONTHS
  return { from: new Date(Date.UTC(year, firstMonth)), to: new Date(Date.UTC(year, firstMonth + MONTHS)) }
}

/** Newest first: the present season, those before it down to `first`. */
export function seasonsSince(first: string, now: Date): string[] {
  const seasons = [seasonAt(now)]
  for (;;) {
    const { from } = seasonBounds(seasons.at(-1) ?? '')
    const before = seasonAt(new Date(from.getTime() - 1))
    if (before < first) return seasons
    seasons.push(before)
  }
}
