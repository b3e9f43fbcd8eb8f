import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { betPools, bets, stakes } from '#server/features/bets/bets.tables.ts'
import { clubMembers } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { matchRows, matchRowsCarried } from '#server/features/matches/matches.tables.ts'
import { follows } from '#server/features/relationships/follows.tables.ts'
import { ultraGroups, ultraMembers } from '#server/features/ultras/ultras.tables.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { type AchievementId, type Facts, FOLLOWERS_COUNTED } from './achievement-rules.ts'
import { achievementHolders, achievementWins, earnedAchievements } from './achievements.tables.ts'

export interface Grant {
  userId: number
  achievementId: AchievementId
}

/** achievements.3: of facts about a fan who was deleted since, nothing follows. */
const whoIsPresent = (userId: SQL) =>
  sql`EXISTS (SELECT FROM users WHERE id = ${userId} AND deleted_at IS NULL)`

/**
 * Grants what is not held yet and adds only the new holders to the count, in one statement. The fixed order avoids
 * deadlocks. Returns what was new.
 */
export async function insertGrants(tx: Transaction, grants: readonly Grant[], at: Date): Promise<Grant[]> {
  if (grants.length === 0) return []
  const { rows } = await tx.execute<{ userId: number; achievementId: AchievementId }>(sql`
    WITH granted AS (
      INSERT INTO ${earnedAchievements} (user_id, achievement_id, earned_at)
      SELECT "userId", "achievementId", ${at.toISOString()}::timestamptz
      FROM json_to_recordset(${JSON.stringify(grants)}::json) AS given ("userId" bigint, "achievementId" text)
      WHERE ${whoIsPresent(sql`given."userId"`)}
      ORDER BY 2, 1
      ON CONFLICT DO NOTHING
      RETURNING user_id, achievement_id
    ), counted AS (
      INSERT INTO ${achievementHolders} AS counted (achievement_id, holders)
      SELECT achievement_id, count(*) FROM granted GROUP BY achievement_id ORDER BY achievement_id
      ON CONFLICT (achievement_id) DO UPDATE SET holders = counted.holders + excluded.holders
    )
    SELECT user_id AS "userId", achievement_id AS "achievementId" FROM granted`)
  return rows
}

/**
 * Who was granted an achievement for one stake at that moment, and has won another stake on a choice that held no larger
 * share of its pool, holds it from then on.
 */
export async function redateLongShots(
  tx: Transaction,
  userIds: readonly number[],
  at: Date,
  { achievementId, share }: { achievementId: AchievementId; share: number },
): Promise<void> {
  await tx.execute(sql`
    UPDATE ${earnedAchievements} AS earned SET earned_at = other.at
    FROM (
      SELECT staked.user_id, min(date_trunc('milliseconds', bet.decided_at)) AS at
      FROM ${earnedAchievements} AS held
      JOIN ${stakes} AS staked ON staked.user_id = held.user_id
      JOIN ${bets} AS bet ON bet.id = staked.bet_id AND bet.state = 'settled' AND bet.answer = staked.choice
      JOIN LATERAL (
        SELECT sum(points) AS total, sum(points) FILTER (WHERE choice = bet.answer) AS winning
        FROM ${betPools} WHERE bet_id = bet.id
      ) AS pool ON pool.winning <= ${share}::float * pool.total
      WHERE held.user_id = ANY (${sql.param(userIds)}::bigint[]) AND held.achievement_id = ${achievementId}
        AND held.earned_at = ${at.toISOString()}::timestamptz
      GROUP BY staked.user_id
    ) AS other
    WHERE earned.user_id = other.user_id AND earned.achievement_id = ${achievementId}`)
}

/**
 * Takes back what takes more wins than these fans are left with, and what one stake had earned at that moment.
 * Returns what was taken.
 */
export async function withdrawGrants(
  tx: Transaction,
  userIds: readonly number[],
  at: Date,
  goals: readonly { achievementId: AchievementId; wins: number | null }[],
): Promise<Grant[]> {
  const { rows } = await tx.execute<{ userId: number; achievementId: AchievementId }>(sql`
    WITH lost AS (
      DELETE FROM ${earnedAchievements} AS earned
      USING json_to_recordset(${JSON.stringify(goals)}::json) AS goal ("achievementId" text, wins integer)
      WHERE earned.user_id = ANY (${sql.param(userIds)}::bigint[]) AND earned.achievement_id = goal."achievementId"
        AND CASE WHEN goal.wins IS NULL THEN earned.earned_at = ${at.toISOString()}::timestamptz
          ELSE goal.wins > coalesce(
            (SELECT won.won_stakes FROM ${achievementWins} AS won WHERE won.user_id = earned.user_id), 0) END
      RETURNING earned.user_id, earned.achievement_id
    ), ordered AS (
      SELECT counted.achievement_id, (SELECT count(*) FROM lost WHERE lost.achievement_id = counted.achievement_id) AS lost
      FROM ${achievementHolders} AS counted
      WHERE counted.achievement_id IN (SELECT achievement_id FROM lost) ORDER BY 1 FOR UPDATE
    ), counted AS (
      UPDATE ${achievementHolders} SET holders = holders - ordered.lost
      FROM ordered WHERE ${achievementHolders.achievementId} = ordered.achievement_id
    )
    SELECT user_id AS "userId", achievement_id AS "achievementId" FROM lost`)
  return rows
}

