import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { driverOf } from '#server/storage/database.ts'

export interface Hit {
  kind: 'fan' | 'club' | 'ultra' | 'post'
  id: number
  name: string
  image: string | null
  /** The club of a group, the slug of a post. */
  beside: string | null
  /** The club itself, or that of a group; null for the others. */
  clubId: number | null
  /** What a club or group chose; null where neither it nor its club did. */
  colors: string[] | null
}

/** At most so many of each kind: names that begin with the text first, then, if asked for, those that contain it. */
export async function searchNames(
  db: NodePgDatabase,
  q: string,
  { isInside, most }: { isInside: boolean; most: number },
): Promise<Hit[]> {
  const { rows } = await driverOf(db).query<Hit>({
    name: 'search_names',
    text: 'SELECT kind, id, name, image, beside, club_id AS "clubId", colors FROM search_names($1, $2, $3)',
    values: [q, isInside, most],
  })
  return rows
}
