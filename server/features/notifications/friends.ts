// inbox.6: somebody one follows is in a live arena. Entering is memory, so this is written behind it, for all who came
// in one moment together.
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { findArena } from '#server/features/arenas/index.ts'
import { startBeat } from '#server/realtime/beat.ts'
import { numberArray } from '#server/storage/columns.ts'

const TELL_INTERVAL_MS = 1_000
const FOLLOWERS_AT_ONCE = 5_000
/**
 * Coming back within this time is no news: connections that come and go cost no queries. Not longer, because whoever
 * follows a fan from now on has not been told; the database tells nobody more than once an hour.
 */
const REMEMBERED_MS = 5_000

interface FriendsContext {
  db: NodePgDatabase
  now: () => Date
  log: Logger
  /** Called after the commit, with the fans who have something new to read. */
  onTold: (userIds: number[]) => void
}

export function createFriendsInArenas({ db, now, log, onTold }: FriendsContext) {
  let entered = new Map<string, Set<number>>()
  const rememberedUntilMs = new Map<number, number>()

  function isNews(userId: number): boolean {
    const atMs = now().getTime()
    if ((rememberedUntilMs.get(userId) ?? 0) > atMs) return false
    rememberedUntilMs.delete(userId)
    rememberedUntilMs.set(userId, atMs + REMEMBERED_MS)
    return true
  }

  /** In the order of their coming, so the oldest are first. */
  function forgetOld(): void {
    const atMs = now().getTime()
    for (const [userId, untilMs] of rememberedUntilMs) {
      if (untilMs > atMs) break
      rememberedUntilMs.delete(userId)
    }
  }

  async function tell(arenaId: string, userIds: Set<number>): Promise<void> {
    const arena = await findArena(db, arenaId)
    if (!arena || arena.state === 'idle') return
    const data = { arena: arenaId, home: arena.homeTeam.name, away: arena.awayTeam.name }
    for (let after: number | null = 0; after !== null; ) {
      const { last, readers } = await tellNext(arenaId, userIds, data, after)
      if (readers.length > 0) onTold(readers)
      after = last
    }
  }

  /** `last`: the last follower who was looked at; null when there was none left. */
  async function tellNext(arenaId: string, userIds: Set<number>, data: object, after: number) {
    const { rows } = await db.execute<{ last: number | null; readers: string[] | null }>(sql`
      SELECT last, readers FROM tell_of_friends(${numberArray([...userIds])}::bigint[], ${arenaId},
        ${now().toISOString()}::timestamptz, ${JSON.stringify(data)}::jsonb, ${after}, ${FOLLOWERS_AT_ONCE})`)
    return { last: rows[0]?.last ?? null, readers: (rows[0]?.readers ?? []).map(Number) }
  }

  async function tellAll(): Promise<void> {
    forgetOld()
    const news = entered
    entered = new Map()
    for (const [arenaId, userIds] of news)
      await tell(arenaId, userIds).catch((error: unknown) => {
        log.warn({ err: error, arena: arenaId }, 'friends could not be told who is in an arena')
        // With the next beat: whoever was told already is not told twice.
        entered.set(arenaId, new Set([...userIds, ...(entered.get(arenaId) ?? [])]))
      })
  }
  const telling = startBeat(tellAll, TELL_INTERVAL_MS)

  return {
    /** Somebody who was not there before has entered an arena that is live. */
    onEntered(arenaId: string, userIds: readonly number[]): void {
      const waiting = entered.get(arenaId) ?? new Set()
      for (const userId of userIds) if (isNews(userId)) waiting.add(userId)
      if (waiting.size > 0) entered.set(arenaId, waiting)
    },
    /** Tells at once what waits for the next beat. */
    tellAll,
    /** What was not told yet stays untold: the arena may be over when this process is back. */
    close: () => telling.stop(),
  }
}
