import { TIFO_RIPE_MS, type UltraTifo } from '#contract/tifos.ts'
import type { Picture } from './tifos.tables.ts'

export interface Tifo {
  id: number
  ultraId: number
  picture: Picture
  by: { id: number; name: string } | null
  createdAt: Date
  approvedAt: Date | null
  hiddenAt: Date | null
}

/** From then on it rises without an admin (tifos.1). */
export const ripeAt = ({ createdAt }: Pick<Tifo, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + TIFO_RIPE_MS)

export const isRipe = (tifo: Pick<Tifo, 'createdAt' | 'approvedAt'>, now: Date): boolean =>
  tifo.approvedAt !== null || ripeAt(tifo).getTime() <= now.getTime()

export function presentTifo(tifo: Tifo, now: Date): UltraTifo {
  return {
    id: String(tifo.id),
    ultra_id: tifo.ultraId,
    ...tifo.picture,
    created_at: tifo.createdAt.toISOString(),
    by: tifo.by,
    approved: tifo.approvedAt !== null,
    ripeAt: ripeAt(tifo).toISOString(),
    ripe: isRipe(tifo, now) && tifo.hiddenAt === null,
    hidden: tifo.hiddenAt !== null,
  }
}

/** Ids are strings on the wire; whatever is no number of ours names nothing. */
export function readId(text: string): number | null {
  return /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null
}
