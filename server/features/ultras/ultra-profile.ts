// What a group's page shows besides the group: officers, standing, and what the viewer is to the group.
import { and, eq, exists, gt, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { UltraProfile } from '#contract/ultras.ts'
import type { Db } from '#server/storage/database.ts'
import { ultraBans, ultraInvitations, ultraRequests } from './groups.tables.ts'
import { findHeir, listOfficers, undoableSince } from './officers.storage.ts'
import type { Ultra } from './ultra.ts'
import type { Actor } from './ultra-log.ts'
import { ultraRightsOf } from './ultra-rights.ts'
import { ultraDepartures, ultraGroups } from './ultras.tables.ts'

export async function loadUltraProfile(
  db: Db,
  ultra: Ultra,
  viewer: Actor,
  now: Date,
): Promise<Pick<UltraProfile, 'president_avatar' | 'officers' | 'standing' | 'going' | 'me'>> {
  const [officers, standing, going, me] = await Promise.all([
    listOfficers(db, ultra.id),
    loadStanding(db, ultra),
    listGoing(db, ultra),
    loadOwnStanding(db, ultra, viewer, now),
  ])
  return { president_avatar: ultra.president?.avatar ?? null, officers, standing, going, me }
}

async function listGoing(db: Db, { id, club }: Ultra): Promise<UltraProfile['going']> {
  const { rows } = await db.execute<UltraProfile['going'][number] & Record<string, unknown>>(sql`
    SELECT a.id AS arena_id, count(*)::integer AS members
    FROM arenas a JOIN arena_goers g ON g.arena_id = a.id
      JOIN ultra_members m ON m.user_id = g.user_id AND m.ultra_id = ${id}
    WHERE a.deleted_at IS NULL AND a.state = 'idle' AND (a.home_club_id = ${club.id} OR a.away_club_id = ${club.id})
    GROUP BY a.id`)
  return rows
}

/** groups.6: a group's place is one more than the number of groups with a higher score. */
async function loadStanding(db: Db, { ultraScore, club }: Ultra): Promise<UltraProfile['standing']> {
  const isPresent = isNull(ultraGroups.archivedAt)
  const isOfClub = and(isPresent, eq(ultraGroups.clubId, club.id))
  const isAbove = gt(ultraGroups.ultraScore, ultraScore)
  const [of, above, ofClub, aboveInClub] = await Promise.all(
    [isPresent, and(isPresent, isAbove), isOfClub, and(isOfClub, isAbove)].map((which) =>
      db.$count(ultraGroups, which),
    ),
  )
  return {
    ofClub: { place: (aboveInClub ?? 0) + 1, of: ofClub ?? 1 },
    ofAll: { place: (above ?? 0) + 1, of: of ?? 1 },
  }
}

async function loadOwnStanding(
  db: Db,
  { id, president }: Ultra,
  { userId, isAdmin }: Actor,
  now: Date,
): Promise<UltraProfile['me']> {
  const isPresident = president?.id === userId
  const [rights, [door], heir] = await Promise.all([
    ultraRightsOf(db, userId, id, { isAdmin }),
    db
      .select({
        requested: exists(ofFan(db, ultraRequests, id, userId)).mapWith(Boolean),
        invited: exists(ofFan(db, ultraInvitations, id, userId)).mapWith(Boolean),
        banned: exists(ofFan(db, ultraBans, id, userId)).mapWith(Boolean),
        mayReturn: exists(
          ofFan(db, ultraDepartures, id, userId, gte(ultraDepartures.leftAt, undoableSince(now))),
        ).mapWith(Boolean),
      })
      .from(sql`(SELECT) AS one`),
    isPresident ? findHeir(db, id, userId) : null,
  ])
  return {
    member: rights?.isMember ?? false,
    president: isPresident,
    rights: [...(rights?.rights ?? [])],
    requested: door?.requested ?? false,
    invited: door?.invited ?? false,
    banned: door?.banned ?? false,
    may_return: door?.mayReturn ?? false,
    heir,
  }
}

type Door = typeof ultraRequests | typeof ultraInvitations | typeof ultraBans | typeof ultraDepartures

const ofFan = (db: Db, table: Door, ultraId: number, userId: number, besides?: SQL) =>
  db
    .select({ one: sql`1` })
    .from(table)
    .where(and(eq(table.ultraId, ultraId), eq(table.userId, userId), besides))
