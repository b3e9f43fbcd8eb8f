// songs.2: who starts and stops songs at the ends of a live arena, and whom an end elects where no capo is.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Side } from '#contract/arenas.ts'
import type { BySide } from '#contract/live.ts'
import { CAPO_MISSING_MS, VOTE_SHARE } from '#contract/song-limits.ts'
import type { SongCall, SongVote } from '#contract/song-routes.ts'
import type { Song } from '#contract/songs.ts'
import { songMs } from '#match/song-time.ts'
import { type Arena, findArena } from '#server/features/arenas/index.ts'
import { recordAudit } from '#server/features/audit/index.ts'
import { findFan } from '#server/features/fans/index.ts'
import { holdUltra, listUltrasWithRight, ultraRightsOf } from '#server/features/ultras/index.ts'
import { Failure } from '#server/http/failure.ts'
import type { Viewer } from '#server/http/handlers.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { findSong, holdSong } from './songs.storage.ts'
import {
  beginSong,
  type EndReading,
  elect,
  endSong,
  insertCall,
  isRunLive,
  lockEnd,
  putVote,
  readEnds,
  withdrawCalls,
} from './sung.storage.ts'
import { callSong, inTurn } from './turns.ts'

interface ConductingContext {
  db: NodePgDatabase
  now: () => Date
  limits: RateLimits
  /** Where these fans are in an arena, over all processes. */
  whereAre: (
    arenaId: string,
    userIds: number[],
  ) => Promise<{ sideOf(userId: number): Side | null; fans: BySide<number> }>
  /** The rooms of all processes look at the songs of this arena again. */
  onSongsChanged: (arenaId: string) => void
}

export type ConductingService = ReturnType<typeof createConductingService>

