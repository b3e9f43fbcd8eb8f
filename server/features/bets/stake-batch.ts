import { createHash } from 'node:crypto'
import type pg from 'pg'
import { BET_MAX_CHOICES } from '#contract/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { hexArray, numberArray } from '#server/storage/columns.ts'
import { isRetryable } from '#server/storage/database-errors.ts'
import { createBatcher } from '#server/storage/group-commit.ts'

export interface StakeRequest {
  userId: number
  /** From the session cache; `place_stakes` checks that the session is still valid. */
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
  | 'referee_cannot_stake'
  | 'stake_too_small'
  | 'stake_too_large'
  | 'not_enough_points'
  | 'other_choice_backed'
  | 'cooling_off'
  | 'daily_limit'
  | 'key_reused'
  | 'session_expired'
  | 'suspended'
>
const ATTEMPTS = 3

export type StakeAnswer = PlacedStake | { refusal: StakeRefusal | 'no_such_choice' }
/** Somebody else has locked the bet or the fan; only where the caller does not wait. */
type Busy = { refusal: 'busy' }
const isBusy = (answer: StakeAnswer | Busy): answer is Busy =>
  'refusal' in answer && answer.refusal === 'busy'

/**
 * Each process sends its stakes in batches, so that a thousand at once need only a few commits. After each commit
 * `onPlaced` receives the requests it placed.
 * While a bet is settled it and all its winners are locked, of a stadium for seconds. Stakes that meet such a lock wait in
 * batches of their own, so that nobody else's wait with them (stakes.5).
 */
export function createStakeBatcher(
  driver: pg.Pool,
  now: () => Date,
  onPlaced: (requests: StakeRequest[]) => void,
): (request: StakeRequest) => Promise<StakeAnswer> {
  const batcher = (waits: boolean) =>
    createBatcher<StakeRequest, StakeAnswer | Busy>({
      async run(requests) {
        const answers = await placeDespiteDeadlocks(driver, requests, now(), waits)
        onPlaced(requests.filter((_, i) => !('refusal' in (answers[i] ?? { refusal: null }))))
        return answers
      },
      keyOf: ({ userId }) => userId,
      // Small enough that we answer one batch of a large crowd while PostgreSQL works on the next.
      maxSize: 128,
    })
  const [placeAtOnce, placePatiently] = [batcher(false), batcher(true)]
  return async (request) => {
    const answer = await placeAtOnce(request)
    return isBusy(answer) ? ((await placePatiently(request)) as StakeAnswer) : answer
  }
}

/** Retries a deadlock with a deletion of one fan or arena, so that it does not fail the whole batch. */
async function placeDespiteDeadlocks(
  driver: pg.Pool,
  requests: StakeRequest[],
  now: Date,
  waits: boolean,
): Promise<(StakeAnswer | Busy)[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await placeStakes(driver, requests, now, waits)
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error
    }
  }
}

/** A named statement: each connection parses it once. */
const PLACE_STAKES = {
  name: 'place_stakes',
  text: 'SELECT refusals, known, totals, balances FROM place_stakes($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
}

/** Requires at most one stake per fan. */
export async function placeStakes(
  driver: pg.Pool | pg.ClientBase,
  requests: StakeRequest[],
  now: Date,
  waits = true,
): Promise<(StakeAnswer | Busy)[]> {
  const numbers = (pick: (request: StakeRequest) => number) => numberArray(requests.map(pick))
  // NUL is a safe separator: validation refuses it in addresses and bodies.
  const bet = ({ arenaId, betId }: StakeRequest) => `${arenaId}\0${betId}`
  const bets = new Map(requests.map((request) => [bet(request), request]))
  const nth = new Map([...bets.keys()].map((key, i) => [key, i + 1]))
  const hasKeys = requests.some(({ key }) => key !== null)
  const { rows } = await driver.query<Placed>({
    ...PLACE_STAKES,
    values: [
      [...bets.values()].map(({ arenaId }) => arenaId),
      [...bets.values()].map(({ betId }) => betId),
      now.toISOString(),
      numbers(({ userId }) => userId),
      hexArray(requests.map(({ sessionId }) => sessionId)),
      numbers((request) => nth.get(bet(request)) ?? 0),
      numbers(({ choice }) => Math.min(choice, BET_MAX_CHOICES)),
      numbers(({ amount }) => amount),
      hasKeys ? requests.map(({ key }) => key) : null,
      hasKeys ? requests.map((request) => (request.key === null ? null : requestHash(request))) : null,
      waits,
    ],
  })
  const [placed] = rows
  if (!placed) throw new Error('place_stakes returned no row')
  return requests.map((request, i) => answerOf(request, i, placed))
}

/** One row with an array per column, in the order of the requests: the driver parses it twice as fast as one row each. */
interface Placed {
  refusals: (Exclude<StakeAnswer, PlacedStake>['refusal'] | 'busy' | 'seen' | null)[]
  /** The stored answer, where the idempotency key was used before. */
  known: (StakeAnswer | null)[]
  totals: number[]
  balances: number[]
}

function answerOf({ betId, choice, amount }: StakeRequest, i: number, placed: Placed): StakeAnswer | Busy {
  const refusal = placed.refusals[i] ?? null
  if (refusal === 'seen') return placed.known[i] as StakeAnswer
  if (refusal !== null) return { refusal }
  return { betId, choice, amount, total: placed.totals[i] as number, balance: placed.balances[i] as number }
}

/** Lets `place_stakes` tell a repeated request from a reused key. */
function requestHash({ arenaId, betId, choice, amount }: StakeRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([arenaId, betId, choice, amount]))
    .digest()
}
