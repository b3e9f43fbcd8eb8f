import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LedgerEntry } from '#contract/points.ts'
import { encodeCursor } from '#server/http/paging.ts'
import { driverOf } from '#server/storage/database.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { enterLive, listen } from '#tests/live-client.ts'
import { PASSWORD, signedInFan, signIn } from '#tests/people.ts'
import { aStaker, balanceOf, type Staker, stake } from '#tests/stakers.ts'
import { auditLedger, exportPoints, post } from './ledger.storage.ts'

let virage: TestApp
let admin: Staker
let arenaId: string
beforeAll(async () => {
  virage = await startTestApp()
  admin = await aStaker(virage, 0, 'admin')
  arenaId = (await setUpArena(virage, admin)).id
})
afterEach(async () => {
  expect(await auditLedger(virage.app.db)).toEqual({ sum: 0, wrongAccounts: 0, negative: 0 })
})
afterAll(() => virage.close())

const points = ({ token }: { token: string }, query = '') =>
  virage.call('GET', `/v1/points${query}`, { token })
const newBet = async () => ({ arenaId, betId: (await makeBet(virage, admin, arenaId)).id })
const storedBalance = async (id: number) => {
  const { rows } = await virage.app.db.execute<{ balance: number }>(
    sql`SELECT balance FROM ledger_accounts WHERE user_id = ${id}`,
  )
  return rows[0]?.balance
}

describe('[points.2] welcome', () => {
  test('1,000 points when the address is verified, not before, and once however often the link is opened', async () => {
    const email = 'zoe@fans.test'
    await virage.call('POST', '/v1/auth/register', { json: { name: 'Zoé', email, password: PASSWORD } })
    const [mail] = await virage.mailsTo(email)
    const token = /\/auth\/email\/verify\/(\S+)/.exec(mail!.text)![1]!
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => virage.call('GET', `/v1/auth/email/verify/${token}`)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const { element } = (await points({ token: await signIn(virage, email) })).body
    expect(element.balance).toBe(1_000)
    expect(element.ledger).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        amount: 1_000,
        kind: 'welcome',
        betId: null,
        balance: 1_000,
      },
    ])
  })

  test('fans made by an admin are verified at once, and welcome', async () => {
    const email = 'made@fans.test'
    const json = { name: 'Made', email, password: PASSWORD }
    await virage.call('POST', '/v1/users/create', { token: admin.token, json })
    expect(await balanceOf(virage, { id: 0, token: await signIn(virage, email) })).toBe(1_000)
  })
})

describe('[points.4] top-up', () => {
  const setToppedUp = (id: number, age: string) =>
    virage.app.db.execute(
      sql`UPDATE ledger_accounts SET topped_up_at = clock_timestamp() - ${age}::interval WHERE user_id = ${id}`,
    )

  /** Stakes everything and loses it. */
  async function lose(fan: Staker, amount: number): Promise<void> {
    const bet = await newBet()
    await stake(virage, await aStaker(virage), bet, 1, 10)
    await stake(virage, fan, bet, 0, amount)
    await onBet(virage, admin, arenaId, 'close', bet)
    await onBet(virage, admin, arenaId, 'settle', { ...bet, answer: 1 })
  }

  test('to 100 when below 10, on reading the points; once in 24 hours', async () => {
    const fan = await aStaker(virage, 14)
    await lose(fan, 10)
    const { element } = (await points(fan)).body
    expect(element.balance).toBe(100)
    expect(element.ledger[0]).toMatchObject({ kind: 'top_up', amount: 96, balance: 100 })

    await lose(fan, 100)
    expect(await balanceOf(virage, fan)).toBe(0)
    await setToppedUp(fan.id, '23 hours 59 minutes')
    expect(await balanceOf(virage, fan)).toBe(0)
    await setToppedUp(fan.id, '24 hours')
    expect(await balanceOf(virage, fan)).toBe(100)
  })

  test('not at 10, and not while a stake is open', async () => {
    expect(await balanceOf(virage, await aStaker(virage, 10))).toBe(10)
    const fan = await aStaker(virage, 10)
    const bet = await newBet()
    await stake(virage, fan, bet, 0, 10)
    expect(await balanceOf(virage, fan)).toBe(0)
    await onBet(virage, admin, arenaId, 'close', bet)
    expect(await balanceOf(virage, fan)).toBe(0)
    await onBet(virage, admin, arenaId, 'void', bet)
    expect(await balanceOf(virage, fan)).toBe(10)
  })

  test('asked for many times at once, given once', async () => {
    const fan = await aStaker(virage, 0)
    const replies = await Promise.all(Array.from({ length: 10 }, () => points(fan)))
    expect(new Set(replies.map(({ body }) => body.element.balance))).toEqual(new Set([100]))
    expect((await points(fan)).body.element.ledger).toHaveLength(1)
  })

  test('also on signing in and on entering an arena', async () => {
    const fan = await signedInFan(virage)
    await lose(fan, 1_000)
    expect(await storedBalance(fan.id)).toBe(0)
    await signIn(virage, fan.email)
    expect(await storedBalance(fan.id)).toBe(100)

    const url = await listen(virage)
    for (const [age, balance] of [
      [null, 100],
      ['23 hours 59 minutes', 9],
      ['24 hours', 100],
    ] as const) {
      const other = await aStaker(virage, 9)
      if (age !== null) await setToppedUp(other.id, age)
      const live = await enterLive(url, arenaId, { token: other.token })
      expect((await live.until('welcome')).you.points).toBe(balance)
      live.close()
    }
  })
})

