// What a room knows of its arena: read from PostgreSQL, and again whenever it has changed.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Arena as WireArena } from '#contract/arenas.ts'
import type { Bet as WireBet } from '#contract/bets.ts'
import type { BySide, YouMessage } from '#contract/live.ts'
import {
  type Arena,
  findArena,
  liveClockMs,
  presentArena,
  totalCheer,
} from '#server/features/arenas/index.ts'
import { type Bet, findBets, listShownBets, presentBet } from '#server/features/bets/index.ts'

/** The process that started the arena may have a clock that is this much ahead of ours. */
const CLOCKS_DIFFER_MS = 1_000

export interface ArenaReading {
  arena: Arena
  /** Null while the run is the one that was known. */
  betsOfNewRun: Bet[] | null
}

export class RoomState {
  readonly #db: NodePgDatabase
  readonly #now: () => Date
  readonly #hasStakes: boolean
  arena: Arena
  bets: Map<string, Bet>

  private constructor(db: NodePgDatabase, now: () => Date, hasStakes: boolean, arena: Arena) {
    this.#db = db
    this.#now = now
    this.#hasStakes = hasStakes
    this.arena = arena
    this.bets = new Map()
  }

  /** Null if there is no such arena. */
  static async load(
    db: NodePgDatabase,
    now: () => Date,
    arenaId: string,
    hasStakes: boolean,
  ): Promise<RoomState | null> {
    const arena = await findArena(db, arenaId)
    if (!arena) return null
    const state = new RoomState(db, now, hasStakes, arena)
    await state.reloadShownBets()
    return state
  }

  /** running.17 */
  #listBets({ id, run }: Arena): Promise<Bet[]> {
    return this.#hasStakes ? listShownBets(this.#db, id, run?.id ?? null) : Promise.resolve([])
  }

  /** Points of the run under way, as far as they are in the fans' rows. */
  async readTotal(): Promise<BySide<number>> {
    const { runId } = this
    return runId === null ? { home: 0, away: 0 } : totalCheer(this.#db, runId)
  }

  /** The run under way; null while the arena is at rest. */
  get runId(): number | null {
    return this.arena.state === 'idle' ? null : (this.arena.run?.id ?? null)
  }

  liveMs(): number {
    return this.arena.run === null ? 0 : liveClockMs(this.arena.run, this.#now())
  }

  /** The live clock at a moment; null if it did not run then. */
  liveMsAt(at: Date): number | null {
    const { state, run } = this.arena
    if (state !== 'live' || run?.liveSince == null) return null
    if (at.getTime() + CLOCKS_DIFFER_MS < run.liveSince.getTime()) return null
    return liveClockMs(run, at)
  }

  /** The live clock of the current run by this reading, which may know of a pause that the room has not taken in yet. */
  liveMsIn({ arena }: ArenaReading): number {
    const isSameRun = arena.run?.id === this.arena.run?.id
    return isSameRun && arena.run !== null ? liveClockMs(arena.run, this.#now()) : this.liveMs()
  }

  /** Reads the arena again; null when it is gone. Changes nothing, so a read that fails leaves the room as it was. */
  async readArena(): Promise<ArenaReading | null> {
    const arena = await findArena(this.#db, this.arena.id)
    if (!arena) return null
    const isNewRun = arena.run?.id !== this.arena.run?.id
    return {
      arena,
      betsOfNewRun: isNewRun ? await this.#listBets(arena) : null,
    }
  }

  apply({ arena, betsOfNewRun }: ArenaReading): void {
    this.arena = arena
    if (betsOfNewRun === null) return
    this.bets = new Map(betsOfNewRun.map((bet) => [bet.id, bet]))
  }

  /** Reads the bets again; returns those that have changed. */
  async reloadShownBets(): Promise<Bet[]> {
    const bets = await this.#listBets(this.arena)
    const changed = bets.filter((bet) => JSON.stringify(bet) !== JSON.stringify(this.bets.get(bet.id)))
    for (const bet of bets) this.bets.set(bet.id, bet)
    return changed
  }

  async reloadBets(betIds: string[]): Promise<Bet[]> {
    if (!this.#hasStakes) return []
    const bets = (await findBets(this.#db, betIds)).filter(({ arenaId }) => arenaId === this.arena.id)
    for (const bet of bets) this.bets.set(bet.id, bet)
    return bets
  }

  /** Bets whose time to open or close has come. */
  betsDueByTime(): string[] {
    const nowMs = this.#now().getTime()
    return [...this.bets.values()]
      .filter((bet) => isDueToClose(bet, nowMs) || isDueToOpen(bet, nowMs))
      .map(({ id }) => id)
  }

  presentArena(players: number): WireArena {
    return presentArena(this.arena, {
      currentPlayers: players,
      now: this.#now(),
      hasStakes: this.#hasStakes,
    })
  }

  /** For a fan: with their stakes. */
  presentBets(stakes: YouMessage['stakes'] | null): Record<string, WireBet> {
    const mineOf = (id: string) => (stakes === null ? undefined : (stakes[id] ?? null))
    return Object.fromEntries([...this.bets].map(([id, bet]) => [id, presentBet(bet, mineOf(id))]))
  }
}

function isDueToClose({ state, closesAt }: Bet, nowMs: number): boolean {
  return state === 'open' && closesAt !== null && closesAt.getTime() <= nowMs
}

/** A planned bet reads as closed before its time; the database decides whether it is open then. */
function isDueToOpen({ state, openDate, closesAt }: Bet, nowMs: number): boolean {
  if (state !== 'closed' || openDate === null || openDate.getTime() > nowMs) return false
  return closesAt === null || closesAt.getTime() > nowMs
}
