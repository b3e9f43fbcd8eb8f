// groups.4: who did what in a group. What admins do there is in the audit log too.
import type { UltraAction } from '#contract/constants.ts'
import { recordAudit } from '#server/features/audit/index.ts'
import type { Viewer } from '#server/http/handlers.ts'
import type { Transaction } from '#server/storage/database.ts'
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
  at: Date
}

/** Runs in the transaction of what it tells. */
export async function recordDeed(tx: Transaction, deed: Deed): Promise<void> {
  const { actor, ultraId, action, fanId, detail = {}, at } = deed
  await tx
    .insert(ultraLog)
    .values({ ultraId, at, actorId: actor.userId, action, fanId: fanId ?? null, detail })
  if (!actor.isAdmin) return
  const after = { ...(fanId !== undefined && { fan: fanId }), ...detail }
  await recordAudit(tx, {
    actorId: actor.userId,
    action: `ultra.${action}`,
    target: `ultra ${ultraId}`,
    after,
  })
}
