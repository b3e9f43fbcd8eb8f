// The board and everybody's place: computed by one process for all rooms of an arena, every 5 s.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { BOARD_INTERVAL_MS, type ServerMessage } from '#contract/live.ts'
import { divisorS } from '#server/features/scores/index.ts'
import { encodeTextFrame } from '#server/realtime/connection.ts'
import type { Standings } from '#server/realtime/topics.ts'
import { loadStandings, type Ranking } from './live.storage.ts'
import type { RoomAudience } from './room-audience.ts'
import type { RoomCount } from './room-count.ts'
import type { RoomFan } from './room-fan.ts'
import type { RoomState } from './room-state.ts'

interface StandingsContext {
  db: NodePgDatabase
  now: () => Date
  state: RoomState
  audience: RoomAudience
  count: RoomCount
  /** Whether this process computes for all; the others wait for its message. */
  isKeeper: () => boolean
  publish: (standings: Standings) => void
  onTold: (fan: RoomFan) => void
}

/** Who hears nothing for this long computes for itself. */
const PATIENCE_MS = 2 * BOARD_INTERVAL_MS

export class RoomStandings {
  readonly #context: StandingsContext
  #lastMs = 0
  #heardMs = 0
  /** The last board, for who comes in before the next. */
  #told: { runId: number; board: Buffer; place: (fan: RoomFan) => Place } | null = null

  constructor(context: StandingsContext) {
    this.#context = context
  }

  /** True once in 5 s. */
  isDue(): boolean {
    const nowMs = this.#context.now().getTime()
    if (nowMs - this.#lastMs < BOARD_INTERVAL_MS) return false
    this.#lastMs = nowMs
    return true
  }

  async keep(): Promise<Standings | null> {
    const { db, now, state, count, isKeeper, publish } = this.#context
    const { runId } = state
    if (runId === null || (!isKeeper() && now().getTime() - this.#heardMs < PATIENCE_MS)) return null
    await count.bringUpToDate(runId)
    const standings = {
      runId,
      ...(await loadStandings(db, runId, state.liveMs())),
      total: await state.readTotal(),
      nextUltraWindow: count.nextUltraWindow(runId),
    }
    if (state.runId !== runId) return null
    publish(standings)
    return standings
  }

  /** Passes on what this or another process has computed. */
  tell({ runId, fans, ultras, noise, of, ranking }: Standings): void {
    const { now, state, audience, onTold } = this.#context
    if (state.runId !== runId) return
    this.#heardMs = now().getTime()
    const board = encodeTextFrame(
      JSON.stringify({ type: 'board', fans, ultras, noise } satisfies ServerMessage),
    )
    audience.broadcastFrame(board)
    const placeOf = ranks(ranking, of, state.liveMs())
    const place = (fan: RoomFan): Place => {
      const rank = placeOf(fan)
      return { rank, of, next: wayUp(ranking, rank) }
    }
    this.#told = { runId, board, place }
    for (const fan of audience.fans()) {
      const { rank, next } = place(fan)
      if (rank === fan.rank && of === fan.of && next === fan.next) continue
      Object.assign(fan, { rank, next, of })
      // Who has not cheered has no place to hear of.
      if (rank !== null) onTold(fan)
    }
  }

  /** live.5: the last board of this run follows a welcome, so that nobody reads of an empty one. */
  frames(): Buffer[] {
    return this.#told?.runId === this.#context.state.runId ? [this.#told.board] : []
  }

  /** Who comes back has the place of the last board. */
  seat(fan: RoomFan): void {
    if (this.#told?.runId === this.#context.state.runId) Object.assign(fan, this.#told.place(fan))
  }
}

type Place = Pick<RoomFan, 'rank' | 'of' | 'next'>

/** Exact up to 1,000 fans; in a larger crowd right to one thousandth of it. */
function ranks(ranking: Ranking, of: number, runMs: number): (fan: RoomFan) => number | null {
  if (ranking.kind === 'ids') {
    const places = new Map(ranking.ids.map((userId, place) => [userId, place + 1]))
    return ({ userId }) => places.get(userId) ?? null
  }
  const { step, scores } = ranking
  return ({ tally }) => {
    if (!tally || tally.cheer === 0) return null
    const score = tally.cheer / divisorS(tally.attendedMs, runMs)
    return Math.min(of, countAbove(scores, score) * step + 1)
  }
}

/** PTS/S from a place to the one above it, in hundredths: smaller steps are not worth a message. */
function wayUp(ranking: Ranking, rank: number | null): number | null {
  if (ranking.kind !== 'ids' || rank === null || rank === 1) return null
  const [above = 0, own = 0] = ranking.scores.slice(rank - 2, rank)
  return Math.max(0, Math.round((above - own) * 100) / 100)
}

/** How many of the scores, which fall, are higher than this one. */
function countAbove(scores: number[], score: number): number {
  let [low, high] = [0, scores.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((scores[middle] ?? 0) > score) low = middle + 1
    else high = middle
  }
  return low
}