export function createConductingService({ db, now, limits, whereAre, onSongsChanged }: ConductingContext) {
  async function arenaOf(arenaId: string): Promise<Arena> {
    const arena = await findArena(db, arenaId)
    if (!arena) throw new Failure('arena_not_found')
    return arena
  }

  /** For which group this viewer starts that song, null: for themselves. Throws 403 for who may not. */
  async function groupFor(
    reader: Db,
    viewer: Viewer,
    song: Song,
    arena: Arena,
    side: Side | null,
  ): Promise<number | null> {
    const isAdmin = viewer.role === 'admin'
    if (song.ultra_id !== null) {
      const standing = await ultraRightsOf(reader, viewer.userId, song.ultra_id, { isAdmin })
      if (!standing?.rights.includes('capo')) throw new Failure('no_right')
      return song.ultra_id
    }
    const [group] = await listUltrasWithRight(reader, viewer.userId, 'capo')
    if (group !== undefined) return group
    const isElected = isAdmin || (await isElectedAt(reader, viewer.userId, arena, side))
    if (!isElected) throw new Failure('no_right')
    return null
  }

  async function isElectedAt(
    reader: Db,
    userId: number,
    { run }: Arena,
    side: Side | null,
  ): Promise<boolean> {
    if (!run || side === null) return false
    const ends = await readEnds(reader, run.id, now())
    return ends[side].elected?.id === userId
  }

  /** The run and end at which somebody acts; throws 409 where that cannot be. */
  function placeOf(arena: Arena, side: Side | null): { runId: number; side: Side; startedAt: Date } {
    if (arena.state !== 'live' || !arena.run) throw new Failure('arena_not_live')
    if (side === null) throw new Failure('not_in_arena')
    return { runId: arena.run.id, side, startedAt: arena.run.startedAt }
  }

  /** Ends what is sung at one end, or takes back what the capo has waiting. */
  async function stopAt(
    tx: Transaction,
    viewer: Viewer,
    arenaId: string,
    runId: number,
    side: Side,
  ): Promise<Stopping> {
    const at = now()
    const { sung, waiting } = await lockEnd(tx, runId, side, at)
    const isSung = sung !== null && sung.endsAtMs > at.getTime()
    const isAdmin = viewer.role === 'admin'
    if (isSung && (isAdmin || sung.capo.id === viewer.userId)) {
      await endSong(tx, sung.id, at)
      if (isAdmin)
        await recordAudit(tx, {
          actorId: viewer.userId,
          action: 'song.stop',
          target: `arena ${arenaId}`,
          after: { side, song: sung.song.id, capo: sung.capo.id },
        })
      return 'stopped'
    }
    const own = waiting.filter(({ capo }) => capo.id === viewer.userId).map(({ id }) => id)
    if (own.length > 0) await withdrawCalls(tx, own, at)
    return own.length > 0 ? 'stopped' : isSung ? 'of another' : 'silence'
  }

  return {
    async start(viewer: Viewer, arenaId: string, songId: string, repeats: number): Promise<SongCall> {
      await limits.take('conductPerFan', String(viewer.userId))
      const arena = await arenaOf(arenaId)
      const song = await findSong(db, songId)
      if (!song) throw new Failure('song_not_found')
      const found = (await whereAre(arenaId, [viewer.userId])).sideOf(viewer.userId)
      const group = await groupFor(db, viewer, song, arena, found)
      const singer = group === null ? `fan:${viewer.userId}` : `group:${group}`
      const { runId, side } = placeOf(arena, found)
      const call = await inTransaction(db, async (tx): Promise<SongCall> => {
        // Who deletes the group meanwhile ends what is started here, or has deleted it first.
        if (group !== null && !(await holdUltra(tx, group))) throw new Failure('no_right')
        // Once more: the right may have been taken meanwhile.
        if ((await groupFor(tx, viewer, song, arena, found)) !== group) throw new Failure('no_right')
        // Who hides the song meanwhile ends what is started here, or has hidden it first.
        if (!(await holdSong(tx, song))) throw new Failure('song_not_found')
        const calledAt = now()
        const turns = await lockEnd(tx, runId, side, calledAt)
        // Once more: finding the capo in other processes takes time, and the match may be paused or over.
        if (!(await isRunLive(tx, runId))) throw new Failure('arena_not_live')
        const caller = { singer, capo: { id: viewer.userId } }
        const answer = callSong(turns, caller, calledAt.getTime())
        if (answer.status === 'full') throw new Failure('queue_full')
        const id = await insertCall(tx, {
          runId,
          side,
          song,
          singer,
          capoId: viewer.userId,
          repeats,
          calledAt,
          lengthMs: songMs(song, repeats),
        })
        if (answer.status === 'queued') {
          const { replaces } = answer
          if (replaces !== null) await withdrawCalls(tx, [replaces], calledAt)
          const others = turns.waiting.filter((other) => other.id !== replaces)
          const order = inTurn({ ...turns, waiting: [...others, { id, ...caller }] })
          return { status: 'queued', startsAt: null, place: order.findIndex((one) => one.id === id) + 1 }
        }
        await beginSong(tx, id, answer.startsAtMs)
        return { status: 'started', startsAt: new Date(answer.startsAtMs).toISOString(), place: null }
      })
      onSongsChanged(arenaId)
      return call
    },

    /** By the capo, or by an admin for one end or both. */
    async stop(viewer: Viewer, arenaId: string, side: Side | null): Promise<void> {
      await limits.take('conductPerFan', String(viewer.userId))
      const { run } = await arenaOf(arenaId)
      const sides: Side[] = side === null ? ['home', 'away'] : [side]
      // A song of somebody else is not theirs to stop; where nothing is sung, a capo is told so.
      const refusal = async (reader: Db, isSung: boolean) => {
        const isCapo =
          viewer.role === 'admin' ||
          (!isSung && (await listUltrasWithRight(reader, viewer.userId, 'capo')).length > 0)
        return new Failure(isCapo ? 'no_song' : 'no_right')
      }
      if (run === null) throw await refusal(db, false)
      await inTransaction(db, async (tx) => {
        const outcomes: Stopping[] = []
        for (const one of sides) outcomes.push(await stopAt(tx, viewer, arenaId, run.id, one))
        // Rolls back: a refused call writes nothing.
        if (!outcomes.includes('stopped')) throw await refusal(tx, outcomes.includes('of another'))
      })
      onSongsChanged(arenaId)
    },

    async vote(viewer: Viewer, arenaId: string, candidateId: number): Promise<SongVote> {
      const arena = await arenaOf(arenaId)
      const where = await whereAre(arenaId, [viewer.userId, candidateId])
      const { runId, side, startedAt } = placeOf(arena, where.sideOf(viewer.userId))
      if (where.sideOf(candidateId) !== side)
        throw new Failure((await findFan(db, candidateId)) ? 'candidate_away' : 'user_not_found')
      const needed = votesNeeded(where.fans[side])
      const answer = await inTransaction(db, async (tx): Promise<SongVote> => {
        const at = now()
        const end = await lockEnd(tx, runId, side, at)
        if (!canVote(end, startedAt, at)) throw new Failure('capo_present')
        await putVote(tx, { runId, side, userId: viewer.userId, candidateId, at })
        const { votes } = (await readEnds(tx, runId, at))[side]
        const count = votes.find(({ id }) => id === candidateId)?.votes ?? 0
        if (count < needed) return { status: 'voted', votes: count, needed }
        await elect(tx, runId, side, candidateId)
        return { status: 'elected', votes: count, needed }
      })
      onSongsChanged(arenaId)
      return answer
    },
  }
}

/** What was found at an end that somebody wants to be silent. */
type Stopping = 'stopped' | 'of another' | 'silence'

/** Whether the end has had no capo for a minute. */
export function canVote(
  { capoSeenMs }: Pick<EndReading, 'capoSeenMs'>,
  runStartedAt: Date,
  now: Date,
): boolean {
  const sinceMs = Math.max(runStartedAt.getTime(), capoSeenMs ?? 0)
  return now.getTime() - sinceMs >= CAPO_MISSING_MS
}

/** A third of the end. */
export const votesNeeded = (fans: number): number => Math.max(1, Math.ceil(fans * VOTE_SHARE))
