// Stakes of a slice by as many stakers as wanted, and the proof that each was booked once.
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { post } from '#server/features/ledger/index.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { type HttpClients, postRequest } from './http-clients.ts'
import { productAt } from './served-product.ts'

/** A fan may stake only so much on one bet, so a staker takes turns with several fans. */
export const TOKENS_PER_STAKER = 4
/** As much as a fan may stake on one bet, for every slice anew. */
const PURSE = 10_000
const AMOUNT = 10

interface StakingParts {
  db: NodePgDatabase
  port: number
  clients: HttpClients
  /** `TOKENS_PER_STAKER` for each staker. */
  tokens: string[]
}

/** Accepted stakes a second on a bet of its own. */
export type StakeSlice = (stakers: number, seconds: number) => Promise<number>

export async function prepareStaking({ db, port, clients, tokens }: StakingParts): Promise<StakeSlice> {
  const product = productAt(port)
  const admin = await product.signIn()
  const arenaId = await product.setUpArena(admin)

  /** Every fan has enough for a whole slice. */
  async function fillPurses(): Promise<void> {
    const { rows } = await db.execute<{ user_id: number; balance: number }>(
      sql`SELECT user_id, balance FROM ledger_accounts WHERE kind = 'fan' AND balance < ${PURSE}`,
    )
    const movements = rows.map(({ user_id, balance }) => ({
      userId: user_id,
      amount: PURSE - balance,
      betId: null,
    }))
    await inTransaction(db, (tx) => post(tx, 'attendance', movements))
  }

  return async (stakers, seconds) => {
    await fillPurses()
    const betId = await product.openBet(admin, arenaId)
    const requests = Array.from({ length: stakers }, (_, staker) =>
      tokens.slice(staker * TOKENS_PER_STAKER, (staker + 1) * TOKENS_PER_STAKER).map((token) =>
        postRequest(`/v1/arenas/${arenaId}/bet/stake`, token, {
          betId,
          choice: staker % 2,
          amount: AMOUNT,
        }),
      ),
    )
    const { answered, seconds: took } = await clients.ask({ port, sliceS: seconds, requests })
    const { rows } = await db.execute<{ points: number }>(
      sql`SELECT sum(points)::bigint AS points FROM bet_pools WHERE bet_id = ${betId}`,
    )
    if (rows[0]?.points !== answered * AMOUNT)
      throw new Error(`${answered} stakes were accepted, the pool holds ${rows[0]?.points} points`)
    return answered / took
  }
}
