import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger, findPurse } from '#server/features/ledger/index.ts'
import { openTestDatabase } from '#tests/database.ts'
import { betWithStakes, fansWithPoints, type TestStake } from './bets.testing.ts'
import { type Payout, payBet } from './payouts.storage.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let fans: number[]
beforeAll(async () => {
  database = await openTestDatabase()
  fans = await fansWithPoints(database.db, 12, 100_000_000)
})
afterAll(() => database.close())

/** bets.5 word by word, in integers of any size. */
function expectedPayouts(stakes: TestStake[], answer: number | null): number[] {
  const total = stakes.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const winning = stakes.reduce((sum, s) => sum + (s.choice === answer ? BigInt(s.amount) : 0n), 0n)
  if (winning === 0n) return stakes.map(({ amount }) => amount)
  const shares = stakes.map(({ choice, amount }, age) => {
    const product = choice === answer ? BigInt(amount) * total : 0n
    return { age, isWinner: choice === answer, whole: product / winning, remainder: product % winning }
  })
  let leftover = total - shares.reduce((sum, { whole }) => sum + whole, 0n)
  const winners = shares.filter(({ isWinner }) => isWinner)
  const inOrder = winners.toSorted((a, b) => Number(b.remainder - a.remainder) || a.age - b.age)
  for (const share of inOrder) {
    if (leftover === 0n) break
    share.whole += 1n
    leftover -= 1n
  }
  return shares.map(({ whole }) => Number(whole))
}

async function paid(choices: number, stakes: TestStake[], answer: number | null): Promise<Payout[]> {
  const { db } = database
  const betId = await betWithStakes(db, choices, stakes)
  const payouts = await payBet(db, betId, answer)
  const byFan = new Map(payouts.map((payout) => [payout.userId, payout]))
  expect(await poolOf(betId), 'the pool is empty afterwards').toBe(0)
  return stakes.map(({ userId }) => byFan.get(userId)!)
}

async function poolOf(betId: string): Promise<number | undefined> {
  const { rows } = await database.db.execute<{ balance: number }>(
    sql`SELECT balance FROM ledger_accounts WHERE bet_id = ${betId}`,
  )
  return rows[0]?.balance
}

const amountsPaid = async (choices: number, stakes: TestStake[], answer: number | null) =>
  (await paid(choices, stakes, answer)).map(({ payout }) => payout)

const amount = fc.oneof(
  fc.integer({ min: 10, max: 13 }),
  fc.integer({ min: 10, max: 10_000 }),
  fc.integer({ min: 9_990, max: 10_000 }),
)
const stakesOn = (choices: number) =>
  fc
    .array(fc.record({ choice: fc.nat(choices - 1), amount }), { minLength: 1, maxLength: 12 })
    .map((stakes) => stakes.map((stake, i) => ({ ...stake, userId: fans[i]! })))

describe('[bets.5] paying a bet', () => {
  test('gives every winner what the rule says, and the pool to the last point', async () => {
    const bets = fc.integer({ min: 2, max: 10 }).chain((choices) =>
      fc.record({
        choices: fc.constant(choices),
        stakes: stakesOn(choices),
        answer: fc.nat(choices - 1),
      }),
    )
    await fc.assert(
      fc.asyncProperty(bets, async ({ choices, stakes, answer }) => {
        const payouts = await amountsPaid(choices, stakes, answer)
        expect(payouts).toEqual(expectedPayouts(stakes, answer))

        const total = stakes.reduce((sum, stake) => sum + stake.amount, 0)
        expect(payouts.reduce((sum, payout) => sum + payout, 0)).toBe(total)
        const winning = stakes.reduce((sum, s) => sum + (s.choice === answer ? s.amount : 0), 0)
        for (const [i, stake] of stakes.entries()) {
          const isWinner = stake.choice === answer
          const share = isWinner ? Math.floor((stake.amount * total) / winning) : 0
          const possible = winning === 0 ? [stake.amount] : isWinner ? [share, share + 1] : [0]
          expect(possible).toContain(payouts[i])
        }
      }),
      { seed: 20_260_301, numRuns: 80 },
    )
    expect(await auditLedger(database.db)).toEqual({ sum: 0, wrongAccounts: 0, negative: 0 })
  })

  const stake = (fan: number, choice: number, amount: number): TestStake => ({
    userId: fans[fan]!,
    choice,
    amount,
  })

  test('leftover points go by largest remainder', async () => {
    // 61 points over 11 : 13 : 12 = 18.64, 22.03, 20.33: the one left over goes to the first.
    const stakes = [stake(0, 0, 13), stake(1, 0, 11), stake(2, 0, 12), stake(3, 1, 25)]
    expect(await amountsPaid(2, stakes, 0)).toEqual([22, 19, 20, 0])
  })

  test('ties go to the older stake, whoever staked it', async () => {
    // 40 over three tens: 13 each, one left over.
    const older = [stake(5, 0, 10), stake(1, 0, 10), stake(3, 0, 10), stake(0, 1, 10)]
    expect(await amountsPaid(2, older, 0)).toEqual([14, 13, 13, 0])
    const other = [stake(3, 0, 10), stake(5, 0, 10), stake(1, 0, 10), stake(0, 1, 10)]
    expect(await amountsPaid(2, other, 0)).toEqual([14, 13, 13, 0])
  })

  test('nobody on the winning choice: every stake comes back, as a refund', async () => {
    const before = (await findPurse(database.db, fans[0]!))!.balance
    expect(await amountsPaid(3, [stake(0, 0, 10), stake(1, 1, 10_000)], 2)).toEqual([10, 10_000])
    expect((await findPurse(database.db, fans[0]!))!.balance).toBe(before)
    const { rows } = await database.db.execute(
      sql`SELECT kind FROM ledger_transfers ORDER BY id DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ kind: 'refund' }])
  })

  test('everybody on the winning choice: everybody gets their own back', async () => {
    expect(await amountsPaid(2, [stake(0, 1, 33), stake(1, 1, 77)], 1)).toEqual([33, 77])
  })

  test('without any stake nothing moves', async () => {
    expect(await amountsPaid(2, [], 0)).toEqual([])
  })

  test('[bets.7] without an answer every stake comes back', async () => {
    expect(await amountsPaid(2, [stake(0, 0, 10), stake(1, 1, 99)], null)).toEqual([10, 99])
  })
})

test('[bets.5] thousands of the largest stakes against the smallest are paid exactly, in one statement', async () => {
  const crowd = await fansWithPoints(database.db, 3_000, 10_000)
  const stakes = crowd.map((userId, i) => ({
    userId,
    choice: i % 1_000 === 0 ? 0 : 1,
    amount: i % 1_000 === 0 ? 10 + i / 1_000 : 10_000 - (i % 7),
  }))
  expect(await amountsPaid(2, stakes, 0)).toEqual(expectedPayouts(stakes, 0))
  expect(await auditLedger(database.db)).toEqual({ sum: 0, wrongAccounts: 0, negative: 0 })
})
