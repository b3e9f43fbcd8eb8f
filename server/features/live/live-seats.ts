import { LIVE_CLOSE, SOCKETS_PER_FAN } from '#contract/live.ts'
import { Failure } from '#server/http/failure.ts'
import type { Viewer } from '#server/http/handlers.ts'
import type { Connection } from '#server/realtime/sockets.ts'
import type { EndedSessions } from '#server/realtime/topics.ts'

export interface Seat {
  arenaId: string
  viewer: Viewer | null
}

/** All sockets of this process that have said hello, and their owners. */
export class LiveSeats {
  readonly #seats = new Map<Connection, Seat>()
  readonly #ofFan = new Map<number, Set<Connection>>()
  #endings = 0

  /** Grows with every ended session, so that a join that overlaps one is authenticated again. */
  get endings(): number {
    return this.#endings
  }

  take(connection: Connection, seat: Seat): void {
    if (seat.viewer) {
      const own = this.#ofFan.get(seat.viewer.userId) ?? new Set()
      if (own.size >= SOCKETS_PER_FAN) throw new Failure('rate_limited')
      this.#ofFan.set(seat.viewer.userId, own.add(connection))
    }
    this.#seats.set(connection, seat)
  }

  /** Returns the seat that is free now. */
  leave(connection: Connection): Seat | null {
    const seat = this.#seats.get(connection)
    if (!seat) return null
    this.#seats.delete(connection)
    if (seat.viewer) {
      const own = this.#ofFan.get(seat.viewer.userId)
      own?.delete(connection)
      if (own?.size === 0) this.#ofFan.delete(seat.viewer.userId)
    }
    return seat
  }

  /** The sessions of all seats. */
  sessionIds(): string[] {
    return [...new Set([...this.#seats.values()].flatMap(({ viewer }) => viewer?.sessionId ?? []))]
  }

  /** sessions.2: a session that ends closes its sockets. */
  endSessions({ userId, sessionId, isDisabled }: EndedSessions): void {
    this.#endings += 1
    for (const connection of this.#ofFan.get(userId) ?? []) {
      if (sessionId !== undefined && this.#seats.get(connection)?.viewer?.sessionId !== sessionId) continue
      if (isDisabled) connection.close(LIVE_CLOSE.forbidden, 'This account is disabled.')
      else connection.close(LIVE_CLOSE.badToken, 'You have signed out.')
    }
  }

  /** Closes the sockets of those sessions of `asked` that are not in `living`. */
  endAllBut(living: Set<string>, asked: string[]): void {
    const dead = new Set(asked.filter((sessionId) => !living.has(sessionId)))
    for (const [connection, { viewer }] of this.#seats)
      if (viewer && dead.has(viewer.sessionId)) connection.close(LIVE_CLOSE.badToken, 'Please sign in again.')
  }

  closeArena(arenaId: string): void {
    for (const [connection, seat] of this.#seats)
      if (seat.arenaId === arenaId) connection.close(LIVE_CLOSE.noArena, 'This arena is gone.')
  }
}
