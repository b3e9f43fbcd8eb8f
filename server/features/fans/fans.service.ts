import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { problem } from '#contract/problems.ts'
import { Failure, invalid } from '#server/http/failure.ts'
import type { Viewer } from '#server/http/handlers.ts'
import type { Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { type Fan, isEmailOf } from './fan.ts'
import {
  canEndAdmin,
  changesOf,
  differenceOf,
  type FanEdit,
  isAdminEdit,
  keepAnAdmin,
  refuseForeignEdit,
} from './fan-edit.ts'
import type { FansPorts } from './fans.ports.ts'
import {
  anonymiseFan,
  insertFan,
  lockEnabledAdmins,
  lockFanToChange,
  type NewFan,
  saveFan,
} from './fans.storage.ts'
import { refuseAdminsName } from './name-likeness.ts'

export interface FansContext {
  db: NodePgDatabase
  now: () => Date
  ports: FansPorts
}

export type FansService = ReturnType<typeof createFansService>

export function createFansService({ db, now, ports }: FansContext) {
  return {
    /** fans.1: a fan created by an admin is verified at once. */
    async create(viewer: Viewer, { password, ...fan }: NewFan & { password: string }): Promise<Fan> {
      await ports.refuseWeakPassword('password', password, fan)
      const hash = await ports.hashPassword(password)
      return inTransaction(db, async (tx) => {
        if (fan.role !== 'admin') await refuseAdminsName(tx, fan.name)
        const made = await insertFan(tx, fan)
        if (!made) throw new Failure('email_taken')
        await ports.setPasswordHash(tx, made.id, hash, now())
        await ports.onNewFan(tx, made.id, { email: made.email })
        const { name, role, fanScore } = made
        const after = { name, role, fan_score: fanScore }
        await ports.recordAudit(tx, {
          actorId: viewer.userId,
          action: 'user.create',
          target: `user ${made.id}`,
          after,
        })
        return made
      })
    },

    async update(viewer: Viewer, id: number, edit: FanEdit, email?: unknown): Promise<Fan> {
      refuseForeignEdit(viewer, id, edit)
      const fan = await inTransaction(db, async (tx) => {
        const admins = canEndAdmin(edit) ? await lockEnabledAdmins(tx) : null
        const before = await lockFanToChange(tx, id)
        if (!before) throw new Failure('user_not_found')
        if (email !== undefined && !isEmailOf(before, email)) throw invalid({ email: problem('email_fixed') })
        if (admins) keepAnAdmin(admins, id)
        await checkPrimaries(tx, edit)
        const { name = before.name, role = before.role } = edit
        if (name !== before.name && role !== 'admin') await refuseAdminsName(tx, name, id)

        const after = await saveFan(tx, before, changesOf(before, edit, now()))
        if (edit.disabled) await ports.endSessionsOf(tx, id)
        const difference = differenceOf(before, after)
        const isAudited = viewer.userId !== id || isAdminEdit(edit)
        if (difference && isAudited)
          await ports.recordAudit(tx, {
            actorId: viewer.userId,
            action: 'user.update',
            target: `user ${id}`,
            ...difference,
          })
        return after
      })
      if (edit.disabled) ports.onSessionsEnded({ userId: id, isDisabled: true })
      return fan
    },

    async remove(viewer: Viewer, id: number): Promise<void> {
      refuseForeignEdit(viewer, id)
      const deleted = await inTransaction(db, async (tx) => {
        await ports.lockStakesOf(tx, id)
        const admins = await lockEnabledAdmins(tx)
        const fan = await lockFanToChange(tx, id)
        if (!fan) throw new Failure('user_not_found')
        keepAnAdmin(admins, id)
        await ports.onFanDeleted(tx, id)
        await ports.forgetAccount(tx, fan)
        await anonymiseFan(tx, id, now())
        await ports.redactAudit(tx, id)
        // Deleting oneself leaves no audit entry, because it would name the person who asked to be forgotten.
        if (viewer.userId !== id)
          await ports.recordAudit(tx, {
            actorId: viewer.userId,
            action: 'user.delete',
            target: `user ${id}`,
            before: { role: fan.role, fan_score: fan.fanScore, disabled: fan.disabledAt !== null },
          })
        return fan
      })
      ports.onSessionsEnded({ userId: id })
      await ports.removePicturesOf(deleted)
    },
  }

  async function checkPrimaries(tx: Transaction, { club_id, ultra_group_id }: FanEdit): Promise<void> {
    if (club_id && !(await ports.hasClub(tx, club_id))) throw new Failure('club_not_found')
    if (ultra_group_id && !(await ports.hasUltra(tx, ultra_group_id))) throw new Failure('ultra_not_found')
  }
}
