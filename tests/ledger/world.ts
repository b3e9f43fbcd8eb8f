import { sql } from 'drizzle-orm'
import { post, welcomeFan } from '#server/features/ledger/index.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import type { Reply, TestApp } from '#tests/app.ts'
import { onBet } from '#tests/arenas.ts'
import { foundClub } from '#tests/clubs.ts'
import { aStaker, type Staker, stake } from '#tests/stakers.ts'

export const CHOICES = 3
/** Long ago: a bet may be closed back-dated to any moment since its first stake. */
const OPENED_AT = 0

/** What can happen to points. Fans and bets are named by number; the number wraps around those there are. */
export type Operation =
  | { do: 'register' }
  | { do: 'newBet' }
  | { do: 'stake'; fan: number; bet: number; choice: number; amount: number; key: number | null }
  | { do: 'open' | 'close' | 'void'; bet: number }
  | { do: 'settle'; bet: number; answer: number }
  /** Back-dated to before the newest stakes that lie on the bet. */
  | { do: 'closeBefore'; bet: number; stakes: number }
  | { do: 'unsettle'; bet: number }
  | { do: 'takeBack'; fan: number; bet: number }
  | { do: 'deleteFan'; fan: number }
  | { do: 'topUp'; fan: number }
  | { do: 'attend'; fan: number; periods: number }
  | { do: 'deleteArena' }

/** Fans, bets and an arena of one run of a test, in a database that it shares with other runs. */
export class World {
  readonly fans: Staker[] = []
  readonly bets: { arenaId: string; betId: string }[] = []
  readonly #test: TestApp
  readonly #admin: Staker
  readonly #teams: object
  readonly #other: TestApp
  #calls = 0
  #arenaId = ''

  private constructor(test: TestApp, admin: Staker, teams: object, other: TestApp) {
    this.#test = test
    this.#other = other
    this.#admin = admin
    this.#teams = teams
  }

  /** With `other`, half of the calls go to a second server on the same database. */
  static async create(test: TestApp, admin: Staker, teams: object, other = test): Promise<World> {
    const world = new World(test, admin, teams, other)
    await world.#newArena()
    return world
  }

  fan = (no: number): Staker => this.fans[no % this.fans.length]!
  bet = (no: number) => this.bets[no % this.bets.length]!

  async register(): Promise<Staker> {
    const fan = await aStaker(this.#test, 0)
    await inTransaction(this.#test.app.db, (tx) => welcomeFan(tx, fan.id))
    this.fans.push(fan)
    return fan
  }

  /** In an arena that is being deleted at the same instant there is no new bet. */
  async newBet(): Promise<void> {
    const arenaId = this.#arenaId
    const choices = Array.from({ length: CHOICES }, (_, i) => `Choice ${i}`)
    const { status, body } = await this.#test.call('POST', `/v1/arenas/${arenaId}/bet/create`, {
      token: this.#admin.token,
      json: { statement: 'Who wins?', choices, openDate: OPENED_AT },
    })
    if (status === 200) this.bets.push({ arenaId, betId: body.element.id })
    else if (body.code !== 'arena_not_found') throw new Error(`no bet: ${JSON.stringify(body)}`)
  }

