import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { problem } from '#contract/problems.ts'
import { recordAudit } from '#server/features/audit/index.ts'
import { lockClub } from '#server/features/clubs/index.ts'
import { lockFan } from '#server/features/fans/index.ts'
import { Failure } from '#server/http/failure.ts'
import type { Transaction } from '#server/storage/database.ts'
import { RunAgain } from '#server/storage/database-errors.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import {
  changeUltra,
  isWithinEdit,
  type NewUltraInput,
  newUltraFields,
  type Ultra,
  type UltraFields,
  type UltraInput,
} from './ultra.ts'
import { type Actor, recordDeed } from './ultra-log.ts'
import { lockUltraFor, ultraRightsOf } from './ultra-rights.ts'
import { refreshUltraScores } from './ultra-scores.storage.ts'
import {
  archiveUltra,
  choosePresident,
  findUltra,
  insertUltra,
  lockUltra,
  refuseTakenName,
  updateUltra,
} from './ultras.storage.ts'

export interface UltrasContext {
  db: NodePgDatabase
  now: () => Date
  /** Makes a fan a member if needed and reports the new presidency. Requires locks on fan and group. */
  enrolPresident: (tx: Transaction, ultraId: number, userId: number) => Promise<void>
  /** Locks the fans who have the group first, because fans are locked before groups. */
  lockFans: (tx: Transaction, ultraId: number) => Promise<void>
  /** Ends, in the same transaction, the memberships of a group. */
  onUltraArchived: (tx: Transaction, ultraId: number) => Promise<void>
}

export type UltrasService = ReturnType<typeof createUltrasService>

export function createUltrasService(context: UltrasContext) {
  const { db, now, enrolPresident, lockFans, onUltraArchived } = context
  return {
    create(actorId: number, input: NewUltraInput): Promise<Ultra> {
      return inTransaction(db, async (tx) => {
        const after = newUltraFields(input)
        await lockReferences(tx, after)
        await refuseTakenName(tx, after)
        const id = await insertUltra(tx, after, now())
        if (after.presidentId !== null) {
          await enrolPresident(tx, id, after.presidentId)
          await choosePresident(tx, id, after.presidentId)
        }
        await recordAudit(tx, { actorId, action: 'ultra.create', target: target(id), after })
        return readBack(tx, id)
      })
    },

    /** groups.2: the right `edit` is enough for some fields; admins change everything. */
    update(actor: Actor, id: number, input: UltraInput): Promise<Ultra> {
      return inTransaction(db, async (tx) => {
        const standing = await ultraRightsOf(tx, actor.userId, id, actor)
        if (!standing) throw new Failure('ultra_not_found')
        if (!standing.rights.includes('edit') || !(actor.isAdmin || isWithinEdit(input)))
          throw new Failure('no_right')
        const current = await findUltra(tx, id)
        const isNamed = input.name !== undefined || input.clubId !== undefined
        const clubId = isNamed ? (input.clubId ?? current?.club.id) : undefined
        // A president who was disabled meanwhile may stay, but not come.
        const isNewPresident = input.presidentId !== current?.president?.id
        await lockReferences(tx, { presidentId: isNewPresident ? input.presidentId : undefined, clubId })
        const ultra = await lockUltraFor(tx, actor, id, 'edit')
        const before = written(ultra)
        const after = changeUltra(before, input)
        if (isNamed && after.clubId !== clubId) throw new RunAgain('the group changed its club meanwhile')
        if (!isNewPresident && after.presidentId !== before.presidentId)
          throw new RunAgain('the group changed its president meanwhile')
        // Groups that shared a name before that was refused can still be edited.
        if (after.name !== before.name || after.clubId !== before.clubId)
          await refuseTakenName(tx, { ...after, id })
        // ultras.2: a group may be without president only while it has no members.
        if (input.presidentId === null && ultra.memberCount > 0)
          throw new Failure('president_needed', {
            fields: { president_id: problem('president_needed') },
          })
        if (after.presidentId !== null && after.presidentId !== before.presidentId) {
          await enrolPresident(tx, id, after.presidentId)
          await choosePresident(tx, id, after.presidentId)
        }
        await updateUltra(tx, id, after)
        if (after.baseScore !== before.baseScore) await refreshUltraScores(tx, [id])
        await recordEdit(tx, { actor, id, before, after, at: now() })
        return readBack(tx, id)
      })
    },

    async archive(actorId: number, id: number): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockFans(tx, id)
        const ultra = await lockUltra(tx, id)
        if (!ultra) throw new Failure('ultra_not_found')
        await archiveUltra(tx, id, now())
        await onUltraArchived(tx, id)
        await recordAudit(tx, { actorId, action: 'ultra.delete', target: target(id), before: written(ultra) })
      })
    },
  }
}

/** Lock order: fans, clubs, groups. The club's lock lets one of two groups have a name. */
async function lockReferences(
  tx: Transaction,
  { presidentId, clubId }: Pick<UltraInput, 'presidentId' | 'clubId'>,
): Promise<void> {
  if (presidentId != null) {
    const fan = await lockFan(tx, presidentId)
    if (!fan || fan.isDisabled) throw new Failure('user_not_found')
  }
  if (clubId !== undefined && !(await lockClub(tx, clubId))) throw new Failure('club_not_found')
}

async function readBack(tx: Transaction, id: number): Promise<Ultra> {
  const ultra = await findUltra(tx, id)
  if (!ultra) throw new Error(`ultra group ${id} vanished in its own transaction`)
  return ultra
}

/** The group's log names what changed; an admin's entry in the audit log has it before and after. */
async function recordEdit(tx: Transaction, { actor, id, before, after, at }: Edit): Promise<void> {
  const fields = FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const deed = {
    actor: { ...actor, isAdmin: false },
    ultraId: id,
    action: 'edit',
    detail: { fields },
    at,
  } as const
  if (fields.length > 0) await recordDeed(tx, deed)
  if (actor.isAdmin)
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'ultra.update',
      target: target(id),
      before,
      after,
    })
}

interface Edit {
  actor: Actor
  id: number
  before: UltraFields
  after: UltraFields
  at: Date
}

const FIELDS = [
  ...(['name', 'logo', 'bio', 'socials', 'clubId', 'presidentId', 'baseScore'] as const),
  ...(['motto', 'colors', 'join'] as const),
]

const target = (id: number) => `ultra ${id}`

function written(ultra: UltraFields): UltraFields {
  const { name, logo, bio, socials, clubId, presidentId, baseScore, motto, colors, join } = ultra
  return { name, logo, bio, socials, clubId, presidentId, baseScore, motto, colors, join }
}
