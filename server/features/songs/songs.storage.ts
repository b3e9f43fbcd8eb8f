import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Song } from '#contract/songs.ts'
import { numberArray } from '#server/storage/columns.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { findBuiltInSong } from './built-in-songs.ts'
import { beatsFrom, lettersOf } from './song.ts'
import { groupSongs, songVotes, sungSongs } from './songs.tables.ts'

export type SongRow = typeof groupSongs.$inferSelect

export const toSong = (
  row: Pick<SongRow, 'id' | 'ultraId' | 'name' | 'tempo' | 'beats' | 'words'>,
): Song => ({
  id: row.id,
  ultra_id: row.ultraId,
  name: row.name,
  tempo: row.tempo,
  beats: beatsFrom(row.beats),
  words: row.words,
})

/** A group's songbook, oldest first. */
export async function listSongs(db: Db, ultraId: number): Promise<SongRow[]> {
  return db
    .select()
    .from(groupSongs)
    .where(and(eq(groupSongs.ultraId, ultraId), isNull(groupSongs.deletedAt)))
    .orderBy(asc(groupSongs.createdAt), asc(groupSongs.id))
}

export async function countSongs(tx: Transaction, ultraId: number): Promise<number> {
  const [row] = await tx
    .select({ songs: count() })
    .from(groupSongs)
    .where(and(eq(groupSongs.ultraId, ultraId), isNull(groupSongs.deletedAt)))
  return row?.songs ?? 0
}

export async function insertSong(
  tx: Transaction,
  song: Song & { ultra_id: number },
  createdBy: number,
  createdAt: Date,
): Promise<void> {
  const { id, ultra_id: ultraId, name, tempo, words } = song
  await tx
    .insert(groupSongs)
    .values({ id, ultraId, name, tempo, beats: lettersOf(song.beats), words, createdBy, createdAt })
}

/** The name of what was deleted; null where the group has no such song. */
export async function markSongDeleted(
  tx: Transaction,
  ultraId: number,
  id: string,
  at: Date,
): Promise<string | null> {
  const [row] = await tx
    .update(groupSongs)
    .set({ deletedAt: at })
    .where(and(eq(groupSongs.id, id), eq(groupSongs.ultraId, ultraId), isNull(groupSongs.deletedAt)))
    .returning({ name: groupSongs.name })
  return row?.name ?? null
}

/** A deleted song of the group, in its book again; null where there is none. */
export async function bringSongBack(tx: Transaction, ultraId: number, id: string): Promise<SongRow | null> {
  const [row] = await tx
    .update(groupSongs)
    .set({ deletedAt: null })
    .where(and(eq(groupSongs.id, id), eq(groupSongs.ultraId, ultraId), isNotNull(groupSongs.deletedAt)))
    .returning()
  return row ?? null
}

/** One of ours, or one of a group that is neither deleted nor hidden. */
export async function findSong(db: Db, id: string): Promise<Song | null> {
  const builtIn = findBuiltInSong(id)
  if (builtIn) return builtIn
  const [row] = await db
    .select()
    .from(groupSongs)
    .where(and(eq(groupSongs.id, id), isNull(groupSongs.deletedAt), isNull(groupSongs.hiddenAt)))
  return row ? toSong(row) : null
}

/** Whether it is still there and shown. Whoever hides or deletes it afterwards waits for this transaction. */
export async function holdSong(tx: Transaction, { id, ultra_id: ultraId }: Song): Promise<boolean> {
  if (ultraId === null) return true
  const rows = await tx
    .select({ id: groupSongs.id })
    .from(groupSongs)
    .where(and(eq(groupSongs.id, id), isNull(groupSongs.deletedAt), isNull(groupSongs.hiddenAt)))
    .for('share')
  return rows.length > 0
}

/** What a report shows of a song; null for none, and for ours. */
export async function findReportedSong(
  db: Db,
  id: string,
): Promise<{ ultraId: number; createdBy: number; name: string; words: string[]; isHidden: boolean } | null> {
  const [row] = await db
    .select()
    .from(groupSongs)
    .where(and(eq(groupSongs.id, id), isNull(groupSongs.deletedAt)))
  if (!row) return null
  const { ultraId, createdBy, name, words, hiddenAt } = row
  return { ultraId, createdBy, name, words, isHidden: hiddenAt !== null }
}

/**
 * reports.2: hides a song from the lists, or shows it again. A hidden one is not sung on; returns the arenas in which it was,
 * or waited. One statement ends and withdraws: a song that begins meanwhile would slip between two.
 */
export async function setSongHidden(
  tx: Transaction,
  id: string,
  isHidden: boolean,
  at: Date,
): Promise<string[]> {
  await tx
    .update(groupSongs)
    .set({
      hiddenAt: isHidden ? sql`coalesce(${groupSongs.hiddenAt}, ${at.toISOString()}::timestamptz)` : null,
    })
    .where(eq(groupSongs.id, id))
  if (!isHidden) return []
  const moment = sql`${at.toISOString()}::timestamptz`
  const ended = await tx
    .update(sungSongs)
    .set({
      endsAt: sql`CASE WHEN ${sungSongs.startsAt} IS NOT NULL THEN ${moment} END`,
      withdrawnAt: sql`CASE WHEN ${sungSongs.startsAt} IS NULL THEN ${moment} END`,
    })
    .where(
      sql`${sungSongs.songId} = ${id} AND (${sungSongs.endsAt} > ${moment}
        OR ${sungSongs.startsAt} IS NULL AND ${sungSongs.withdrawnAt} IS NULL)`,
    )
    .returning({ runId: sungSongs.runId })
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM arenas WHERE run_id = ANY (${numberArray(ended.map(({ runId }) => runId))}::bigint[])`)
  return rows.map((arena) => arena.id)
}

/** For the fan's own export: songs they wrote down. */
export async function exportSongs(db: Db, userId: number): Promise<object[]> {
  const rows = await db
    .select()
    .from(groupSongs)
    .where(eq(groupSongs.createdBy, userId))
    .orderBy(groupSongs.createdAt)
  return rows.map((row) => ({
    ...toSong(row),
    created_at: row.createdAt.toISOString(),
    deleted_at: row.deletedAt?.toISOString() ?? null,
  }))
}

/** Songs belong to the group and stay; votes do not. */
export async function forgetSongVotes(tx: Transaction, userId: number): Promise<void> {
  await tx
    .delete(songVotes)
    .where(sql`${songVotes.userId} = ${userId} OR ${songVotes.candidateId} = ${userId}`)
}
