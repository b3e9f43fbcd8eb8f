import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { NewTifo } from '#contract/tifo-routes.ts'
import { TIFOS_PER_GROUP } from '#contract/tifos.ts'
import { type Actor, lockUltraFor, recordDeed } from '#server/features/ultras/index.ts'
import { Failure } from '#server/http/failure.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { afterCommit, inTransaction } from '#server/storage/transaction.ts'
import { endRaisesOf, findOnPoster, type ReportedTifo } from './raises.storage.ts'
import { readId, type Tifo } from './tifo.ts'
import { approveTifo, countTifos, deleteTifo, findTifo, insertTifo, setTifoHidden } from './tifos.storage.ts'

export interface TifosContext {
  db: NodePgDatabase
  now: () => Date
  /** What is up in these arenas has changed. */
  onRaisesChanged: (arenaIds: string[]) => void
}

export type TifosService = ReturnType<typeof createTifosService>

/** A group's own tifos. */
export function createTifosService({ db, now, onRaisesChanged }: TifosContext) {
  return {
    create(actor: Actor, ultraId: number, picture: NewTifo): Promise<Tifo> {
      return inTransaction(db, async (tx) => {
        // The lock keeps two who add the last one from adding two.
        await lockUltraFor(tx, actor, ultraId, 'tifo')
        if ((await countTifos(tx, ultraId)) >= TIFOS_PER_GROUP) throw new Failure('too_many_tifos')
        const at = now()
        const id = await insertTifo(tx, { ultraId, picture, createdBy: actor.userId, createdAt: at })
        await recordDeed(tx, { actor, ultraId, action: 'tifo', detail: { tifo: id, name: picture.name }, at })
        return readBack(tx, id)
      })
    },

    /** What was raised and completed with it stays. */
    async remove(actor: Actor, ultraId: number, idText: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockUltraFor(tx, actor, ultraId, 'tifo')
        const tifo = await findOwn(tx, ultraId, idText)
        await deleteTifo(tx, tifo.id)
        const detail = { tifo: tifo.id, name: tifo.picture.name }
        await recordDeed(tx, {
          actor,
          ultraId,
          action: 'untifo',
          detail,
          before: detail,
          isGone: true,
          at: now(),
        })
      })
    },

    /** tifos.1: a second time changes nothing. */
    approve(actor: Actor, ultraId: number, idText: string): Promise<Tifo> {
      return inTransaction(db, async (tx) => {
        // Who deletes it at the same moment comes first or after.
        await lockUltraFor(tx, actor, ultraId, 'tifo')
        const { id, picture } = await findOwn(tx, ultraId, idText)
        const detail = { tifo: id, name: picture.name }
        if (await approveTifo(tx, id, now()))
          await recordDeed(tx, { actor, ultraId, action: 'approve_tifo', detail, at: now() })
        return readBack(tx, id)
      })
    },

    /** reports.2: hidden or shown again by a decision. A hidden one comes down where it is up, and so do its posters. */
    async setHidden(tx: Transaction, idText: string, isHidden: boolean): Promise<void> {
      const id = readId(idText)
      if (id === null) return
      await setTifoHidden(tx, id, isHidden ? now() : null)
      if (!isHidden) return
      const arenaIds = await endRaisesOf(tx, id, now())
      afterCommit(tx, () => onRaisesChanged(arenaIds))
    },
  }
}

/** The tifo of a report: what it shows and whose it is. One that was deleted still hangs on its posters. */
export async function findReportedTifo(db: Db, idText: string): Promise<ReportedTifo | null> {
  const id = readId(idText)
  if (id === null) return null
  const onPoster = await findOnPoster(db, id)
  const tifo = (await findTifo(db, id)) ?? onPoster
  return tifo && { ...tifo, posterId: onPoster?.posterId ?? null }
}

async function findOwn(tx: Transaction, ultraId: number, idText: string): Promise<Tifo> {
  const id = readId(idText)
  const tifo = id === null ? null : await findTifo(tx, id)
  if (!tifo || tifo.ultraId !== ultraId) throw new Failure('tifo_not_found')
  return tifo
}

async function readBack(tx: Transaction, id: number): Promise<Tifo> {
  const tifo = await findTifo(tx, id)
  if (!tifo) throw new Error(`tifo ${id} vanished in its own transaction`)
  return tifo
}