  /** Calls go to both servers in turns. */
  get #server(): TestApp {
    this.#calls += 1
    return this.#calls % 2 === 0 ? this.#test : this.#other
  }

  stake(fan: Staker, bet: { arenaId: string; betId: string }, choice: number, amount: number, key?: string) {
    return stake(this.#server, fan, bet, choice, amount, key)
  }

  decide(
    action: 'open' | 'close' | 'void' | 'settle',
    bet: { arenaId: string; betId: string },
    answer?: number,
  ): Promise<Reply> {
    return onBet(this.#server, this.#admin, bet.arenaId, action, { betId: bet.betId, answer })
  }

  takeBack(fan: Staker, { arenaId, betId }: { arenaId: string; betId: string }): Promise<Reply> {
    return onBet(this.#server, fan, arenaId, 'takeback', { betId })
  }

  unsettle({ arenaId, betId }: { arenaId: string; betId: string }): Promise<Reply> {
    return onBet(this.#server, this.#admin, arenaId, 'unsettle', { betId, reason: 'The other one won' })
  }

  closeAt({ arenaId, betId }: { arenaId: string; betId: string }, at: string): Promise<Reply> {
    return onBet(this.#server, this.#admin, arenaId, 'close', { betId, at })
  }

  /** A moment before the newest stakes of a bet, and how many came after it: several may share a millisecond. */
  async momentBefore({ betId }: { betId: string }, stakes: number): Promise<{ at: string; after: number }> {
    const { rows } = await this.#test.app.db.execute<{ at: string }>(sql`
      SELECT at FROM ledger_transfers WHERE bet_id = ${betId} AND kind = 'stake' ORDER BY at DESC LIMIT ${stakes}`)
    const at = new Date(rows.at(-1)?.at ?? Date.now()).toISOString()
    const { rows: later } = await this.#test.app.db.execute<{ n: number }>(sql`
      SELECT count(*) AS n FROM ledger_transfers
      WHERE bet_id = ${betId} AND kind = 'stake' AND at > ${at}::timestamptz`)
    return { at, after: later[0]?.n ?? 0 }
  }

  /** Whether a stake was made so long ago that this machine may be too slow to take it back. */
  async isOld({ id }: Staker, { betId }: { betId: string }): Promise<boolean> {
    const { rows } = await this.#test.app.db.execute<{ is_old: boolean }>(sql`
      SELECT max(t.at) < clock_timestamp() - interval '8 seconds' AS is_old
      FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.fan_account
      WHERE a.user_id = ${id} AND t.bet_id = ${betId} AND t.kind = 'stake'`)
    return rows[0]?.is_old ?? false
  }

  deleteFan({ id, token }: Staker): Promise<Reply> {
    return this.#test.call('POST', '/v1/users/delete', { token, json: { id } })
  }

  readPoints({ token }: Staker): Promise<Reply> {
    return this.#test.call('GET', '/v1/points', { token })
  }

  /** As they are stored: reading them as the fans would top them up. */
  async balances(): Promise<number[]> {
    const ids = this.fans.map(({ id }) => id)
    const { rows } = await this.#test.app.db.execute<{ balance: number }>(
      sql`SELECT balance FROM ledger_accounts WHERE user_id = ANY (${sql.param(ids)}::bigint[]) ORDER BY user_id`,
    )
    return rows.map(({ balance }) => balance)
  }

  /** As a flush of the live arena pays it. */
  attend({ id }: Staker, periods: number): Promise<unknown> {
    return inTransaction(this.#test.app.db, (tx) =>
      post(tx, 'attendance', [{ userId: id, amount: 10 * periods, betId: null }]),
    )
  }

  /** Its bets stay known: whoever stakes on them now is refused. */
  async deleteArena(): Promise<void> {
    const arenaId = this.#arenaId
    await this.#newArena()
    const { body } = await this.#test.call('POST', '/v1/arenas/delete', {
      token: this.#admin.token,
      json: { arenaId },
    })
    // Of two who delete it at the same instant one finds nothing.
    if (body.code !== undefined && body.code !== 'arena_not_found')
      throw new Error(`not deleted: ${JSON.stringify(body)}`)
  }

  async #newArena(): Promise<void> {
    const { body } = await this.#test.call('POST', '/v1/arenas/create', {
      token: this.#admin.token,
      json: this.#teams,
    })
    this.#arenaId = body.element.id
  }
}

/** An admin and two clubs, for all worlds of a test file. */
export async function foundation(test: TestApp): Promise<{ admin: Staker; teams: object }> {
  const admin = await aStaker(test, 0, 'admin')
  const [home, away] = [await foundClub(test, admin), await foundClub(test, admin)]
  return { admin, teams: { homeTeam: { id: home.id }, awayTeam: { id: away.id } } }
}
