import { randomUUID } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { STAKE_MAX, STAKE_MIN, UNSETTLE_MAX_S } from '#contract/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { problem } from '#contract/problems.ts'
import { recordAudit } from '#server/features/audit/index.ts'
import { openBetAccount } from '#server/features/ledger/index.ts'
import { Failure, invalid } from '#server/http/failure.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import { driverOf, type Transaction } from '#server/storage/database.ts'
import { readDatabaseTime } from '#server/storage/database-clock.ts'
import { inLongTransaction, inTransaction } from '#server/storage/transaction.ts'
import {
  assertCanClose,
  assertCanCloseAt,
  assertCanOpen,
  assertCanUnsettle,
  type Bet,
  decideSettle,
  decideVoid,
  presentBet,
  wasRefunded,
} from './bet.ts'
import { findBet, findStake, insertBet, lockBet, type NewBet, setClosed, setOpen } from './bets.storage.ts'
import {
  closeBackDated,
  foreseeUnsettling,
  lockPaidFans,
  type Payout,
  payBet,
  setUnsettled,
  type TakenBack,
  takeBack,
  unpayBet,
} from './payouts.storage.ts'
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
  /** Runs in the transaction that takes a settlement back: what followed from it is undone. */
  onBetUnsettled: (tx: Transaction, bet: Bet, payouts: Payout[], reason: string) => Promise<void>
  /** Runs in the transaction that closes a bet back-dated: these stakes came too late and went back. */
  onStakesLate: (tx: Transaction, bet: Bet, refunds: { userId: number; amount: number }[]) => Promise<void>
  onBetChanged: (arenaId: string, betId: string) => void
  onPoolsChanged: (arenaId: string, betId: string) => void
  /** Fans whose points or stakes moved. */
  onFansChanged: (arenaId: string, userIds: number[]) => void
}

interface ClosedBet {
  bet: Bet
  refunded: { fans: number; points: number }
}

/** For decisions that move nobody's points. */
const AT_ONCE = { movesStadium: false }

export type BetsService = ReturnType<typeof createBetsService>
type BetInput = Pick<NewBet, 'statement' | 'choices' | 'openDate' | 'durationS'>

export function createBetsService(context: BetsContext) {
  const { db, now, limits, runOfArena, lockRun, onBetPaid, onBetUnsettled, onStakesLate } = context
  const { onBetChanged, onPoolsChanged, onFansChanged } = context
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
    { movesStadium = true, note }: { movesStadium?: boolean; note?: object } = {},
  ): Promise<Bet> {
    // storage.11: decisions that move the points of everybody who staked may take their time.
    const transact = movesStadium ? inLongTransaction : inTransaction
    const { bet, changedFans } = await transact(db, async (tx) => {
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
        after: { ...presentBet(after), ...note },
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
      decide(
        adminId,
        arenaId,
        betId,
        'bet.open',
        async (tx, bet) => {
          await assertNoOwnStake(tx, bet, adminId)
          assertCanOpen(bet)
          await setOpen(tx, bet.id)
          return []
        },
        AT_ONCE,
      ),

    close: (adminId: number, arenaId: string, betId: string) =>
      decide(
        adminId,
        arenaId,
        betId,
        'bet.close',
        async (tx, bet) => {
          await assertNoOwnStake(tx, bet, adminId)
          assertCanClose(bet)
          await setClosed(tx, [bet.id])
          return []
        },
        AT_ONCE,
      ),

    /** bets.11: what was staked after `at` goes back in the same transaction. */
    async closeAt(adminId: number, arenaId: string, betId: string, at: Date): Promise<ClosedBet> {
      let refunds: { userId: number; amount: number }[] = []
      const bet = await decide(
        adminId,
        arenaId,
        betId,
        'bet.close',
        async (tx, locked) => {
          await assertNoOwnStake(tx, locked, adminId)
          assertCanCloseAt(locked, at, await readDatabaseTime(tx))
          refunds = await closeBackDated(tx, locked.id, at)
          await onStakesLate(tx, locked, refunds)
          return refunds.map(({ userId }) => userId)
        },
        { note: { at: at.toISOString() } },
      )
      const points = refunds.reduce((sum, { amount }) => sum + amount, 0)
      return { bet, refunded: { fans: refunds.length, points } }
    },

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
     * bets.12: the settlement is undone, the bet is closed with its whole pool. The mint is locked last, after the rows
     * of fans whose scores change (ledger.functions.sql).
     */
    unsettle: (adminId: number, arenaId: string, betId: string, reason: string) =>
      decide(adminId, arenaId, betId, 'bet.unsettle', async (tx, bet) => {
        await assertNoOwnStake(tx, bet, adminId)
        assertCanUnsettle(bet, await readDatabaseTime(tx))
        if (bet.runId !== null) await lockRun(tx, bet.runId)
        await lockPaidFans(tx, bet.id)
        const payouts = await setUnsettled(tx, bet.id, reason)
        await onBetUnsettled(tx, bet, payouts, reason)
        await unpayBet(tx, bet.id, wasRefunded(bet) ? 'unrefund' : 'unsettle')
        return payouts.map(({ userId }) => userId)
      }),

    async foreseeUnsettling(arenaId: string, betId: string) {
      const bet = await findBet(db, arenaId, betId)
      if (!bet) throw new Failure('bet_not_found')
      assertCanUnsettle(bet, await readDatabaseTime(db))
      const until = new Date((bet.decidedAt?.getTime() ?? 0) + UNSETTLE_MAX_S * 1000)
      return { ...(await foreseeUnsettling(db, betId)), until }
    },

    /** stakes.9 */
    async takeBack(userId: number, arenaId: string, betId: string): Promise<TakenBack> {
      const taken = await inTransaction(db, (tx) => takeBack(tx, arenaId, betId, userId))
      if (typeof taken === 'string') throw new Failure(taken)
      onPoolsChanged(arenaId, betId)
      onFansChanged(arenaId, [userId])
      return taken
    },

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
