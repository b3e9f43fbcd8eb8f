import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { TOP_UP_BELOW, TOP_UP_TO, WELCOME_POINTS } from '#contract/constants.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { readDatabaseTime } from '#server/storage/database-clock.ts'
import { afterCommit, inTransaction } from '#server/storage/transaction.ts'
import { findPurse, listPossiblyDue, lockPurse, noteTopUp, openFanAccount, post } from './ledger.storage.ts'

/** Whether a fan has points in an undecided bet; the bets feature provides it. */
export type HasOpenStake = (db: Db, userId: number) => Promise<boolean>

export interface TopUpPorts {
  hasOpenStake: HasOpenStake
  /** Called after the commit, with who was given points. */
  onToppedUp: (userIds: number[]) => void
}

/** points.2: once, when verifying the address creates the fan. */
export async function welcomeFan(tx: Transaction, userId: number): Promise<void> {
  await openFanAccount(tx, userId)
  await post(tx, 'welcome', [{ userId, amount: WELCOME_POINTS, betId: null }])
}

/** Gives the top-up if it is due, and returns the balance. */
export async function topUp(
  db: NodePgDatabase,
  userId: number,
  { hasOpenStake, onToppedUp }: TopUpPorts,
): Promise<number> {
  const purse = await findPurse(db, userId)
  if (!purse) return 0
  if (purse.balance >= TOP_UP_BELOW) return purse.balance
  return inTransaction(db, async (tx) => {
    const locked = await lockPurse(tx, userId)
    if (!locked) return 0
    const due = topUpDue({
      balance: locked.balance,
      toppedUpAt: locked.toppedUpAt,
      hasOpenStake: await hasOpenStake(tx, userId),
      now: await readDatabaseTime(tx),
    })
    if (due === 0) return locked.balance
    await noteTopUp(tx, userId)
    afterCommit(tx, () => onToppedUp([userId]))
    const balances = await post(tx, 'top_up', [{ userId, amount: due, betId: null }])
    return balances.get(userId) ?? locked.balance
  })
}

/** Gives those of many fans who come at once the top-up that is due. */
export async function topUpAll(db: NodePgDatabase, userIds: number[], ports: TopUpPorts): Promise<void> {
  const due = await listPossiblyDue(db, userIds)
  await Promise.all(due.map((userId) => topUp(db, userId, ports)))
}

const INTERVAL_MS = 24 * 60 * 60 * 1000

interface TopUpFacts {
  balance: number
  toppedUpAt: Date | null
  hasOpenStake: boolean
  now: Date
}

/** points.4: below 10 with no open stake, up to 100, once in 24 h. Returns the points due. */
export function topUpDue({ balance, toppedUpAt, hasOpenStake, now }: TopUpFacts): number {
  if (balance >= TOP_UP_BELOW || hasOpenStake) return 0
  if (toppedUpAt !== null && now.getTime() - toppedUpAt.getTime() < INTERVAL_MS) return 0
  return TOP_UP_TO - balance
}
