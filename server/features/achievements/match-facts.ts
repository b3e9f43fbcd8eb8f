import type { Side, WrittenMatch } from '#server/features/matches/index.ts'
import type { Facts } from './achievement-rules.ts'

/** What a match tells about each of its fans. Of several equally loud on an end, each is its loudest. */
export function matchFacts({ rows }: Pick<WrittenMatch, 'rows'>): Map<number, Partial<Facts>> {
  const ends = Map.groupBy(rows, ({ side }) => side)
  const loudestOf = (side: Side) =>
    (ends.get(side) ?? []).reduce((most, { cheerScore }) => Math.max(most, cheerScore ?? 0), 0)
  const loudest = { home: loudestOf('home'), away: loudestOf('away') }
  return new Map(
    rows.map(({ userId, side, cheerScore }) => {
      const cheer = cheerScore ?? 0
      const isLoudest = cheer > 0 && cheer === loudest[side]
      return [
        userId,
        {
          cheerScore: cheer,
          attendees: rows.length,
          ...(isLoudest && { outcheered: ends.get(side)?.length ?? 0 }),
        },
      ]
    }),
  )
}
