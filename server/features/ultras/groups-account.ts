// What groups keep of a fan: for the fan's own export, and to forget when the account is deleted.
import { asc, eq, inArray } from 'drizzle-orm'
import type { Db, Transaction } from '#server/storage/database.ts'
import {
  ultraAnnouncements,
  ultraBans,
  ultraInvitations,
  ultraInvites,
  ultraLog,
  ultraRequests,
} from './groups.tables.ts'

/** Only ids of others: names are their data. */
export async function exportGroups(db: Db, userId: number) {
  const [requests, invitations, bans, announcements, deeds] = await Promise.all([
    db
      .select({ ultra_id: ultraRequests.ultraId, at: ultraRequests.at })
      .from(ultraRequests)
      .where(eq(ultraRequests.userId, userId)),
    db
      .select({ ultra_id: ultraInvitations.ultraId, at: ultraInvitations.at })
      .from(ultraInvitations)
      .where(eq(ultraInvitations.userId, userId)),
    db
      .select({ ultra_id: ultraBans.ultraId, at: ultraBans.at })
      .from(ultraBans)
      .where(eq(ultraBans.userId, userId)),
    db
      .select({
        ultra_id: ultraAnnouncements.ultraId,
        at: ultraAnnouncements.at,
        text: ultraAnnouncements.text,
      })
      .from(ultraAnnouncements)
      .where(eq(ultraAnnouncements.authorId, userId))
      .orderBy(asc(ultraAnnouncements.id)),
    db
      .select({
        ultra_id: ultraLog.ultraId,
        at: ultraLog.at,
        action: ultraLog.action,
        fan_id: ultraLog.fanId,
        detail: ultraLog.detail,
      })
      .from(ultraLog)
      .where(eq(ultraLog.actorId, userId))
      .orderBy(asc(ultraLog.id)),
  ])
  return { requests, invitations, bans, announcements, deeds }
}

/** What the fan wrote for a group stays, without their name. Call it after their memberships have ended. */
export async function forgetGroups(tx: Transaction, userId: number): Promise<void> {
  for (const table of [ultraRequests, ultraInvitations, ultraBans])
    await tx.delete(table).where(eq(table.userId, userId))
  await tx.update(ultraInvitations).set({ invitedBy: null }).where(eq(ultraInvitations.invitedBy, userId))
  await tx.update(ultraInvites).set({ createdBy: null }).where(eq(ultraInvites.createdBy, userId))
  await tx.update(ultraBans).set({ bannedBy: null }).where(eq(ultraBans.bannedBy, userId))
  await tx.update(ultraAnnouncements).set({ authorId: null }).where(eq(ultraAnnouncements.authorId, userId))
  await tx.update(ultraLog).set({ actorId: null }).where(eq(ultraLog.actorId, userId))
  await tx.update(ultraLog).set({ fanId: null }).where(eq(ultraLog.fanId, userId))
}

/** For archived groups: nobody asks, is invited or banned any more. */
export async function closeDoors(tx: Transaction, ultraIds: readonly number[]): Promise<void> {
  if (ultraIds.length === 0) return
  for (const table of [ultraRequests, ultraInvitations, ultraInvites, ultraBans])
    await tx.delete(table).where(inArray(table.ultraId, [...ultraIds]))
}
