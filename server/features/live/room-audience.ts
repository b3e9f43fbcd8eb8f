import type { ServerMessage } from '#contract/live.ts'
import type { Connection } from '#server/realtime/connection.ts'
import { encodeTextFrame } from '#server/realtime/frame.ts'
import type { RoomFan } from './room-fan.ts'

/** Who sits in a room of this process, and how they are told things: one frame, written to every socket. */
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

  /** Null for a visitor, and for who is not here. */
  fanOn(connection: Connection): RoomFan | null {
    return this.#seats.get(connection) ?? null
  }

  seat(connection: Connection, fan: RoomFan | null): void {
    this.#seats.set(connection, fan)
    if (!fan) return
    fan.connections.add(connection)
    this.#fans.set(fan.userId, fan)
  }

  /** Answers the fan whose last tab this was. */
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

  /** As above, unless they know it already. */
  tellNews(fan: RoomFan): void {
    if (JSON.stringify(fan.toMessage()) !== fan.lastTold) this.tell(fan)
  }

  broadcast(message: ServerMessage): void {
    const frame = encodeTextFrame(JSON.stringify(message))
    for (const connection of this.#seats.keys()) connection.write(frame)
  }
}
