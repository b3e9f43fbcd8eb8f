// How fans and visitors get into a room: those of one moment are read together and welcomed in slices, so that a herd
// delays nobody who is inside.
import { setImmediate } from 'node:timers/promises'
import type { Side } from '#contract/arenas.ts'
import type { ServerMessage, TickMessage } from '#contract/live.ts'
import { type Connection, encodeTextFrame } from '#server/realtime/connection.ts'
import { createBatcher } from '#server/storage/group-commit.ts'
import { type RoomAudience, VISITOR } from './room-audience.ts'
import type { RoomCount } from './room-count.ts'
import { RoomFan } from './room-fan.ts'
import type { RoomNews } from './room-news.ts'
import type { RoomState } from './room-state.ts'

interface Newcomer {
  connection: Connection
  /** Null for a visitor. */
  userId: number | null
  side: Side | null
}

interface DoorContext {
  state: RoomState
  audience: RoomAudience
  news: RoomNews
  count: RoomCount
  sideElsewhere: (userId: number) => Side | null
  takeSide: (fan: RoomFan, side: Side | null) => void
  /** A fan who is at one end through another tab or process has named the other one. */
  onSideChanged: (userId: number, side: Side) => void
  onSeated: () => void
  /** Fans who had no tab in this room have come in. */
  onMet: (userIds: number[]) => void
  /** Gives a fan who comes in the place of the last board. */
  place: (fan: RoomFan) => void
  presentArena: () => Omit<Extract<ServerMessage, { type: 'arena' }>, 'type'>
  tick: () => TickMessage
  /** What is going on at the ends, as frames: follows every welcome. */
  onStage: (fan: RoomFan | null) => Buffer[]
}

const READ_TOGETHER = 500
const WELCOMED_AT_ONCE = 100
const GATHER_MS = 20

export class RoomDoor {
  readonly #context: DoorContext
  readonly #admitFans = createBatcher({
    run: (them: Newcomer[]) => this.#admit(them),
    maxSize: READ_TOGETHER,
    gatherMs: GATHER_MS,
  })
  /** Of visitors nothing is read, so they do not wait for the database. */
  readonly #admitVisitors = createBatcher({
    run: (them: Newcomer[]) => this.#seat(them, new Map()),
    maxSize: READ_TOGETHER,
  })
  /** Fans being read, and those of them whose points have changed meanwhile. */
  #reading = new Set<number>()
  #changed = new Set<number>()

  constructor(context: DoorContext) {
    this.#context = context
  }

  /** Resolves when the newcomer has been welcomed. */
  async enter(newcomer: Newcomer): Promise<void> {
    await (newcomer.userId === null ? this.#admitVisitors(newcomer) : this.#admitFans(newcomer))
  }

  /** Points or stakes of these fans have changed: what is being read of them may be old. */
  fansChanged(userIds: number[]): void {
    for (const userId of userIds) if (this.#reading.has(userId)) this.#changed.add(userId)
  }

  async #admit(newcomers: Newcomer[]): Promise<undefined[]> {
    const { audience, news, onMet } = this.#context
    const ids = new Set(newcomers.flatMap(({ userId }) => userId ?? []))
    const strangers = [...ids].filter((userId) => audience.fan(userId) === null)
    this.#reading = new Set(strangers)
    try {
      await this.#seat(newcomers, await this.#meet(strangers))
      news.markFans([...this.#changed])
      onMet(strangers.filter((userId) => audience.fan(userId) !== null))
    } finally {
      this.#reading.clear()
      this.#changed.clear()
    }
    // These had another tab in the room, so nothing was read of them; it has closed since, and now they are strangers.
    const left = newcomers.filter(({ connection }) => connection.isOpen && !audience.has(connection))
    if (left.length > 0) await this.#admit(left)
    return newcomers.map(() => undefined)
  }

  /** Fans new to this room, with what is stored of them. */
  async #meet(userIds: number[]): Promise<Map<number, RoomFan>> {
    const { state, news, count, sideElsewhere, place } = this.#context
    for (;;) {
      const { runId } = state
      const fans = userIds.map((userId) => new RoomFan(userId))
      const [tallies] = await Promise.all([count.meet(userIds), news.loadPurses(fans)])
      if (state.runId !== runId) continue
      for (const fan of fans) {
        fan.tally = tallies.get(fan.userId) ?? null
        fan.side = fan.tally?.isLocked ? fan.tally.side : sideElsewhere(fan.userId)
        place(fan)
      }
      return new Map(fans.map((fan) => [fan.userId, fan]))
    }
  }

  /** In slices: nobody gets a tick before their welcome, and those inside do not wait for a herd. */
  async #seat(newcomers: Newcomer[], met: Map<number, RoomFan>): Promise<undefined[]> {
    for (let i = 0; i < newcomers.length; i += WELCOMED_AT_ONCE) {
      if (i > 0) await setImmediate()
      this.#seatSlice(newcomers.slice(i, i + WELCOMED_AT_ONCE), met)
    }
    return newcomers.map(() => undefined)
  }

  #seatSlice(newcomers: Newcomer[], met: Map<number, RoomFan>): void {
    const { audience, takeSide, onSideChanged, onSeated } = this.#context
    const seated: { connection: Connection; fan: RoomFan | null }[] = []
    for (const { connection, userId, side } of newcomers) {
      const fan = userId === null ? null : (audience.fan(userId) ?? met.get(userId) ?? null)
      if (!connection.isOpen || (userId !== null && !fan)) continue
      if (fan) {
        const isChanged = !fan.isBound && side !== null && fan.side !== null && fan.side !== side
        takeSide(fan, fan.isBound ? fan.side : (side ?? fan.side))
        if (isChanged) onSideChanged(fan.userId, side)
        // The other tabs; the new one gets a welcome.
        audience.tellNews(fan)
      }
      audience.seat(connection, fan)
      seated.push({ connection, fan })
    }
    onSeated()
    const welcome = this.#welcomes()
    for (const { connection, fan } of seated) {
      connection.onCaughtUp = () => this.#greet(connection, fan, this.#welcomes())
      this.#greet(connection, fan, welcome)
    }
  }

  #greet(connection: Connection, fan: RoomFan | null, welcome: (fan: RoomFan | null) => string): void {
    connection.write(encodeTextFrame(welcome(fan), ...this.#context.onStage(fan)))
  }

  /** Writes welcomes of one moment. What all of them share is turned into text once. */
  #welcomes(): (fan: RoomFan | null) => string {
    const { state, presentArena, tick } = this.#context
    const { arena, matchId } = presentArena()
    const shared = `{"type":"welcome","arena":${JSON.stringify(arena)},"matchId":${matchId},"tick":${JSON.stringify(tick())}`
    const betsOfVisitor = once(() => JSON.stringify(state.presentBets(null)))
    const betsOfNewFan = once(() => JSON.stringify(state.presentBets({})))
    const betsOf = (fan: RoomFan | null): string => {
      if (fan === null) return betsOfVisitor()
      const { stakes } = fan.purse
      return Object.keys(stakes).length > 0 ? JSON.stringify(state.presentBets(stakes)) : betsOfNewFan()
    }
    return (fan) => {
      const you = JSON.stringify(fan?.toMessage() ?? VISITOR)
      if (fan?.connections.size === 1) fan.lastTold = you
      return `${shared},"bets":${betsOf(fan)},"you":${you}}`
    }
  }
}

function once(make: () => string): () => string {
  let made: string | null = null
  return () => {
    made ??= make()
    return made
  }
}
