// groups.4: who did what in a group. What admins do there is in the audit log too.
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UltraAction, UltraRight } from '#contract/constants.ts'
import type { LogEntry } from '#contract/groups.ts'
import type { GroupFan } from '#contract/ultras.ts'
import { recordAudit } from '#server/features/audit/index.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import type { Viewer } from '#server/http/handlers.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { ultraLog } from './groups.tables.ts'

/** Who acts in a group. */
export interface Actor {
  userId: number
  isAdmin: boolean
}

export const actorOf = ({ userId, role }: Viewer): Actor => ({ userId, isAdmin: role === 'admin' })

export interface Deed {
  actor: Actor
  ultraId: number
  action: UltraAction
  /** Whom it was done to. */
  fanId?: number
  detail?: Record<string, unknown>
  /** What an admin's entry in the audit log tells besides, of how it was and has become; what is gone has no after. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  isGone?: boolean
  at: Date
}

/** Runs in the transaction of what it tells. */
export async function recordDeed(tx: Transaction, deed: Deed): Promise<void> {
  const { actor, ultraId, action, fanId, detail = {}, before, after, isGone = false, at } = deed
  await tx
    .insert(ultraLog)
    .values({ ultraId, at, actorId: actor.userId, action, fanId: fanId ?? null, detail })
  if (!actor.isAdmin) return
  const become = { ...(fanId !== undefined && { fan: fanId }), ...detail, ...after }
  await recordAudit(tx, {
    actorId: actor.userId,
    action: `ultra.${action}`,
    target: `ultra ${ultraId}`,
    ...(before && { before }),
    ...(!isGone && { after: become }),
  })
}

/** The presidency went on because a president left, or came back. */
export async function recordFollowing(
  tx: Transaction,
  { ultraId, from, to, at }: { ultraId: number; from: number; to: number; at: Date },
): Promise<void> {
  await tx.insert(ultraLog).values({ ultraId, at, actorId: from, action: 'follow', fanId: to })
}

/** A member presides because nobody did. */
export async function recordFilling(
  tx: Transaction,
  { ultraId, by, at }: { ultraId: number; by: number; at: Date },
): Promise<void> {
  await tx.insert(ultraLog).values({ ultraId, at, actorId: by, action: 'preside' })
}

const actors = alias(users, 'actor')
const targets = alias(users, 'target')

/** The newest first. Names are looked up: they change, and who is gone has none. */
export async function listLog(
  db: Db,
  ultraId: number,
  limit: number,
  beforeId: number | null,
): Promise<LogEntry[]> {
  const rows = await db
    .select({
      id: ultraLog.id,
      at: ultraLog.at,
      action: sql<UltraAction>`${ultraLog.action}`,
      detail: ultraLog.detail,
      by: { id: actors.id, name: actors.name, avatar: actors.avatar, deletedAt: actors.deletedAt },
      fan: { id: targets.id, name: targets.name, avatar: targets.avatar, deletedAt: targets.deletedAt },
    })
    .from(ultraLog)
    .leftJoin(actors, eq(actors.id, ultraLog.actorId))
    .leftJoin(targets, eq(targets.id, ultraLog.fanId))
    .where(and(eq(ultraLog.ultraId, ultraId), beforeId === null ? undefined : lt(ultraLog.id, beforeId)))
    .orderBy(desc(ultraLog.id))
    .limit(limit)
  return rows.map(({ at, detail, by, fan, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    by: named(by),
    fan: named(fan),
    ...partsOf(detail),
  }))
}

const partsOf = ({
  rights = null,
  fields = null,
  name = null,
}: {
  rights?: UltraRight[] | null
  fields?: string[] | null
  name?: string | null
}) => ({
  rights,
  fields,
  what: name,
})

const named = (fan: (GroupFan & { deletedAt: Date | null }) | null): GroupFan | null =>
  fan && fan.deletedAt === null ? { id: fan.id, name: fan.name, avatar: fan.avatar } : null
