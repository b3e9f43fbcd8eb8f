import { randomUUID } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { STAKE_MAX, STAKE_MIN } from '#contract/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { problem } from '#contract/problems.ts'
import { recordAudit } from '#server/features/audit/index.ts'
import { openBetAccount } from '#server/features/ledger/index.ts'
import { Failure, invalid } from '#server/http/failure.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import { driverOf, type Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { assertCanClose, assertCanOpen, type Bet, decideSettle, decideVoid, presentBet } from './bet.ts'
import {
  findBet,
  findStake,
  insertBet,
  lockBet,
  type NewBet,
  type Payout,
  payBet,
  setClosed,
  setOpen,
} from './bets.storage.ts'
import { createStakeBatcher, type PlacedStake, type StakeRequest } from './stake-batch.ts'

export interface BetsContext {
  db: NodePgDatabase
  now: () => Date
  limits: RateLimits
  /** The run a new bet belongs to: null before the first start. Throws 404 for an unknown arena. */
  runOfArena: (tx: Transaction, arenaId: string) => Promise<number | null>
  /** Locks the run a bet counts for; runs are locked before fans' accounts. */
  lockRun: (tx: Transaction, runId: number) => Promise<unknown>
  /** Runs in the settling transaction: achievements, and scores of a finished run. */
  onBetPaid: (tx: Transaction, bet: Bet, payouts: Payout[]) => Promise<void>
  onBetChanged: (arenaId: string, betId: string) => void
  onPoolsChanged: (arenaId: string, betId: string) => void
  /** Fans whose points or stakes moved. */
  onFansChanged: (arenaId: string, userIds: number[]) => void
}

export type BetsService = ReturnType<typeof createBetsService>
type BetInput = Pick<NewBet, 'statement' | 'choices' | 'openDate' | 'durationS'>

export function createBetsService(context: BetsContext) {
  const { db, now, limits, runOfArena, lockRun, onBetPaid, onBetChanged, onPoolsChanged, onFansChanged } =
    context
  const placeStake = createStakeBatcher(driverOf(db), now, (placed) => {
    for (const [arenaId, requests] of Map.groupBy(placed, (request) => request.arenaId)) {
      for (const betId of new Set(requests.map((request) => request.betId))) onPoolsChanged(arenaId, betId)
      onFansChanged(
        arenaId,
        requests.map(({ userId }) => userId),
      )
    }
  })

  /** Locks the bet, applies `change`, writes the audit entry and publishes after the commit. */
  async function decide(
    adminId: number,
    arenaId: string,
    betId: string,
    action: string,
    change: (tx: Transaction, bet: Bet) => Promise<number[] | 'already_done'>,
  ): Promise<Bet> {
    const { bet, changedFans } = await inTransaction(db, async (tx) => {
      const before = await lockBet(tx, arenaId, betId)
      if (!before) throw new Failure('bet_not_found')
      const outcome = await change(tx, before)
      if (outcome === 'already_done') return { bet: before, changedFans: null }
      const after = (await findBet(tx, arenaId, betId)) ?? before
      await recordAudit(tx, {
        actorId: adminId,
        action,
        target: `bet ${betId}`,
        before: presentBet(before),
        after: presentBet(after),
      })
      return { bet: after, changedFans: outcome }
    })
    if (changedFans !== null) {
      onBetChanged(arenaId, betId)
      if (changedFans.length > 0) onFansChanged(arenaId, changedFans)
    }
    return bet
  }

  /** bets.10 */
  async function assertNoOwnStake(tx: Transaction, bet: Bet, adminId: number): Promise<void> {
    if (await findStake(tx, bet.id, adminId)) throw new Failure('own_stake')
  }

  async function pay(tx: Transaction, bet: Bet, answer: number | null): Promise<number[]> {
    // Lock order: bets, runs, fans, pools, mint (ledger.functions.sql).
    if (bet.runId !== null) await lockRun(tx, bet.runId)
    const payouts = await payBet(tx, bet.id, answer)
    const paid = await findBet(tx, bet.arenaId, bet.id)
    await onBetPaid(tx, paid ?? bet, payouts)
    return payouts.map(({ userId }) => userId)
  }

  return {
    async create(adminId: number, arenaId: string, input: BetInput): Promise<Bet> {
      const id = randomUUID()
      const bet = await inTransaction(db, async (tx) => {
        const runId = await runOfArena(tx, arenaId)
        await insertBet(tx, { ...input, id, arenaId, runId })
        await openBetAccount(tx, id)
        const created = await findBet(tx, arenaId, id)
        if (!created) throw new Error('a bet was not stored')
        await recordAudit(tx, {
          actorId: adminId,
          action: 'bet.create',
          target: `bet ${id}`,
          before: null,
          after: presentBet(created),
        })
        return created
      })
      onBetChanged(arenaId, id)
      return bet
    },

    open: (adminId: number, arenaId: string, betId: string) =>
      decide(adminId, arenaId, betId, 'bet.open', async (tx, bet) => {
        await assertNoOwnStake(tx, bet, adminId)
        assertCanOpen(bet)
        await setOpen(tx, bet.id)
        return []
      }),

    close: (adminId: number, arenaId: string, betId: string) =>
      decide(adminId, arenaId, betId, 'bet.close', async (tx, bet) => {
        await assertNoOwnStake(tx, bet, adminId)
        assertCanClose(bet)
        await setClosed(tx, [bet.id])
        return []
      }),

    settle: (adminId: number, arenaId: string, betId: string, answer: number) =>
      decide(adminId, arenaId, betId, 'bet.settle', async (tx, bet) => {
        await assertNoOwnStake(tx, bet, adminId)
        if (decideSettle(bet, answer) === 'already_done') return 'already_done'
        // A bet whose time is up is still stored as open.
        await setClosed(tx, [bet.id])
        return pay(tx, bet, answer)
      }),

    voidBet: (adminId: number, arenaId: string, betId: string) =>
      decide(adminId, arenaId, betId, 'bet.void', async (tx, bet) => {
        await assertNoOwnStake(tx, bet, adminId)
        if (decideVoid(bet) === 'already_done') return 'already_done'
        return pay(tx, bet, null)
      }),

    /**
     * Voids in the caller's transaction: for a deleted arena, or a bet nobody settled in time. Returns the refunded
     * fans, or null when the bet was decided meanwhile.
     */
    async voidWithin(tx: Transaction, arenaId: string, betId: string): Promise<number[] | null> {
      const bet = await lockBet(tx, arenaId, betId)
      return bet?.state === 'open' || bet?.state === 'closed' ? pay(tx, bet, null) : null
    },

    stakeOf: (userId: number, betId: string) => findStake(db, betId, userId),

    async stake(request: StakeRequest): Promise<PlacedStake> {
      await limits.take('stakePerFan', String(request.userId))
      const answer = await placeStake(request)
      if ('refusal' in answer) {
        if (answer.refusal === 'no_such_choice') throw invalid({ choice: problem('no_such_choice') })
        throw new Failure(answer.refusal, amountProblem(answer.refusal))
      }
      return answer
    },
  }
}

function amountProblem(refusal: ErrorCode): { fields?: Record<string, string> } {
  if (refusal === 'stake_too_small') return { fields: { amount: problem('stake_too_small', STAKE_MIN) } }
  if (refusal === 'stake_too_large') return { fields: { amount: problem('stake_too_large', STAKE_MAX) } }
  return {}
}
