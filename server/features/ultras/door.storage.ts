// groups.3: how a fan comes into a group, and who is kept out.
import { and, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { GroupInvite, JoinRequest } from '#contract/groups.ts'
import { clubMembers } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { Failure } from '#server/http/failure.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { type ListOrder, orderByMoment, type Position } from '#server/storage/list-order.ts'
import { ultraBans, ultraInvitations, ultraInvites, ultraRequests } from './groups.tables.ts'
import type { LockedUltra } from './ultras.storage.ts'
import { ultraGroups } from './ultras.tables.ts'

interface Coming {
  userId: number
  code: string | null
  /** They left a moment ago and undo it (groups.5). */
  isReturning: boolean
}

/**
 * Whether the fan may come in now; else their request is noted, or they are refused. Requires locks on fan and group.
 */
export async function admitAtDoor(
  tx: Transaction,
  ultra: LockedUltra,
  { userId, code, isReturning }: Coming,
  now: Date,
): Promise<'comes in' | 'asks' | 'asked before'> {
  if (await isBanned(tx, ultra.id, userId)) throw new Failure('banned')
  // Into an empty group everybody may come: there is nobody who could decide.
  if (isReturning || ultra.memberCount === 0 || ultra.join === 'open') return 'comes in'
  if (await isInvited(tx, ultra.id, userId)) return 'comes in'
  if (code) {
    if (await takeUse(tx, ultra.id, code, now)) return 'comes in'
    throw new Failure('invite_invalid')
  }
  if (ultra.join === 'invite') throw new Failure('invite_needed')
  const asked = await tx
    .insert(ultraRequests)
    .values({ ultraId: ultra.id, userId, at: now })
    .onConflictDoNothing()
    .returning({ userId: ultraRequests.userId })
  return asked.length > 0 ? 'asks' : 'asked before'
}

export const isBanned = async (db: Db, ultraId: number, userId: number): Promise<boolean> =>
  (await db.$count(ultraBans, and(eq(ultraBans.ultraId, ultraId), eq(ultraBans.userId, userId)))) > 0

const isInvited = async (db: Db, ultraId: number, userId: number): Promise<boolean> =>
  (await db.$count(
    ultraInvitations,
    and(eq(ultraInvitations.ultraId, ultraId), eq(ultraInvitations.userId, userId)),
  )) > 0

/** Returns false where the code is unknown, used up or too old. */
async function takeUse(tx: Transaction, ultraId: number, code: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(ultraInvites)
    .set({ used: sql`${ultraInvites.used} + 1` })
    .where(
      and(
        eq(ultraInvites.code, code),
        eq(ultraInvites.ultraId, ultraId),
        lt(ultraInvites.used, ultraInvites.uses),
        gt(ultraInvites.expiresAt, now),
      ),
    )
    .returning({ code: ultraInvites.code })
  return used.length > 0
}

/** Returns false where they did not ask. */
export async function deleteRequest(tx: Transaction, ultraId: number, userId: number): Promise<boolean> {
  const gone = await tx
    .delete(ultraRequests)
    .where(and(eq(ultraRequests.ultraId, ultraId), eq(ultraRequests.userId, userId)))
    .returning({ userId: ultraRequests.userId })
  return gone.length > 0
}

/** For who has come in or was removed: they neither ask nor are invited any more. */
export async function closeRequest(tx: Transaction, ultraId: number, userId: number): Promise<void> {
  await deleteRequest(tx, ultraId, userId)
  await tx
    .delete(ultraInvitations)
    .where(and(eq(ultraInvitations.ultraId, ultraId), eq(ultraInvitations.userId, userId)))
}

/** Returns false where they were invited already. */
export async function insertInvitation(
  tx: Transaction,
  values: { ultraId: number; userId: number; invitedBy: number; at: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(ultraInvitations)
    .values(values)
    .onConflictDoNothing()
    .returning({ userId: ultraInvitations.userId })
  return rows.length > 0
}

/** Returns false where they were banned already. */
export async function insertBan(
  tx: Transaction,
  values: { ultraId: number; userId: number; bannedBy: number; at: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(ultraBans)
    .values(values)
    .onConflictDoNothing()
    .returning({ userId: ultraBans.userId })
  return rows.length > 0
}

/** Returns false where there was none. */
export async function deleteBan(tx: Transaction, ultraId: number, userId: number): Promise<boolean> {
  const gone = await tx
    .delete(ultraBans)
    .where(and(eq(ultraBans.ultraId, ultraId), eq(ultraBans.userId, userId)))
    .returning({ userId: ultraBans.userId })
  return gone.length > 0
}

// Lists for the officers' room.

const isEnabled = and(isNull(users.disabledAt), isNull(users.deletedAt))
const fan = { id: users.id, name: users.name, avatar: users.avatar }

/** The longest waiting first. */
export const requestOrder: ListOrder = orderByMoment(ultraRequests.at, ultraRequests.userId, 'asc')

export function requestsQuery(db: Db, ultraId: number, limit: number, position: Position | null) {
  return db
    .select({
      ...fan,
      at: ultraRequests.at,
      matches: users.scoredMatches,
      cheerScore: users.cheerScore,
      inClub: sql`EXISTS (SELECT FROM ${clubMembers} m
        WHERE m.user_id = ${users.id} AND m.club_id = ${ultraGroups.clubId})`.mapWith(Boolean),
      sortValue: requestOrder.value,
    })
    .from(ultraRequests)
    .innerJoin(users, eq(users.id, ultraRequests.userId))
    .innerJoin(ultraGroups, eq(ultraGroups.id, ultraRequests.ultraId))
    .where(
      and(eq(ultraRequests.ultraId, ultraId), isEnabled, position ? requestOrder.after(position) : undefined),
    )
    .orderBy(requestOrder.orderBy)
    .limit(limit)
}

export async function listRequests(db: Db, ultraId: number, limit: number, position: Position | null) {
  const rows = await requestsQuery(db, ultraId, limit, position)
  return rows.map(({ sortValue, at, cheerScore, inClub, ...one }) => ({
    request: { ...one, at: at.toISOString(), cheer_score: cheerScore, in_club: inClub } satisfies JoinRequest,
    position: [sortValue, one.id] as const,
  }))
}

/** The latest first. */
export const banOrder: ListOrder = orderByMoment(ultraBans.at, ultraBans.userId, 'desc')

export async function listBans(db: Db, ultraId: number, limit: number, position: Position | null) {
  const rows = await db
    .select({ ...fan, at: ultraBans.at, sortValue: banOrder.value })
    .from(ultraBans)
    .innerJoin(users, eq(users.id, ultraBans.userId))
    .where(and(eq(ultraBans.ultraId, ultraId), isEnabled, position ? banOrder.after(position) : undefined))
    .orderBy(banOrder.orderBy)
    .limit(limit)
  return rows.map(({ sortValue, at, ...one }) => ({
    ban: { ...one, at: at.toISOString() },
    position: [sortValue, one.id] as const,
  }))
}

// Links.

export type Invite = Omit<GroupInvite, 'url'>

/** Those that still let somebody in, the newest first. */
export async function listInvites(db: Db, ultraId: number, now: Date): Promise<Invite[]> {
  const rows = await db
    .select({ ...fan, invite: ultraInvites })
    .from(ultraInvites)
    .leftJoin(users, and(eq(users.id, ultraInvites.createdBy), isEnabled))
    .where(
      and(
        eq(ultraInvites.ultraId, ultraId),
        gt(ultraInvites.expiresAt, now),
        lt(ultraInvites.used, ultraInvites.uses),
      ),
    )
    .orderBy(desc(ultraInvites.createdAt), desc(ultraInvites.code))
  return rows.map(({ invite, id, name, avatar }) => ({
    code: invite.code,
    uses: invite.uses,
    used: invite.used,
    created_at: invite.createdAt.toISOString(),
    expires_at: invite.expiresAt.toISOString(),
    by: id === null || name === null ? null : { id, name, avatar },
  }))
}

/** Forgets, on the way, the links of the group that let nobody in any more. */
export async function insertInvite(tx: Transaction, values: typeof ultraInvites.$inferInsert): Promise<void> {
  await tx
    .delete(ultraInvites)
    .where(
      and(
        eq(ultraInvites.ultraId, values.ultraId),
        or(lte(ultraInvites.expiresAt, values.createdAt), eq(ultraInvites.used, ultraInvites.uses)),
      ),
    )
  await tx.insert(ultraInvites).values(values)
}

/** Returns what it allowed, without its code, or null where there is none. */
export async function deleteInvite(
  tx: Transaction,
  ultraId: number,
  code: string,
): Promise<Pick<Invite, 'uses' | 'used'> | null> {
  const [gone] = await tx
    .delete(ultraInvites)
    .where(and(eq(ultraInvites.ultraId, ultraId), eq(ultraInvites.code, code)))
    .returning({ uses: ultraInvites.uses, used: ultraInvites.used })
  return gone ?? null
}
