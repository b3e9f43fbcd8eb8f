import { LIVE_CLOSE, SOCKETS_PER_FAN, VISITOR_SOCKETS_PER_ADDRESS } from '#contract/live.ts'
import { Failure } from '#server/http/failure.ts'
import type { Viewer } from '#server/http/handlers.ts'
import type { Connection } from '#server/realtime/connection.ts'
import type { SharedCounts } from '#server/realtime/shared-counts.ts'
import type { EndedSessions } from '#server/realtime/topics.ts'

export interface Seat {
  /** Null for the fan's own socket. */
  arenaId: string | null
  address: string
  viewer: Viewer | null
  /** Counted over all processes, under its fan or its address. */
  isCounted: boolean
  /** Its room counts it among its occupants. */
  hasEntered: boolean
}

/** Which of the sessions asked about have ended, and which are of suspended fans. */
export interface StoppedSessions {
  ended: Set<string>
  suspended: Set<string>
}

export interface SeatLimits {
  counts: SharedCounts
  /** Visitors' sockets that this process takes at most. */
  visitors: number
  /** RATE_LIMIT_SCALE */
  scale: number
  onTooManyVisitors: (address: string) => void
}

/** All sockets of this process that have said hello, and their owners. */
export class LiveSeats {
  readonly #limits: SeatLimits
  readonly #seats = new Map<Connection, Seat>()
  readonly #ofFan = new Map<number, Set<Connection>>()
  #visitors = 0
  #endings = 0

  constructor(limits: SeatLimits) {
    this.#limits = limits
  }

  /** Grows with every ended session, so that a join that overlaps one is authenticated again. */
  get endings(): number {
    return this.#endings
  }

  /** Throws 429 for one socket too many of a fan or an address, and 503 where visitors have filled their part. */
  async take(connection: Connection, visit: Pick<Seat, 'arenaId' | 'address' | 'viewer'>): Promise<Seat> {
    const { counts, visitors, onTooManyVisitors } = this.#limits
    if (visit.viewer === null && this.#visitors >= visitors) throw new Failure('unavailable')
    const seat: Seat = { ...visit, isCounted: false, hasEntered: false }
    this.#add(connection, seat)
    const isFree = await counts.take(countKey(seat), this.#limitOf(seat))
    if (!isFree) {
      if (seat.viewer === null) onTooManyVisitors(seat.address)
      throw new Failure('rate_limited')
    }
    seat.isCounted = this.#seats.has(connection)
    if (!seat.isCounted) counts.giveBack(countKey(seat))
    return seat
  }

  /** Returns the seat that is free now. */
  leave(connection: Connection): Seat | null {
    const seat = this.#seats.get(connection)
    if (!seat) return null
    this.#seats.delete(connection)
    if (seat.viewer === null) this.#visitors -= 1
    else this.#removeOfFan(seat.viewer.userId, connection)
    if (seat.isCounted) this.#limits.counts.giveBack(countKey(seat))
    return seat
  }

  watchesOnly(connection: Connection): boolean {
    return this.#seats.get(connection)?.viewer?.suspension !== undefined
  }

  #add(connection: Connection, seat: Seat): void {
    this.#seats.set(connection, seat)
    if (seat.viewer === null) this.#visitors += 1
    else {
      const own = this.#ofFan.get(seat.viewer.userId) ?? new Set()
      this.#ofFan.set(seat.viewer.userId, own.add(connection))
    }
  }

  #removeOfFan(userId: number, connection: Connection): void {
    const own = this.#ofFan.get(userId)
    own?.delete(connection)
    if (own?.size === 0) this.#ofFan.delete(userId)
  }

  /** limits.9 */
  #limitOf({ viewer }: Seat): number {
    const { scale } = this.#limits
    const limit = viewer === null ? VISITOR_SOCKETS_PER_ADDRESS : SOCKETS_PER_FAN
    return scale === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.round(limit * scale))
  }

  /** The sessions of all seats. */
  sessionIds(): string[] {
    return [...new Set([...this.#seats.values()].flatMap(({ viewer }) => viewer?.sessionId ?? []))]
  }

  /** sessions.2: a session that ends closes its sockets. */
  endSessions({ userId, sessionId, isDisabled, isSuspended }: EndedSessions): void {
    this.#endings += 1
    for (const connection of this.#ofFan.get(userId) ?? []) {
      if (sessionId !== undefined && this.#seats.get(connection)?.viewer?.sessionId !== sessionId) continue
      // They come back at once, as what they may be now.
      if (isSuspended) connection.close(LIVE_CLOSE.comeBack, 'Please come back.')
      else if (isDisabled) connection.close(LIVE_CLOSE.forbidden, 'This account is disabled.')
      else connection.close(LIVE_CLOSE.badToken, 'You have signed out.')
    }
  }

  /** Closes the sockets of those of the asked sessions that are not any more what they were on the way in. */
  compare(asked: string[], { ended, suspended }: StoppedSessions): void {
    const isAsked = new Set(asked)
    for (const [connection, { viewer }] of this.#seats) {
      if (!viewer || !isAsked.has(viewer.sessionId)) continue
      if (ended.has(viewer.sessionId)) connection.close(LIVE_CLOSE.badToken, 'Please sign in again.')
      // reports.5: also when the suspension is over.
      else if (suspended.has(viewer.sessionId) !== (viewer.suspension !== undefined))
        connection.close(LIVE_CLOSE.comeBack, 'Please come back.')
    }
  }

  closeArena(arenaId: string): void {
    for (const [connection, seat] of this.#seats)
      if (seat.arenaId === arenaId) connection.close(LIVE_CLOSE.noArena, 'This arena is gone.')
  }
}

const countKey = ({ viewer, address }: Seat) =>
  viewer === null ? `visitor:${address}` : `fan:${viewer.userId}`
