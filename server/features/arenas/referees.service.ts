// Referees: fans who run one arena. One gate decides who may run an arena, for arenas, events and bets.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Referee } from '#contract/arenas.ts'
import { recordAudit } from '#server/features/audit/index.ts'
import { listUndecidedStakedBy, lockUndecidedBets } from '#server/features/bets/index.ts'
import { lockFan } from '#server/features/fans/index.ts'
import { Failure } from '#server/http/failure.ts'
import type { AdmitReferee } from '#server/http/handlers.ts'
import type { Db } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { lockArena } from './arenas.storage.ts'
import { isReferee, listReferees, replaceReferees } from './referees.storage.ts'

/** referees.2: an admin, or a referee of that arena, who has the second factor that this deployment asks for. */
export function createRefereeGate(
  db: Db,
  lacksSecondFactor: (userId: number) => Promise<boolean>,
): AdmitReferee {
  return async (viewer, arenaId) => {
    if (viewer.role === 'admin') return
    if (viewer.lacksSecondFactor) throw new Failure('second_factor_required')
    if (!(await isReferee(db, viewer.userId, arenaId))) throw new Failure('forbidden')
    if (await lacksSecondFactor(viewer.userId)) throw new Failure('second_factor_required')
  }
}

/**
 * referees.1: replaces the list. Locks the arena and its undecided bets, so that nobody becomes a referee and stakes at
 * the same time.
 */
export async function setReferees(
  db: NodePgDatabase,
  adminId: number,
  arenaId: string,
  userIds: readonly number[],
): Promise<Referee[]> {
  const wanted = [...new Set(userIds)].sort((a, b) => a - b)
  return inTransaction(db, async (tx) => {
    if (!(await lockArena(tx, arenaId))) throw new Failure('arena_not_found')
    await lockUndecidedBets(tx, arenaId)
    const before = await listReferees(tx, arenaId)
    const known = new Set(before.map(({ id }) => id))
    for (const userId of wanted) {
      const fan = await lockFan(tx, userId)
      // Whoever was disabled meanwhile may stay, or no other could be added, but not come.
      if (!fan || (fan.isDisabled && !known.has(userId))) throw new Failure('user_not_found')
      if ((await listUndecidedStakedBy(tx, arenaId, userId)).length > 0)
        throw new Failure('referee_has_stake')
    }
    await replaceReferees(tx, arenaId, wanted)
    await recordAudit(tx, {
      actorId: adminId,
      action: 'arena.referees',
      target: `arena ${arenaId}`,
      before: { referees: before.map(({ id }) => id) },
      after: { referees: wanted },
    })
    return listReferees(tx, arenaId)
  })
}
