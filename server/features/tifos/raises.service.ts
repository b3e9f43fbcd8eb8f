// tifos.2, tifos.3: a capo raises a tifo for the end, and what the end completes hangs on the group's wall for ever.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Side } from '#contract/events.ts'
import { RAISE_MS, RAISE_PAUSE_MS } from '#contract/tifos.ts'
import { lockArena } from '#server/features/arenas/index.ts'
import { type Actor, holdUltra, ultraRightsOf } from '#server/features/ultras/index.ts'
import { Failure } from '#server/http/failure.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { inLongTransaction, inTransaction } from '#server/storage/transaction.ts'
import { insertPoster, insertRaise, lastRaisedAt, lockRaise } from './raises.storage.ts'
import { isRipe, readId, type Tifo } from './tifo.ts'
import { findTifo, holdTifo } from './tifos.storage.ts'

export interface CompletedTifo {
  posterId: number
  ultraId: number
  name: string
  completedAt: Date
  holderIds: readonly number[]
}

export interface RaisesContext {
  db: NodePgDatabase
  now: () => Date
  /** Where a fan stands in an arena, whichever process they are connected to; null: not there, or without a side. */
  sideOf: (arenaId: string, userId: number) => Promise<Side | null>
  /** Resolves when the rooms of this process know what is up; others hear of it. */
  onRaisesChanged: (arenaId: string) => Promise<void>
  /** Runs in the transaction that hangs the poster up. */
  onCompleted: (tx: Transaction, completed: CompletedTifo) => Promise<void>
}

export type RaisesService = ReturnType<typeof createRaisesService>

export function createRaisesService(context: RaisesContext) {
  const { db, now, sideOf, onRaisesChanged, onCompleted } = context

  return {
    async raise(actor: Actor, arenaId: string, tifoId: string) {
      // Whether somebody may raise it does not depend on the arena, so that is told first.
      const { ultraId } = await findRaisable(db, actor, tifoId)
      // Before the lock: other processes may have to be asked.
      const side = await sideOf(arenaId, actor.userId)
      const raised = await inTransaction(db, async (tx) => {
        const arena = await lockArena(tx, arenaId)
        if (!arena) throw new Failure('arena_not_found')
        // Who deletes the group meanwhile takes down what is raised here, or has deleted it first.
        if (!(await holdUltra(tx, ultraId))) throw new Failure('tifo_not_found')
        // Once more: the tifo may have been hidden or the right taken meanwhile.
        await holdTifo(tx, readId(tifoId) ?? 0)
        const tifo = await findRaisable(tx, actor, tifoId)
        if (arena.state !== 'live' || arena.run === null) throw new Failure('arena_not_live')
        if (side === null) throw new Failure('not_in_arena')
        const at = now()
        if (!isRipe(tifo, at)) throw new Failure('tifo_too_young')
        await refusePause(tx, arena.run.id, side, at)
        const endsAt = new Date(at.getTime() + RAISE_MS)
        const id = await insertRaise(tx, {
          runId: arena.run.id,
          side,
          ultraId: tifo.ultraId,
          tifoId: tifo.id,
          picture: tifo.picture,
          raisedBy: actor.userId,
          raisedAt: at,
          endsAt,
        })
        return { raise: String(id), side, endsAt: endsAt.toISOString() }
      })
      await onRaisesChanged(arenaId)
      return raised
    },

    /** Four fifths were lit for five seconds: hangs the poster up, however many processes say so. */
    async complete(raiseId: string, holderIds: readonly number[], completedAt: Date): Promise<void> {
      const id = readId(raiseId)
      const arenaId = await inLongTransaction(db, async (tx) => {
        const raise = id === null ? null : await lockRaise(tx, id)
        if (!raise || raise.isComplete) return null
        const { picture, ultraId, tifoId, runId, side, hiddenAt } = raise
        const posterId = await insertPoster(tx, {
          raiseId: id,
          ultraId,
          tifoId,
          picture,
          runId,
          side,
          completedAt,
          ...raise.teams,
          holders: holderIds.length,
          hiddenAt,
        })
        await onCompleted(tx, { posterId, ultraId, name: picture.name, completedAt, holderIds })
        return raise.arenaId
      })
      if (arenaId !== null) await onRaisesChanged(arenaId)
    },
  }
}

async function findRaisable(db: Db, actor: Actor, idText: string): Promise<Tifo> {
  const id = readId(idText)
  const tifo = id === null ? null : await findTifo(db, id)
  const standing = tifo && (await ultraRightsOf(db, actor.userId, tifo.ultraId, actor))
  if (!tifo || !standing) throw new Failure('tifo_not_found')
  if (!standing.rights.includes('capo')) throw new Failure('no_right')
  if (tifo.hiddenAt !== null) throw new Failure('tifo_hidden')
  return tifo
}

/** 3 minutes from one raise of an end to the next. The caller has locked the arena. */
async function refusePause(tx: Transaction, runId: number, side: Side, now: Date): Promise<void> {
  const last = await lastRaisedAt(tx, runId, side)
  const restMs = last === null ? 0 : last.getTime() + RAISE_PAUSE_MS - now.getTime()
  if (restMs > 0) throw new Failure('raise_pause', { retryAfterS: Math.ceil(restMs / 1000) })
}