describe('[points.5] GET /v1/points', () => {
  test('[points.5] tells of every move, newest first, with the balance after it', async () => {
    const fan = await aStaker(virage, 1_000)
    const bet = await newBet()
    await stake(virage, fan, bet, 0, 40)
    await stake(virage, await aStaker(virage), bet, 1, 60)
    await onBet(virage, admin, arenaId, 'close', bet)
    await onBet(virage, admin, arenaId, 'settle', { ...bet, answer: 0 })
    const voided = await newBet()
    await stake(virage, fan, voided, 1, 10)
    await onBet(virage, admin, arenaId, 'void', voided)
    const { element, next } = (await points(fan)).body
    const told = element.ledger.map(({ kind, amount, balance, betId }: LedgerEntry) => [
      kind,
      amount,
      balance,
      betId,
    ])
    expect(told).toEqual([
      ['refund', 10, 1_060, voided.betId],
      ['stake', -10, 1_050, voided.betId],
      ['payout', 100, 1_060, bet.betId],
      ['stake', -40, 960, bet.betId],
      ['welcome', 1_000, 1_000, null],
    ])
    expect(next).toBeNull()
  })

  test('[points.5, api.8] comes in pages', async () => {
    const fan = await aStaker(virage, 1_000)
    const bet = await newBet()
    for (let i = 0; i < 6; i++) await stake(virage, fan, bet, 0, 10 + i)
    const seen: number[] = []
    let next: string | null = ''
    while (next !== null) {
      const { body } = await points(fan, `?limit=3${next && `&cursor=${next}`}`)
      expect(body.element.balance).toBe(925)
      seen.push(...body.element.ledger.map(({ amount }: LedgerEntry) => amount))
      next = body.next
    }
    expect(seen).toEqual([-15, -14, -13, -12, -11, -10, 1_000])
  })

  test.each(['abc', encodeCursor(['1']), encodeCursor([1, 2]), encodeCursor([999_999_999])])(
    '[api.9] the invented cursor %s is 422',
    async (cursor) => {
      expect((await points(await aStaker(virage), `?cursor=${cursor}`)).status).toBe(422)
    },
  )

  test('[points.5, access.5] is mine alone: nobody else but an admin is told what I have', async () => {
    const [fan, other] = [await aStaker(virage, 777_123), await aStaker(virage, 5_000)]
    const mine = (await points(other, `?user_id=${fan.id}&id=${fan.id}`)).body
    expect(mine.element.balance).toBe(5_000)
    for (const url of [`/v1/users/${fan.id}`, '/v1/users', `/v1/arenas/${arenaId}`])
      expect(JSON.stringify((await virage.call('GET', url, { token: other.token })).body)).not.toContain(
        '777123',
      )
    expect((await virage.call('GET', '/v1/points')).body.code).toBe('unauthenticated')
    const asAdmin = await virage.call('GET', `/v1/users/${fan.id}`, { token: admin.token })
    expect(asAdmin.body.element.balance).toBe(777_123)
  })
})

