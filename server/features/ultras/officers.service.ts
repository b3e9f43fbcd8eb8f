// groups.2: the president's own powers: who is an officer with which rights, and who presides next.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { ULTRA_RIGHTS, type UltraRight } from '#contract/constants.ts'
import type { Officer } from '#contract/ultras.ts'
import { lockFan } from '#server/features/fans/index.ts'
import { Failure } from '#server/http/failure.ts'
import type { Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { listOfficers } from './officers.storage.ts'
import type { Ultra } from './ultra.ts'
import { type Actor, recordDeed } from './ultra-log.ts'
import { ultraRightsOf } from './ultra-rights.ts'
import { choosePresident, findUltra, type LockedUltra, lockUltra, mayPreside } from './ultras.storage.ts'

export interface OfficersContext {
  db: NodePgDatabase
  now: () => Date
  setRights: (tx: Transaction, userId: number, ultraId: number, rights: UltraRight[]) => Promise<void>
  /** These hooks run in the same transaction. */
  onRightsChanged: (tx: Transaction, userId: number, ultraId: number, rights: UltraRight[]) => Promise<void>
  onBecamePresident: (tx: Transaction, userId: number) => Promise<void>
  onHandedOver: (tx: Transaction, userId: number, ultraId: number) => Promise<void>
  /** The named may have gained an office; who had one may have lost it. */
  onOfficesChanged: (tx: Transaction, ultraId: number, userIds: number[]) => void
}

export type OfficersService = ReturnType<typeof createOfficersService>

export function createOfficersService(context: OfficersContext) {
  const { db, now, setRights, onRightsChanged, onBecamePresident, onHandedOver } = context
  const { onOfficesChanged } = context

  return {
    /** Replaces the rights of a member; none: no officer. */
    setOfficer(actor: Actor, ultraId: number, userId: number, wanted: UltraRight[]): Promise<Officer[]> {
      const rights = ULTRA_RIGHTS.filter((right) => wanted.includes(right))
      return inTransaction(db, async (tx) => {
        const { ultra, member } = await lockForPresident(tx, actor, ultraId, userId)
        if (ultra.presidentId === userId) throw new Failure('president_stays')
        if (member.rights.join() !== rights.join()) {
          await setRights(tx, userId, ultraId, rights)
          await recordDeed(tx, {
            actor,
            ultraId,
            action: 'officer',
            fanId: userId,
            detail: { rights },
            before: { rights: member.rights },
            at: now(),
          })
          await onRightsChanged(tx, userId, ultraId, rights)
          onOfficesChanged(tx, ultraId, [userId])
        }
        return listOfficers(tx, ultraId)
      })
    },

    /** The president before stays a member, with the rights from before their presidency. */
    handOver(actor: Actor, ultraId: number, userId: number): Promise<Ultra> {
      return inTransaction(db, async (tx) => {
        const { ultra } = await lockForPresident(tx, actor, ultraId, userId)
        if (ultra.presidentId !== userId) {
          if (!(await mayPreside(tx, userId))) throw new Failure('already_president')
          await choosePresident(tx, ultraId, userId)
          const before = { fan: ultra.presidentId }
          await recordDeed(tx, { actor, ultraId, action: 'handover', fanId: userId, before, at: now() })
          await onBecamePresident(tx, userId)
          await onHandedOver(tx, userId, ultraId)
          onOfficesChanged(tx, ultraId, [userId])
        }
        const after = await findUltra(tx, ultraId)
        if (!after) throw new Error(`ultra group ${ultraId} vanished in its own transaction`)
        return after
      })
    },
  }
}

/** Looks again under the lock: the presidency may have gone on since the call was let in. */
async function lockForPresident(tx: Transaction, actor: Actor, ultraId: number, userId: number) {
  const fan = await lockFan(tx, userId)
  if (!fan || fan.isDisabled) throw new Failure('user_not_found')
  const ultra = await requireUltra(tx, ultraId)
  if (!actor.isAdmin && ultra.presidentId !== actor.userId) throw new Failure('no_right')
  const member = await ultraRightsOf(tx, userId, ultraId)
  if (!member?.isMember) throw new Failure('not_a_member')
  return { ultra, member }
}

async function requireUltra(tx: Transaction, ultraId: number): Promise<LockedUltra> {
  const ultra = await lockUltra(tx, ultraId)
  if (!ultra) throw new Failure('ultra_not_found')
  return ultra
}
