import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Bet, presentBet } from '#server/features/bets/index.ts'
import { loadPurses, NO_PURSE } from './live.storage.ts'
import type { RoomAudience } from './room-audience.ts'
import type { RoomFan } from './room-fan.ts'
import type { RoomState } from './room-state.ts'
import type { RoomTick } from './room-tick.ts'

/** Reading more at once would keep ticks waiting while the rows are taken in. */
const FANS_PER_BEAT = 500

/**
 * Marks of what has changed. With the next beat it is read from PostgreSQL and sent to the room; what cannot
 * be read stays marked for the beat after.
 */
export class RoomNews {
  readonly #db: NodePgDatabase
  readonly #state: RoomState
  readonly #audience: RoomAudience
  readonly #tick: RoomTick
  readonly #bets = new Set<string>()
  readonly #pools = new Set<string>()
  readonly #fans = new Set<number>()
  /** Fans of whom nothing new is known, to be read in case a message was lost. */
  readonly #reviewed = new Set<number>()
  readonly #timedBets = new Set<string>()
  /** Bets with new stakes of which only the pools were sent. */
  readonly #staked = new Set<string>()

  constructor(db: NodePgDatabase, state: RoomState, audience: RoomAudience, tick: RoomTick) {
    this.#db = db
    this.#state = state
    this.#audience = audience
    this.#tick = tick
  }

  markBet(betId: string): void {
    this.#bets.add(betId)
  }

  markPools(betId: string): void {
    this.#pools.add(betId)
  }

  markFans(userIds: number[]): void {
    for (const userId of userIds) this.#fans.add(userId)
  }

  /** As above, when there is time: a whole crowd is read in slices. */
  reviewFans(userIds: number[]): void {
    for (const userId of userIds) this.#reviewed.add(userId)
  }

  async passOn(): Promise<void> {
    for (const id of this.#state.betsDueByTime()) this.#timedBets.add(id)
    await drain(this.#timedBets, (ids) => this.#passOnTimedBets(ids))
    await drain(this.#bets, (ids) => this.#passOnBets(ids))
    await drain(this.#pools, (ids) => this.#passOnPools(ids))
    // Told even if it is what they were told last: the page counts a stake when its call is answered, and a refund may
    // have come before this beat.
    await drain(this.#fans, (ids) => this.#passOnFans(ids, (fan) => this.#audience.tell(fan)), FANS_PER_BEAT)
    const tellNews = (fan: RoomFan) => this.#audience.tellNews(fan)
    await drain(this.#reviewed, (ids) => this.#passOnFans(ids, tellNews), FANS_PER_BEAT)
  }

  /** Ticks carry points only; the number of fans on each choice is sent now and then with the whole bet. */
  tellStakedBets(): void {
    for (const id of this.#staked) {
      const bet = this.#state.bets.get(id)
      if (bet) this.#tellBet(bet)
    }
    this.#staked.clear()
  }

  async loadPurses(fans: RoomFan[]): Promise<void> {
    const ids = fans.map(({ userId }) => userId)
    const purses = await loadPurses(this.#db, ids, [...this.#state.bets.keys()])
    for (const fan of fans) fan.purse = purses.get(fan.userId) ?? NO_PURSE
  }

  async #passOnBets(ids: string[]): Promise<void> {
    for (const bet of await this.#state.reloadBets(ids)) this.#tellBet(bet)
  }

  /** The database's clock decides, and may be a moment behind ours. */
  async #passOnTimedBets(ids: string[]): Promise<void> {
    const known = new Map(this.#state.bets)
    for (const bet of await this.#state.reloadBets(ids)) this.#tellIfTurned(bet, known)
  }

  async #passOnPools(ids: string[]): Promise<void> {
    const known = new Map(this.#state.bets)
    for (const bet of await this.#state.reloadBets(ids)) {
      this.#tick.addPools(bet.id, bet.pools)
      this.#staked.add(bet.id)
      this.#tellIfTurned(bet, known)
    }
  }

  #tellBet(bet: Bet): void {
    this.#audience.broadcast({ type: 'bet', bet: presentBet(bet) })
  }

  /** The first read after a bet's time finds it closed, so that read must send the change. */
  #tellIfTurned(bet: Bet, known: Map<string, Bet>): void {
    if (known.get(bet.id)?.state !== bet.state) this.#tellBet(bet)
  }

  async #passOnFans(ids: number[], tell: (fan: RoomFan) => void): Promise<void> {
    const fans = ids.flatMap((userId) => this.#audience.fan(userId) ?? [])
    await this.loadPurses(fans)
    for (const fan of fans) tell(fan)
  }
}

/** Takes the marks before reading, so that changes made meanwhile are read once more. */
async function drain<T>(
  marks: Set<T>,
  passOn: (taken: T[]) => Promise<void>,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (marks.size === 0) return
  const taken = [...marks].slice(0, most)
  for (const mark of taken) marks.delete(mark)
  try {
    await passOn(taken)
  } catch (error) {
    for (const mark of taken) marks.add(mark)
    throw error
  }
}
