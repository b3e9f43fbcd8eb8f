import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { BET_MAX_CHOICES } from '#contract/bet-limits.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { hexArray, numberArray } from '#server/storage/array-literal.ts'
import type { Db } from '#server/storage/database.ts'
import { isRetryable } from '#server/storage/database-errors.ts'
import { createGrouper } from '#server/storage/group-commit.ts'

export interface StakeRequest {
  userId: number
  /** Theirs when they were recognised; whether it still lives is looked up with the stake. */
  sessionId: string
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
  now: () => Date,
  onPlaced: (requests: StakeRequest[]) => void,
): (request: StakeRequest) => Promise<StakeAnswer> {
  return createGrouper<StakeRequest, StakeAnswer>({
    async run(requests) {
      const answers = await placeDespiteDeadlocks(db, requests, now())
      onPlaced(requests.filter((_, i) => !('refusal' in (answers[i] ?? { refusal: null }))))
      return answers
    },
    keyOf: ({ userId }) => userId,
    // While PostgreSQL has one part of a large crowd, we answer another.
    maxSize: 128,
  })
}

/** A whole group must not fail because one of its fans was being deleted, or its arena was. */
async function placeDespiteDeadlocks(db: Db, requests: StakeRequest[], now: Date): Promise<StakeAnswer[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await placeStakes(db, requests, now)
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error
    }
  }
}

/** At most one stake per fan. */
export async function placeStakes(db: Db, requests: StakeRequest[], now: Date): Promise<StakeAnswer[]> {
  const numbers = (pick: (request: StakeRequest) => number) => numberArray(requests.map(pick))
  const hasKeys = requests.some(({ key }) => key !== null)
  const inEach = <T>(pick: (request: StakeRequest) => T) => (hasKeys ? sql.param(requests.map(pick)) : null)
  // No address and no body that gets here holds a NUL.
  const bet = ({ arenaId, betId }: StakeRequest) => `${arenaId}\0${betId}`
  const bets = new Map(requests.map((request) => [bet(request), request]))
  const nth = new Map([...bets.keys()].map((key, i) => [key, i + 1]))
  const { rows } = await db.execute<PlacedRow>(sql`
    SELECT refusal, known, total, balance FROM place_stakes(
      ${sql.param([...bets.values()].map(({ arenaId }) => arenaId))}::text[],
      ${sql.param([...bets.values()].map(({ betId }) => betId))}::text[], ${now.toISOString()}::timestamptz,
      ${numbers(({ userId }) => userId)}::bigint[], ${hexArray(requests.map(({ sessionId }) => sessionId))}::bytea[],
      ${numbers((request) => nth.get(bet(request)) ?? 0)}::integer[],
      ${numbers(({ choice }) => Math.min(choice, BET_MAX_CHOICES))}::integer[],
      ${numbers(({ amount }) => amount)}::bigint[], ${inEach(({ key }) => key)}::text[],
      ${inEach((request) => (request.key === null ? null : requestHash(request)))}::bytea[]) ORDER BY ord`)
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
