import { and, asc, eq, inArray, isNull, notLike, or, sql } from 'drizzle-orm'
import type { Role } from '#contract/user.ts'
import { numberArray } from '#server/storage/columns.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { prepared } from '#server/storage/prepared-statements.ts'
import { emailKey, type Fan, SIMULATED_DOMAIN } from './fan.ts'
import type { FanChanges } from './fan-edit.ts'
import { users } from './fans.tables.ts'

const DELETED_NAME = 'Deleted fan'

type Row = typeof users.$inferSelect

export function toFan(row: Row): Fan {
  const { emailKey: _emailKey, nameKey: _nameKey, seniority: _seniority, deletedAt: _deletedAt, ...fan } = row
  return fan
}

export interface NewFan {
  name: string
  email: string | null
  role?: Role
  avatar?: string | null
  bio?: string | null
  socials?: Record<string, string>
  fanScore?: number
  /** Defaults to now. */
  createdAt?: Date
  welcomedAt?: Date
}

const fanById = prepared('fan_by_id', (db) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.deletedAt))),
)

export async function findFan(db: Db, id: number): Promise<Fan | null> {
  const [row] = await fanById(db, { id })
  return row ? toFan(row) : null
}

export async function findFanByEmail(db: Db, email: string): Promise<Fan | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.emailKey, emailKey(email)), isNull(users.deletedAt)))
  return row ? toFan(row) : null
}

/** Returns null when the address is taken. */
export async function insertFan(db: Db, { email, ...fan }: NewFan): Promise<Fan | null> {
  const [row] = await db
    .insert(users)
    .values({ ...fan, email, emailKey: email === null ? null : emailKey(email) })
    .onConflictDoNothing({ target: users.emailKey })
    .returning()
  return row ? toFan(row) : null
}

/** Locks and reads a fan: no other change and no joining until the transaction ends. */
export async function lockFanToChange(tx: Transaction, id: number): Promise<Fan | null> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('no key update')
  return row ? toFan(row) : null
}

/** The demo's own referee is an admin whom nobody can sign in as. */
const isPerson = or(isNull(users.email), notLike(users.email, `%@${SIMULATED_DOMAIN}`))

/** Locks in id order, so that two admins acting on each other cannot deadlock. */
export async function lockEnabledAdmins(tx: Transaction): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt), isNull(users.disabledAt), isPerson))
    .orderBy(asc(users.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** Returns the changed fan. The caller holds the lock. */
export async function saveFan(tx: Transaction, fan: Fan, changes: FanChanges): Promise<Fan> {
  if (Object.keys(changes).length === 0) return fan
  const [row] = await tx.update(users).set(changes).where(eq(users.id, fan.id)).returning()
  if (!row) throw new Error(`fan ${fan.id} is gone though locked`)
  return toFan(row)
}

/** fans.6: removes the personal data; match history keeps its numbers. */
export async function anonymiseFan(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      name: DELETED_NAME,
      email: null,
      emailKey: null,
      avatar: null,
      bio: null,
      socials: {},
      role: 'user',
      primaryClubId: null,
      primaryUltraId: null,
      deletedAt: now,
    })
    .where(eq(users.id, id))
}

export async function setRole(db: Db, id: number, role: Role): Promise<void> {
  await db.update(users).set({ role }).where(eq(users.id, id))
}

export async function markWelcomed(db: Db, id: number, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ welcomedAt: now })
    .where(and(eq(users.id, id), isNull(users.welcomedAt)))
}

/**
 * Locks a fan until the transaction ends, so that joining and deletion cannot overlap. Lock fans before clubs and
 * groups. Returns null when the fan does not exist or was deleted.
 */
export async function lockFan(tx: Transaction, id: number): Promise<{ isDisabled: boolean } | null> {
  const [row] = await tx
    .select({ disabledAt: users.disabledAt })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    // Weaker than FOR UPDATE, so that inserting rows that reference the fan does not wait.
    .for('no key update')
  return row ? { isDisabled: row.disabledAt !== null } : null
}

/** Locks those whose first club or group is one of these: fans are locked before clubs and groups. */
export async function lockPrimaries(
  tx: Transaction,
  { clubId, ultraIds }: { clubId: number | null; ultraIds: readonly number[] },
): Promise<void> {
  await tx.execute(sql`
    SELECT 1 FROM users WHERE id IN (
      SELECT id FROM users WHERE primary_club_id = ${clubId}
      UNION SELECT id FROM users WHERE primary_ultra_id = ANY (${numberArray(ultraIds)}::bigint[])
    ) ORDER BY id FOR NO KEY UPDATE`)
}

/** For archived clubs and groups: the one joined first counts again (fans.5). */
export async function clearPrimaryClub(tx: Transaction, clubId: number): Promise<void> {
  await tx.update(users).set({ primaryClubId: null }).where(eq(users.primaryClubId, clubId))
}

export async function clearPrimaryUltras(tx: Transaction, ultraIds: readonly number[]): Promise<void> {
  if (ultraIds.length === 0) return
  await tx
    .update(users)
    .set({ primaryUltraId: null })
    .where(inArray(users.primaryUltraId, [...ultraIds]))
}

/**
 * Recomputes the fans' mean scores from their match rows and what was carried of detached ones, each weighted by the live
 * seconds attended (scores.10). Names the tables of the higher feature matches, which calls this, instead of importing them.
 */
export async function refreshAverages(tx: Transaction, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  const ids = sql.param([...new Set(userIds)])
  // Lock first, in id order: a transaction that waits here sees the other's rows in the next statement, and two
  // matches with the same fans cannot deadlock.
  await tx.execute(sql`SELECT id FROM users WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`)
  await tx.execute(sql`
    UPDATE users SET
      cheer_score = mean.cheer,
      prediction_score = mean.prediction,
      ultra_score = mean.ultra,
      scored_matches = mean.matches
    FROM (
      SELECT part.user_id AS id,
        sum(part.matches)::integer AS matches,
        coalesce(sum(part.cheer) / nullif(sum(part.seconds), 0), 0) AS cheer,
        coalesce(sum(part.prediction) / nullif(sum(part.seconds), 0), 0) AS prediction,
        coalesce(sum(part.ultra) / nullif(sum(part.seconds), 0), 0) AS ultra
      FROM (
        SELECT user_id, 1 AS matches, live_seconds AS seconds, cheer_score * live_seconds AS cheer,
          prediction_score * live_seconds AS prediction, ultra_score * live_seconds AS ultra
        FROM match_rows
        WHERE user_id = ANY(${ids}) AND num_nonnulls(cheer_score, prediction_score, ultra_score) > 0
        UNION ALL
        SELECT user_id, scored_matches, live_seconds, cheer, prediction, ultra
        FROM match_rows_carried WHERE user_id = ANY(${ids})
        UNION ALL
        -- Who has no rows left is at zero.
        SELECT fan.id, 0, 0, 0, 0, 0 FROM unnest(${ids}::bigint[]) AS fan (id)
      ) AS part
      GROUP BY part.user_id
    ) AS mean
    -- Every index of the fan would get a new entry for what stays as it is.
    WHERE users.id = mean.id
      AND (users.cheer_score, users.prediction_score, users.ultra_score, users.scored_matches)
        IS DISTINCT FROM (mean.cheer, mean.prediction, mean.ultra, mean.matches)`)
}
