// Who is in a room, and the ticks that all of them receive.
import type { Side } from '#contract/arenas.ts'
import {
  type BySide,
  RATE_SPAN_S,
  type ServerMessage,
  type TickMessage,
  type YouMessage,
} from '#contract/live.ts'
import { type Connection, encodeTextFrame } from '#server/realtime/connection.ts'
import { type Crowd, crowdClockMs } from './crowd.ts'
import type { RoomFan } from './room-count.ts'

/** The sockets of a room in this process. A message to all is encoded once and written to every socket. */
export class RoomAudience {
  readonly #seats = new Map<Connection, RoomFan | null>()
  readonly #fans = new Map<number, RoomFan>()

  /** Sockets, of fans and visitors. */
  get size(): number {
    return this.#seats.size
  }

  get fanCount(): number {
    return this.#fans.size
  }

  fans(): RoomFan[] {
    return [...this.#fans.values()]
  }

  fan(userId: number): RoomFan | null {
    return this.#fans.get(userId) ?? null
  }

  /** Null for a visitor, and for a connection that is not in this room. */
  fanOn(connection: Connection): RoomFan | null {
    return this.#seats.get(connection) ?? null
  }

  seat(connection: Connection, fan: RoomFan | null): void {
    this.#seats.set(connection, fan)
    if (!fan) return
    fan.connections.add(connection)
    this.#fans.set(fan.userId, fan)
  }

  /** Returns the fan whose last tab this was. */
  unseat(connection: Connection): RoomFan | null {
    const fan = this.fanOn(connection)
    this.#seats.delete(connection)
    fan?.connections.delete(connection)
    if (!fan || fan.connections.size > 0) return null
    this.#fans.delete(fan.userId)
    return fan
  }

  /** All tabs of a fan. */
  tell(fan: RoomFan): void {
    const text = JSON.stringify(fan.toMessage())
    fan.lastTold = text
    const frame = encodeTextFrame(text)
    for (const connection of fan.connections) connection.write(frame)
  }

  /** As above, unless nothing has changed since the last time. */
  tellNews(fan: RoomFan): void {
    if (JSON.stringify(fan.toMessage()) !== fan.lastTold) this.tell(fan)
  }

  broadcast(message: ServerMessage): void {
    const frame = encodeTextFrame(JSON.stringify(message))
    for (const connection of this.#seats.keys()) connection.write(frame)
  }
}

/** A visitor sees everything and owns nothing. */
export const VISITOR: YouMessage = {
  type: 'you',
  points: null,
  side: null,
  locked: false,
  cheer: 0,
  ultra: 0,
  stakes: {},
}

/** Builds the ticks: the state of the crowd, and what happened since the last tick. */
export class RoomTick {
  readonly #crowd: () => Crowd
  readonly #rate = new RollingRate()
  #chants: BySide<number[]> = { home: [], away: [] }
  #pools: Record<string, number[]> = {}
  #lastTold = ''

  constructor(crowd: () => Crowd) {
    this.#crowd = crowd
  }

  addGain(gained: BySide<number>, now: Date): void {
    this.#rate.add(gained, now.getTime())
  }

  addChant(side: Side, chant: number): void {
    this.#chants[side].push(chant)
  }

  addPools(betId: string, pools: number[]): void {
    this.#pools[betId] = pools
  }

  /** A new run starts at rate 0. */
  clearRate(): void {
    this.#rate.clear()
  }

  /** The current state, without events such as chants. */
  build(now: Date, total: BySide<number>): TickMessage {
    const crowd = this.#crowd()
    return {
      type: 'tick',
      at: now.toISOString(),
      watching: crowd.watching(crowdClockMs()),
      fans: crowd.fans(crowdClockMs()),
      rate: this.#rate.at(now.getTime()),
      total: { ...total },
    }
  }

  /** live.4: the next tick for everybody, or null when nothing has changed since the last. */
  take(now: Date, total: BySide<number>): TickMessage | null {
    const standing = this.build(now, total)
    const pools = this.#takePools()
    const chants = this.#takeChants()
    const { at: _at, ...content } = standing
    const text = JSON.stringify(content)
    if (text === this.#lastTold && !pools && !chants) return null
    this.#lastTold = text
    return { ...standing, ...(pools && { pools }), ...(chants && { chants }) }
  }

  #takePools(): Record<string, number[]> | null {
    const pools = this.#pools
    if (Object.keys(pools).length === 0) return null
    this.#pools = {}
    return pools
  }

  #takeChants(): BySide<number[]> | null {
    const chants = this.#chants
    if (chants.home.length === 0 && chants.away.length === 0) return null
    this.#chants = { home: [], away: [] }
    return chants
  }
}

interface Gain extends BySide<number> {
  atMs: number
}

/** Points per second over the last 5 s. */
export class RollingRate {
  #gains: Gain[] = []

  add(gain: BySide<number>, atMs: number): void {
    if (gain.home > 0 || gain.away > 0) this.#gains.push({ ...gain, atMs })
  }

  at(nowMs: number): BySide<number> {
    this.#gains = this.#gains.filter(({ atMs }) => nowMs - atMs < RATE_SPAN_S * 1000)
    const perSecond = (side: 'home' | 'away') =>
      this.#gains.reduce((sum, gain) => sum + gain[side], 0) / RATE_SPAN_S
    return { home: perSecond('home'), away: perSecond('away') }
  }

  clear(): void {
    this.#gains = []
  }
}
