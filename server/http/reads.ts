// storage.10: which calls may read a replica, and who must not.
import type { RouteKey } from '#contract/route.ts'
import type { RecentWriters } from '#server/realtime/recent-writers.ts'
import { REPLICA_LAG_MOST_MS, type ReadReplica } from '#server/storage/read-replica.ts'
import { Failure } from './failure.ts'

/** Longer than a replica that is read may be behind, so whoever is forgotten finds their change there. */
export const WRITER_MEMORY_MS = 2 * REPLICA_LAG_MOST_MS

/** Boards, profiles, lists and search. Arenas, bets, points and sessions are always read from the primary. */
const MAY_LAG: ReadonlySet<string> = new Set<RouteKey>([
  'GET /v1/relationships/leaderboard',
  'GET /v1/relationships/followers/{id}',
  'GET /v1/relationships/following/{id}',
  'GET /v1/relationships/club/fans/{id}',
  'GET /v1/relationships/ultra/members/{id}',
  'GET /v1/relationships/club/matches/{id}',
  'GET /v1/relationships/ultra/matches/{id}',
  'GET /v1/relationships/user/matches/{id}',
  'GET /v1/relationships/user/clubs/{id}',
  'GET /v1/relationships/user/ultras/{id}',
  'GET /v1/users',
  'GET /v1/users/{id}',
  'GET /v1/clubs',
  'GET /v1/clubs/{id}',
  'GET /v1/ultras',
  'GET /v1/ultras/{id}',
  'GET /v1/matches',
  'GET /v1/matches/{id}',
  'GET /v1/search',
  'GET /v1/achievements/{userId}',
  'GET /v1/posts',
  'GET /v1/posts/{slug}',
  'GET /v1/stats',
  'GET /v1/stats/history',
])

export interface Reads {
  /** Runs a call's handler: on a replica where that is allowed, and remembers who has written. */
  run<T>(key: string, userId: number | null, handle: () => Promise<T>): Promise<T>
}

/** For a deployment without replicas. */
export const primaryReads: Reads = { run: (_key, _userId, handle) => handle() }

export function createReads(replica: ReadReplica, writers: RecentWriters): Reads {
  return {
    async run(key, userId, handle) {
      if (MAY_LAG.has(key)) {
        if (userId !== null && (await writers.has(userId))) return handle()
        // What is not on the replica may be new: the arena has told of a match that was just written.
        return replica.mayLag(handle).catch((error: unknown) => {
          if (error instanceof Failure && error.status === 404) return handle()
          throw error
        })
      }
      if (userId === null || key.startsWith('GET ')) return handle()
      try {
        return await handle()
      } finally {
        // Before the answer: their next call may reach another process.
        await writers.note(userId)
      }
    },
  }
}
