// songs.1: the songbook of a group.
import { randomUUID } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { SONGS_PER_GROUP } from '#contract/song-limits.ts'
import type { GroupSong, Song } from '#contract/songs.ts'
import { type Actor, findUltra, lockUltra, recordDeed, ultraRightsOf } from '#server/features/ultras/index.ts'
import { Failure } from '#server/http/failure.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { countSongs, insertSong, listSongs, markSongDeleted, toSong } from './songs.storage.ts'

export type SongsService = ReturnType<typeof createSongsService>

export function createSongsService({ db, now }: { db: NodePgDatabase; now: () => Date }) {
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
    create(actor: Actor, ultraId: number, written: Omit<Song, 'id' | 'ultra_id'>): Promise<GroupSong> {
      const id = `s-${randomUUID()}`
      return inTransaction(db, async (tx) => {
        if (!(await lockUltra(tx, ultraId))) throw new Failure('ultra_not_found')
        if ((await countSongs(tx, ultraId)) >= SONGS_PER_GROUP) throw new Failure('too_many_songs')
        const song = { ...written, id, ultra_id: ultraId }
        await insertSong(tx, song, actor.userId, now())
        await recordDeed(tx, {
          ...{ actor, ultraId, action: 'song', at: now() },
          detail: { song: id, name: song.name },
        })
        return { ...song, hidden: false }
      })
    },

    remove(actor: Actor, ultraId: number, songId: string): Promise<void> {
      return inTransaction(db, async (tx) => {
        const name = await markSongDeleted(tx, ultraId, songId, now())
        if (name === null) throw new Failure('song_not_found')
        await recordDeed(tx, { actor, ultraId, action: 'unsong', detail: { song: songId, name }, at: now() })
      })
    },
  }
}
