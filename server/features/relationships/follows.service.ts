import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { problem } from '#contract/problems.ts'
import { Failure, invalid } from '#server/http/failure.ts'
import type { Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { countFollows, deleteFollow, holdFans, insertFollow } from './follows.storage.ts'

export interface FollowsContext {
  db: NodePgDatabase
  now: () => Date
  /** Runs in the same transaction, once per new follow. */
  onFollowed: (tx: Transaction, followedId: number, followerId: number, at: Date) => Promise<void>
  /** The same for one that has ended. */
  onUnfollowed: (tx: Transaction, followedId: number, followerId: number, followedAt: Date) => Promise<void>
}

export interface FollowState {
  isFollowed: boolean
  followersCount: number
}

export type FollowsService = ReturnType<typeof createFollowsService>

export function createFollowsService({ db, now, onFollowed, onUnfollowed }: FollowsContext) {
  return {
    /** relations.1: following twice changes nothing; following oneself is 422. */
    follow(followerId: number, followedId: number): Promise<FollowState> {
      if (followerId === followedId) throw invalid({ followed_id: problem('follow_self') })
      return inTransaction(db, async (tx) => {
        await requireBoth(tx, followerId, followedId)
        const at = now()
        const isNew = await insertFollow(tx, followerId, followedId, at)
        const followersCount = await countFollows(tx, 'followers', followedId)
        if (isNew) await onFollowed(tx, followedId, followerId, at)
        return { isFollowed: true, followersCount }
      })
    },

    unfollow(followerId: number, followedId: number): Promise<FollowState> {
      return inTransaction(db, async (tx) => {
        await requireBoth(tx, followerId, followedId)
        const followedAt = await deleteFollow(tx, followerId, followedId)
        if (followedAt) await onUnfollowed(tx, followedId, followerId, followedAt)
        return { isFollowed: false, followersCount: await countFollows(tx, 'followers', followedId) }
      })
    },
  }
}

async function requireBoth(tx: Transaction, followerId: number, followedId: number): Promise<void> {
  const there = await holdFans(tx, [followerId, followedId])
  if (!there.has(followerId)) throw new Failure('session_expired')
  if (!there.has(followedId)) throw new Failure('user_not_found')
}