/** Also corrects the holder counts, so that shares refer to existing fans. */
export async function deleteEarnedBy(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`
    WITH lost AS (DELETE FROM ${earnedAchievements} WHERE user_id = ${userId} RETURNING achievement_id),
      ordered AS (
        SELECT counted.achievement_id FROM ${achievementHolders} AS counted
        WHERE achievement_id IN (SELECT achievement_id FROM lost) ORDER BY 1 FOR UPDATE
      )
    UPDATE ${achievementHolders} SET holders = holders - 1
    FROM ordered WHERE ${achievementHolders.achievementId} = ordered.achievement_id`)
  await tx.delete(achievementWins).where(eq(achievementWins.userId, userId))
}

export async function holds(db: Db, { userId, achievementId }: Grant): Promise<boolean> {
  const rows = await db
    .select({ at: earnedAchievements.earnedAt })
    .from(earnedAchievements)
    .where(and(eq(earnedAchievements.userId, userId), eq(earnedAchievements.achievementId, achievementId)))
  return rows.length > 0
}

export function listEarned(db: Db, userId: number) {
  return db
    .select({
      id: earnedAchievements.achievementId,
      earnedAt: earnedAchievements.earnedAt,
      holders: achievementHolders.holders,
    })
    .from(earnedAchievements)
    .innerJoin(achievementHolders, eq(achievementHolders.achievementId, earnedAchievements.achievementId))
    .where(eq(earnedAchievements.userId, userId))
    .orderBy(asc(earnedAchievements.earnedAt), asc(earnedAchievements.achievementId))
}

/** For a fan's data export. */
export function exportEarned(db: Db, userId: number) {
  return db
    .select({ achievement: earnedAchievements.achievementId, earned_at: earnedAchievements.earnedAt })
    .from(earnedAchievements)
    .where(eq(earnedAchievements.userId, userId))
    .orderBy(asc(earnedAchievements.earnedAt), asc(earnedAchievements.achievementId))
}

/** Adds one won stake per listed id and returns the new numbers by fan. */
export async function addWins(tx: Transaction, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ user_id: number; won_stakes: number }>(sql`
    INSERT INTO ${achievementWins} AS won (user_id, won_stakes)
    SELECT id, count(*) FROM unnest(${sql.param(userIds)}::bigint[]) AS fan (id)
    WHERE ${whoIsPresent(sql`fan.id`)}
    GROUP BY id ORDER BY id
    ON CONFLICT (user_id) DO UPDATE SET won_stakes = won.won_stakes + excluded.won_stakes
    RETURNING user_id, won_stakes`)
  return new Map(rows.map((row) => [row.user_id, row.won_stakes]))
}

export async function removeWins(tx: Transaction, userIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    UPDATE ${achievementWins} SET won_stakes = greatest(0, won_stakes - 1)
    WHERE user_id IN (
      SELECT user_id FROM ${achievementWins} WHERE user_id = ANY (${sql.param(userIds)}::bigint[])
      ORDER BY user_id FOR UPDATE
    )`)
}

/** Those of these fans who are not deleted; they stay until the transaction ends. */
export async function holdPresent(tx: Transaction, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT id FROM ${users} WHERE id = ANY (${sql.param(userIds)}::bigint[]) AND deleted_at IS NULL ORDER BY id FOR SHARE`)
  return new Set(rows.map(({ id }) => id))
}

export const countFans = (db: Db): Promise<number> => db.$count(users, isNull(users.deletedAt))

// Counts for the rules; they stop at the highest number a rule needs.
/** Counts all fans ever created, deleted ones too, up to `most`. */
export async function countFansEver(db: Db, most: number): Promise<number> {
  return countOf(db, sql`SELECT FROM ${users} LIMIT ${most}`)
}

export async function countFollowers(db: Db, userId: number, most: number): Promise<number> {
  return countOf(db, sql`SELECT FROM ${follows} WHERE followed_id = ${userId} LIMIT ${most}`)
}

export async function countClubs(db: Db, userId: number): Promise<number> {
  return countOf(db, sql`SELECT FROM ${clubMembers} WHERE user_id = ${userId}`)
}

export async function countAttended(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ user_id: number; count: number }>(sql`
    SELECT user_id, sum(count)::integer AS count FROM (
      SELECT user_id, count(*) FROM ${matchRows} WHERE user_id = ANY(${sql.param(userIds)}::bigint[]) GROUP BY user_id
      UNION ALL
      SELECT user_id, matches FROM ${matchRowsCarried} WHERE user_id = ANY(${sql.param(userIds)}::bigint[])
    ) AS part GROUP BY user_id`)
  return new Map(rows.map((row) => [row.user_id, row.count]))
}

/** What a fan has of what rules count, besides streaks. */
export async function countFacts(
  db: Db,
  userId: number,
): Promise<
  Pick<Facts, 'attendedMatches' | 'wonStakes' | 'clubs' | 'ultraGroups' | 'presidencies' | 'followers'>
> {
  const [attended, [won], clubs, ultraGroupsCount, presidencies, followers] = await Promise.all([
    countAttended(db, [userId]),
    db
      .select({ wonStakes: achievementWins.wonStakes })
      .from(achievementWins)
      .where(eq(achievementWins.userId, userId)),
    countClubs(db, userId),
    db.$count(ultraMembers, eq(ultraMembers.userId, userId)),
    db.$count(ultraGroups, eq(ultraGroups.presidentId, userId)),
    countFollowers(db, userId, FOLLOWERS_COUNTED),
  ])
  return {
    attendedMatches: attended.get(userId) ?? 0,
    wonStakes: won?.wonStakes ?? 0,
    clubs,
    ultraGroups: ultraGroupsCount,
    presidencies,
    followers,
  }
}

/** Serialises transactions that count towards the same threshold, so that each sees the other's rows. */
export async function lockCount(tx: Transaction, subject: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`achievement ${subject}`}, 0))`)
}

async function countOf(db: Db, found: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`SELECT count(*) FROM (${found}) AS found`)
  return rows[0]?.count ?? 0
}
