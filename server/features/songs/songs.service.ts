// songs.1: the songbook of a group.
import { randomUUID } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { SONGS_PER_GROUP } from '#contract/song-limits.ts'
import type { GroupSong, Song } from '#contract/songs.ts'
import {
  type Actor,
  findUltra,
  lockUltraFor,
  recordDeed,
  ultraRightsOf,
} from '#server/features/ultras/index.ts'
import { Failure } from '#server/http/failure.ts'
import type { Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { bringSongBack, countSongs, insertSong, listSongs, markSongDeleted, toSong } from './songs.storage.ts'

export type SongsService = ReturnType<typeof createSongsService>

type NewSong = Omit<Song, 'id' | 'ultra_id'> & { songId?: string | undefined }

export function createSongsService({ db, now }: { db: NodePgDatabase; now: () => Date }) {
  /** Undo brings back the same song, so that what reports hid stays hidden. */
  async function writeOrBringBack(
    tx: Transaction,
    writerId: number,
    ultraId: number,
    { songId, ...written }: NewSong,
  ): Promise<GroupSong> {
    if (songId === undefined) {
      const song = { ...written, id: `s-${randomUUID()}`, ultra_id: ultraId }
      await insertSong(tx, song, writerId, now())
      return { ...song, hidden: false }
    }
    const row = await bringSongBack(tx, ultraId, songId)
    if (!row) throw new Failure('song_not_found')
    return { ...toSong(row), hidden: row.hiddenAt !== null }
  }

  return {
    /** Hidden ones are for who may write in the book. */
    async list({ userId, isAdmin }: Actor, ultraId: number): Promise<GroupSong[]> {
      if (!(await findUltra(db, ultraId))) throw new Failure('ultra_not_found')
      const standing = await ultraRightsOf(db, userId, ultraId, { isAdmin })
      const mayWrite = standing?.rights.includes('capo') ?? false
      const rows = await listSongs(db, ultraId)
      return rows
        .filter(({ hiddenAt }) => mayWrite || hiddenAt === null)
        .map((row) => ({ ...toSong(row), hidden: row.hiddenAt !== null }))
    },

    /** Under the group's lock: two at once cannot both be the twentieth. */
    create(actor: Actor, ultraId: number, written: NewSong): Promise<GroupSong> {
      return inTransaction(db, async (tx) => {
        await lockUltraFor(tx, actor, ultraId, 'capo')
        if ((await countSongs(tx, ultraId)) >= SONGS_PER_GROUP) throw new Failure('too_many_songs')
        const song = await writeOrBringBack(tx, actor.userId, ultraId, written)
        await recordDeed(tx, {
          actor,
          ultraId,
          action: 'song',
          at: now(),
          detail: { song: song.id, name: song.name },
        })
        return song
      })
    },

    remove(actor: Actor, ultraId: number, songId: string): Promise<void> {
      return inTransaction(db, async (tx) => {
        await lockUltraFor(tx, actor, ultraId, 'capo')
        const name = await markSongDeleted(tx, ultraId, songId, now())
        if (name === null) throw new Failure('song_not_found')
        const detail = { song: songId, name }
        await recordDeed(tx, {
          actor,
          ultraId,
          action: 'unsong',
          detail,
          before: detail,
          isGone: true,
          at: now(),
        })
      })
    },
  }
}
