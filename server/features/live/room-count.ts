import type { BySide } from '#contract/live.ts'
import type { StoredAttendance } from '#server/features/arenas/index.ts'
import type { RoomAudience } from './room-audience.ts'
import type { RoomFan } from './room-fan.ts'
import type { RoomNews } from './room-news.ts'
import type { RoomState } from './room-state.ts'
import type { RunCounter } from './run-counter.ts'

/** Presence is stored this often even of fans who are silent, and so more than once in every window. */
const PRESENCE_INTERVAL_MS = 4_000
/** A large crowd is stored once a second, a small one with every tick. */
const SMALL_CROWD = 500
const LARGE_CROWD_FLUSH_MS = 1_000

interface CountContext {
  now: () => Date
  state: RoomState
  audience: RoomAudience
  news: RoomNews
  counter: RunCounter
  onGained: (gained: BySide<number>) => void
  onSideLocked: (fan: RoomFan, side: StoredAttendance['side']) => void
}

/** When a room stores what its fans did, and what it tells them once that is done. */
export class RoomCount {
  readonly #context: CountContext
  #lastFlushMs = 0
  #lastPresenceMs = 0

  constructor(context: CountContext) {
    this.#context = context
  }

  async tend(runId: number): Promise<void> {
    const { now, state, audience, counter } = this.#context
    const nowMs = now().getTime()
    const isPresenceDue = nowMs - this.#lastPresenceMs >= PRESENCE_INTERVAL_MS
    const liveMs = state.liveMs()
    const isFlushDue = audience.fanCount <= SMALL_CROWD || nowMs - this.#lastFlushMs >= LARGE_CROWD_FLUSH_MS
    if (isPresenceDue) await this.storeEverybody(runId, liveMs)
    else if (isFlushDue)
      await this.#store(
        runId,
        audience.fans().filter(({ hasTaps }) => hasTaps),
        liveMs,
      )
    if (isPresenceDue) this.#lastPresenceMs = nowMs
    await counter.award(runId, liveMs)
  }

  storeEverybody(runId: number, liveMs: number): Promise<void> {
    return this.#store(runId, this.#context.audience.fans(), liveMs)
  }

  async #store(runId: number, fans: RoomFan[], liveMs: number): Promise<void> {
    const { now, counter } = this.#context
    this.#lastFlushMs = now().getTime()
    this.#confirm(await counter.flush(runId, fans, liveMs))
  }

  /** Only now, stored, the cheers count and are confirmed. */
  #confirm(stored: StoredAttendance[]): void {
    const { audience, news, onGained, onSideLocked } = this.#context
    const gained = { home: 0, away: 0 }
    for (const { userId, side, isLocked, cheer, ultra, gained: points, attendanceDue } of stored) {
      gained[side] += points
      const fan = audience.fan(userId)
      if (!fan) continue
      fan.cheer = cheer
      fan.ultra = ultra
      fan.isLocked = isLocked
      if (isLocked) onSideLocked(fan, side)
      if (attendanceDue > 0) news.markFans([userId])
      else audience.tellNews(fan)
    }
    if (gained.home > 0 || gained.away > 0) onGained(gained)
  }
}
