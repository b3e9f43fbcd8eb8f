import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { BET_MAX_CHOICES } from '#contract/bet-limits.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Db } from '#server/storage/database.ts'
import { isRetryable } from '#server/storage/database-errors.ts'
import { createGrouper } from '#server/storage/group-commit.ts'

export interface StakeRequest {
  userId: number
  arenaId: string
  betId: string
  choice: number
  amount: number
  key: string | null
}

export interface PlacedStake {
  betId: string
  choice: number
  amount: number
  total: number
  balance: number
}

type StakeRefusal = Extract<
  ErrorCode,
  | 'bet_not_found'
  | 'bet_not_open'
  | 'stake_too_small'
  | 'stake_too_large'
  | 'not_enough_points'
  | 'other_choice_backed'
  | 'key_reused'
  | 'session_expired'
>
const ATTEMPTS = 3

export type StakeAnswer = PlacedStake | { refusal: StakeRefusal | 'no_such_choice' }

/**
 * One grouper per process stands before the database: a thousand stakes at once are a few commits. `onPlaced` is
 * told once per commit which requests were placed by it.
 */
export function createStakeGrouper(
  db: Db,
  onPlaced: (requests: StakeRequest[]) => void,
): (request: StakeRequest) => Promise<StakeAnswer> {
  return createGrouper<StakeRequest, StakeAnswer>({
    async run(requests) {
      const answers = await placeDespiteDeadlocks(db, requests)
      onPlaced(requests.filter((_, i) => !('refusal' in (answers[i] ?? { refusal: null }))))
      return answers
    },
    keyOf: ({ userId }) => userId,
    // While PostgreSQL has one part of a large crowd, we answer another.
    maxSize: 128,
  })
}

/** A whole group must not fail because one of its fans was being deleted, or its arena was. */
async function placeDespiteDeadlocks(db: Db, requests: StakeRequest[]): Promise<StakeAnswer[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await placeStakes(db, requests)
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error
    }
  }
}

async function placeStakes(db: Db, requests: StakeRequest[]): Promise<StakeAnswer[]> {
  const column = <T>(pick: (request: StakeRequest) => T) => sql.param(requests.map(pick))
  const { rows } = await db.execute<PlacedRow>(sql`
    SELECT refusal, known, total, balance FROM place_stakes(
      ${column(({ userId }) => userId)}::bigint[], ${column(({ arenaId }) => arenaId)}::text[],
      ${column(({ betId }) => betId)}::text[],
      ${column(({ choice }) => Math.min(choice, BET_MAX_CHOICES))}::integer[],
      ${column(({ amount }) => amount)}::bigint[], ${column(({ key }) => key)}::text[],
      ${column((request) => (request.key === null ? null : requestHash(request)))}::bytea[]) ORDER BY ord`)
  return rows.map((row, i) => toAnswer(row, requests[i] as StakeRequest))
}

type PlacedRow = {
  refusal: Exclude<StakeAnswer, PlacedStake>['refusal'] | 'seen' | null
  /** What the key was answered before, where it was seen. */
  known: StakeAnswer | null
  total: number
  balance: number
}

function toAnswer({ refusal, known, total, balance }: PlacedRow, request: StakeRequest): StakeAnswer {
  if (refusal === null) {
    const { betId, choice, amount } = request
    return { betId, choice, amount, total, balance }
  }
  return refusal === 'seen' ? (known as StakeAnswer) : { refusal }
}

/** Tells whether a key comes with the same request again. */
function requestHash({ arenaId, betId, choice, amount }: StakeRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([arenaId, betId, choice, amount]))
    .digest()
}
