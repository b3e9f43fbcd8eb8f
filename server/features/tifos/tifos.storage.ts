import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { TIFO_RIPE_MS } from '#contract/tifos.ts'
import { clubs } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { ultraGroups } from '#server/features/ultras/ultras.tables.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import type { Tifo } from './tifo.ts'
import { type Picture, tifoRaises, tifos } from './tifos.tables.ts'

const fields = {
  id: tifos.id,
  ultraId: tifos.ultraId,
  picture: tifos.picture,
  by: { id: users.id, name: users.name },
  createdAt: tifos.createdAt,
  approvedAt: tifos.approvedAt,
  hiddenAt: tifos.hiddenAt,
}

const author = and(eq(users.id, tifos.createdBy), isNull(users.deletedAt))

export async function findTifo(db: Db, id: number): Promise<Tifo | null> {
  const [tifo] = await db.select(fields).from(tifos).leftJoin(users, author).where(eq(tifos.id, id))
  return tifo ?? null
}

/** Until the transaction ends, nobody hides or deletes it. */
export async function holdTifo(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM tifos WHERE id = ${id} FOR SHARE`)
}

/** Newest first. Hidden ones only for who may see them. */
export function listTifos(db: Db, ultraId: number, seesHidden: boolean): Promise<Tifo[]> {
  return db
    .select(fields)
    .from(tifos)
    .leftJoin(users, author)
    .where(and(eq(tifos.ultraId, ultraId), seesHidden ? undefined : isNull(tifos.hiddenAt)))
    .orderBy(desc(tifos.id))
}

/** Those that an admin's approval would let rise now, oldest first, with their group. */
export function listWaiting(db: Db, now: Date, limit: number, afterId: number | null) {
  return db
    .select({
      ...fields,
      ultra: {
        id: ultraGroups.id,
        name: ultraGroups.name,
        logo: ultraGroups.logo,
        club_name: clubs.name,
      },
    })
    .from(tifos)
    .innerJoin(ultraGroups, and(eq(ultraGroups.id, tifos.ultraId), isNull(ultraGroups.archivedAt)))
    .innerJoin(clubs, eq(clubs.id, ultraGroups.clubId))
    .leftJoin(users, author)
    .where(
      and(
        isNull(tifos.approvedAt),
        isNull(tifos.hiddenAt),
        gt(tifos.createdAt, new Date(now.getTime() - TIFO_RIPE_MS)),
        afterId === null ? undefined : gt(tifos.id, afterId),
      ),
    )
    .orderBy(asc(tifos.id))
    .limit(limit)
}

export function countTifos(tx: Transaction, ultraId: number): Promise<number> {
  return tx.$count(tifos, eq(tifos.ultraId, ultraId))
}

export async function insertTifo(
  tx: Transaction,
  tifo: { ultraId: number; picture: Picture; createdBy: number; createdAt: Date; approvedAt?: Date },
): Promise<number> {
  const [row] = await tx.insert(tifos).values(tifo).returning({ id: tifos.id })
  if (!row) throw new Error('the tifo was not inserted')
  return row.id
}

export async function deleteTifo(tx: Transaction, id: number): Promise<void> {
  await tx.delete(tifos).where(eq(tifos.id, id))
}

/** False if it was approved before. */
export async function approveTifo(tx: Transaction, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(tifos)
    .set({ approvedAt: now })
    .where(and(eq(tifos.id, id), isNull(tifos.approvedAt)))
    .returning({ id: tifos.id })
  return rows.length > 0
}

export async function setTifoHidden(tx: Transaction, id: number, at: Date | null): Promise<void> {
  await tx.update(tifos).set({ hiddenAt: at }).where(eq(tifos.id, id))
  await tx.execute(sql`UPDATE posters SET hidden_at = ${at?.toISOString() ?? null} WHERE tifo_id = ${id}`)
}

/** A tifo may have 16,000 cells. */
const EXPORTED_AT_ONCE = 20

/** For a fan's data export: what they drew; read as it is asked for. */
export async function* exportTifos(db: Db, userId: number) {
  for (let afterId = 0; ; ) {
    const page = await db
      .select({ id: tifos.id, ultra_id: tifos.ultraId, picture: tifos.picture, created_at: tifos.createdAt })
      .from(tifos)
      .where(and(eq(tifos.createdBy, userId), gt(tifos.id, afterId)))
      .orderBy(asc(tifos.id))
      .limit(EXPORTED_AT_ONCE)
    yield page
    const last = page.at(-1)
    if (!last || page.length < EXPORTED_AT_ONCE) return
    afterId = last.id
  }
}

/** For a fan's data export: what they raised, and when. */
export function exportRaises(db: Db, userId: number) {
  return db
    .select({
      name: sql<string>`${tifoRaises.picture} ->> 'name'`,
      ultra_id: tifoRaises.ultraId,
      side: tifoRaises.side,
      raised_at: tifoRaises.raisedAt,
    })
    .from(tifoRaises)
    .where(eq(tifoRaises.raisedBy, userId))
    .orderBy(asc(tifoRaises.id))
}