describe('[points.1] the database itself refuses', () => {
  const refused = (statement: ReturnType<typeof sql>, constraint: string) =>
    expect(virage.app.db.execute(statement)).rejects.toMatchObject({ cause: { constraint } })

  test('a negative fan or pool, by whatever way', async () => {
    const { id } = await aStaker(virage, 5)
    const bet = await newBet()
    await refused(
      sql`UPDATE ledger_accounts SET balance = -1 WHERE user_id = ${id}`,
      'ledger_accounts_never_negative',
    )
    await refused(
      sql`UPDATE ledger_accounts SET balance = -1 WHERE bet_id = ${bet.betId}`,
      'ledger_accounts_never_negative',
    )
    await expect(
      post(virage.app.db, 'stake', [{ userId: id, amount: -6, betId: bet.betId }]),
    ).rejects.toMatchObject({ cause: { constraint: 'ledger_accounts_never_negative' } })
    await expect(
      post(virage.app.db, 'payout', [{ userId: id, amount: 1, betId: bet.betId }]),
    ).rejects.toMatchObject({ cause: { constraint: 'ledger_accounts_never_negative' } })
  })

  test('a transfer of nothing, to oneself, or of an unknown kind', async () => {
    const { id } = await aStaker(virage, 5)
    const transfer = (from: string, to: string, amount: number, kind = 'welcome') => sql`
      INSERT INTO ledger_transfers (from_account, to_account, amount, kind, fan_account, fan_balance)
      SELECT ${sql.raw(from)}.id, ${sql.raw(to)}.id, ${amount}, ${kind}, fan.id, 0
      FROM ledger_accounts fan, ledger_accounts mint WHERE fan.user_id = ${id} AND mint.kind = 'mint'`
    await refused(transfer('mint', 'fan', 0), 'ledger_transfers_amount')
    await refused(transfer('mint', 'fan', -5), 'ledger_transfers_amount')
    await refused(transfer('fan', 'fan', 5), 'ledger_transfers_two_accounts')
    await refused(transfer('mint', 'fan', 5, 'gift'), 'ledger_transfers_kind')
  })

  test('a transfer from or to an account that does not exist, and the end of one that has transfers', async () => {
    const { id } = await aStaker(virage, 5)
    const transfer = (from: ReturnType<typeof sql>, to: ReturnType<typeof sql>) => sql`
      INSERT INTO ledger_transfers (from_account, to_account, amount, kind, fan_account, fan_balance)
      SELECT ${from}, ${to}, 5, 'welcome', fan.id, 0 FROM ledger_accounts fan WHERE fan.user_id = ${id}`
    await refused(transfer(sql`0`, sql`fan.id`), 'ledger_transfers_accounts')
    await refused(transfer(sql`fan.id`, sql`0`), 'ledger_transfers_accounts')
    const ofFan = sql`(SELECT a.id FROM ledger_accounts a WHERE a.user_id = ${id})`
    await refused(
      sql`UPDATE ledger_transfers SET from_account = 0 WHERE fan_account = ${ofFan}`,
      'ledger_transfers_accounts_after',
    )
    await refused(sql`DELETE FROM ledger_accounts WHERE user_id = ${id}`, 'ledger_accounts_stay')
    await refused(sql`UPDATE ledger_accounts SET id = DEFAULT WHERE user_id = ${id}`, 'ledger_accounts_stay')
    const { rows } = await virage.app.db.execute<{ n: number }>(
      sql`SELECT count(*) AS n FROM ledger_transfers WHERE fan_account = ${ofFan}`,
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('a second mint, a second account of a fan, an account of nobody', async () => {
    const { id } = await aStaker(virage, 0)
    await refused(sql`INSERT INTO ledger_accounts (kind) VALUES ('mint')`, 'ledger_accounts_mint')
    await refused(
      sql`INSERT INTO ledger_accounts (kind, user_id) VALUES ('fan', ${id})`,
      'ledger_accounts_fan',
    )
    await refused(sql`INSERT INTO ledger_accounts (kind) VALUES ('fan')`, 'ledger_accounts_owner')
  })

  test('entries of which one cannot be posted: then none is', async () => {
    const fan = await aStaker(virage, 5)
    await expect(
      post(virage.app.db, 'attendance', [
        { userId: fan.id, amount: 10, betId: null },
        { userId: 999_999_999, amount: 10, betId: null },
      ]),
    ).rejects.toThrow()
    await expect(
      post(virage.app.db, 'stake', [{ userId: fan.id, amount: -5, betId: 'no such bet' }]),
    ).rejects.toThrow()
    expect(await storedBalance(fan.id)).toBe(5)
  })
})

test('[accounts.9] a long history is exported whole, a thousand entries at a time', async () => {
  const fan = await aStaker(virage, 100)
  // As many in as out, so that the balance stays right.
  await virage.app.db.execute(sql`
    INSERT INTO ledger_transfers (from_account, to_account, amount, kind, fan_account, fan_balance)
    SELECT CASE n % 2 WHEN 0 THEN mint.id ELSE own.id END, CASE n % 2 WHEN 0 THEN own.id ELSE mint.id END, 1, 'top_up',
      own.id, 100
    FROM generate_series(1, 2400) n, ledger_accounts mint, ledger_accounts own
    WHERE mint.kind = 'mint' AND own.user_id = ${fan.id}`)
  const asked = vi.spyOn(driverOf(virage.app.db), 'query')
  const { body } = await virage.call('GET', '/v1/users/export', { token: fan.token })
  const answers: { rows: unknown[] }[] = await Promise.all(asked.mock.results.map(({ value }) => value))
  asked.mockRestore()
  expect(Math.max(...answers.map(({ rows }) => rows.length))).toBe(1_000)
  const ids: number[] = body.element.points.ledger.map(({ id }: LedgerEntry) => id)
  const { rows } = await virage.app.db.execute<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.fan_account
    WHERE a.user_id = ${fan.id}`)
  expect(new Set(ids).size).toBe(rows[0]?.count)

  const read = vi.spyOn(driverOf(virage.app.db), 'query')
  const { ledger } = await exportPoints(virage.app.db, fan.id)
  const forTheRest = read.mock.calls.length
  for await (const page of ledger) {
    expect(page, 'not read ahead').toHaveLength(1_000)
    expect(read.mock.calls.length).toBe(forTheRest + 1)
    break
  }
  read.mockRestore()
})
