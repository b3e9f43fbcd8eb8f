import { clubColors } from '#contract/colors.ts'
import type { MatchScore } from '#contract/events.ts'
import { findClub } from '#server/features/clubs/index.ts'
import { findPoster } from '#server/features/tifos/index.ts'
import { findUltra } from '#server/features/ultras/index.ts'
import type { Db } from '#server/storage/database.ts'
import { plainText } from '../plain-text.ts'
import { findMatchSubject } from './arena.subject.ts'

/** A completed tifo, as a link to it shows it. */
export interface PosterSubject {
  id: number
  name: string
  group: { name: string; color: string; second: string }
  /** The first frame. */
  picture: { colors: readonly string[]; cells: string }
  home: string
  away: string
  /** Goals or points, once the match is over and somebody wrote them down. */
  points: MatchScore | null
  date: Date
  holders: number
}

export async function findPosterSubject(db: Db, id: number): Promise<PosterSubject | null> {
  const poster = await findPoster(db, id)
  if (!poster) return null
  const [ultra, match] = await Promise.all([
    findUltra(db, poster.ultraId),
    poster.matchId === null ? null : findMatchSubject(db, poster.matchId),
  ])
  const club = ultra && (await findClub(db, ultra.club.id))
  const [color = '', second = ''] = ultra?.colors ?? clubColors(club?.id ?? 0, club?.colors ?? null)
  const { colors, frames, name } = poster.picture
  return {
    id: poster.id,
    name: plainText(name, 80),
    group: { name: plainText(poster.ultraName, 80), color, second },
    picture: { colors, cells: frames[0]?.cells ?? '' },
    home: plainText(poster.homeName, 80),
    away: plainText(poster.awayName, 80),
    points: match?.points ?? null,
    date: poster.completedAt,
    holders: poster.holders,
  }
}
