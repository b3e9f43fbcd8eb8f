// Who is in a room, and how everybody gets what they have to hear with as few writes as possible.
import type { ServerMessage, TickMessage, YouMessage } from '#contract/live.ts'
import { type Connection, encodeTextFrame } from '#server/realtime/connection.ts'
import type { RoomFan } from './room-fan.ts'

/** The sockets of a room in this process. A message to all is encoded once and written to every socket. */
export class RoomAudience {
  readonly #seats = new Map<Connection, RoomFan | null>()
  readonly #fans = new Map<number, RoomFan>()
  readonly #hidden = new Set<Connection>()
  /** Fans whose `you` goes out with the next tick. */
  #waiting = new Set<RoomFan>()

  /** Sockets, of fans and visitors. */
  get size(): number {
    return this.#seats.size
  }

  fans(): RoomFan[] {
    return [...this.#fans.values()]
  }

  fan(userId: number): RoomFan | null {
    return this.#fans.get(userId) ?? null
  }

  has(connection: Connection): boolean {
    return this.#seats.has(connection)
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
    this.#hidden.delete(connection)
    fan?.connections.delete(connection)
    if (!fan || fan.connections.size > 0) return null
    this.#fans.delete(fan.userId)
    return fan
  }

  /** False if that is known already. */
  setHidden(connection: Connection, isHidden: boolean): boolean {
    if (!this.#seats.has(connection) || this.#hidden.has(connection) === isHidden) return false
    if (isHidden) this.#hidden.add(connection)
    else this.#hidden.delete(connection)
    return true
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

  /** As above, with the next tick: for a whole crowd that saves a write each. */
  tellWithTick(fan: RoomFan): void {
    this.#waiting.add(fan)
  }

  broadcast(message: ServerMessage): void {
    this.broadcastFrame(encodeTextFrame(JSON.stringify(message)))
  }

  broadcastFrame(frame: Buffer): void {
    for (const connection of this.#seats.keys()) connection.write(frame)
  }

  /** The tick, and to each fan what waits for them. */
  beat({ shown, hidden }: { shown: TickMessage | null; hidden: TickMessage | null }): void {
    const shownFrame = shown && encodeTextFrame(JSON.stringify(shown))
    const hiddenFrame = hidden && this.#hidden.size > 0 ? encodeTextFrame(JSON.stringify(hidden)) : null
    const news = this.#takeNews()
    if (shownFrame === null && hiddenFrame === null) {
      for (const [fan, text] of news) {
        const frame = encodeTextFrame(text)
        for (const connection of fan.connections) connection.write(frame)
      }
      return
    }
    const hasNews = news.size > 0
    const hasHidden = this.#hidden.size > 0
    for (const [connection, fan] of this.#seats) {
      const tick = hasHidden && this.#hidden.has(connection) ? hiddenFrame : shownFrame
      const own = hasNews && fan !== null ? news.get(fan) : undefined
      if (own !== undefined) connection.write(tick ? encodeTextFrame(own, tick) : encodeTextFrame(own))
      else if (tick) connection.write(tick)
    }
  }

  #takeNews(): Map<RoomFan, string> {
    const news = new Map<RoomFan, string>()
    if (this.#waiting.size === 0) return news
    for (const fan of this.#waiting) {
      const text = JSON.stringify(fan.toMessage())
      if (text === fan.lastTold) continue
      fan.lastTold = text
      news.set(fan, text)
    }
    this.#waiting = new Set()
    return news
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
  rank: null,
  next: null,
  of: 0,
  stakes: {},
}
