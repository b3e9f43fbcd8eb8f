import type { JoinedClub } from '#contract/clubs.ts'

/** The club a fan stands for: the primary one, else the first joined (profile.9). */
export function primaryClubName(
  primaryId: number | null,
  clubs: readonly Pick<JoinedClub, 'id' | 'name' | 'join_date'>[],
): string | null {
  const primary = clubs.find((club) => club.id === primaryId)
  const first = clubs.toSorted((a, b) => a.join_date - b.join_date)[0]
  return (primary ?? first)?.name ?? null
}
