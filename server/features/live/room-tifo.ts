// What both ends of a room hold up: told to everybody, dealt to the fans of the end, and taken down in time.
import { SIDES } from '#contract/constants.ts'
import type { Side } from '#contract/events.ts'
import type { BySide } from '#contract/live.ts'
import type { TifoMessage } from '#contract/tifos.ts'
import { listRaises, type Raise } from '#server/features/tifos/index.ts'
import { type Connection, encodeTextFrame } from '#server/realtime/connection.ts'
import type { CardsReport, DealReport } from '#server/realtime/topics.ts'
import type { Db } from '#server/storage/database.ts'
import { crowdClockMs } from './crowd.ts'
import type { RoomAudience } from './room-audience.ts'
import type { RoomFan } from './room-fan.ts'
import type { RoomState } from './room-state.ts'
import type { RoomTick } from './room-tick.ts'
import { type EndContext, TifoEnd } from './room-tifo-end.ts'

/** A poster that could not be stored is tried again for this long. */
const STORE_WITHIN_MS = 60_000

interface TifosContext extends Omit<EndContext, 'tellCards'> {
  db: Db
  state: RoomState
  audience: RoomAudience
  tick: RoomTick
  now: () => Date
  complete: (raise: string, holderIds: number[], at: Date) => Promise<void>
  onLate: (error: unknown) => void
}

interface Up {
  end: TifoEnd
  /** Told to who comes in. */
  frame: Buffer
  /** Tabs in which a fan holds. */
  holding: Map<number, Set<Connection>>
}

interface Finished {
  raise: string
  holderIds: number[]
  at: Date
  isStoring: boolean
}

export class RoomTifos {
  readonly #context: TifosContext
  readonly #up: BySide<Up | null> = { home: null, away: null }
  /** Complete, but not stored yet. */
  readonly #finished = new Map<string, Finished>()

  constructor(context: TifosContext) {
    this.#context = context
  }

  /** Reads what is up. */
  async look(): Promise<void> {
    const { db, state, now } = this.#context
    const { runId } = state
    const raises = runId === null ? [] : await listRaises(db, runId, now())
    if (state.runId === runId) this.show(raises)
  }

  /** What is up, as it was read. */
  show(raises: readonly Raise[]): void {
    for (const side of SIDES) {
      const raise = raises.find((one) => one.side === side) ?? null
      const up = this.#up[side]
      if (up && up.end.raise.id !== raise?.id) this.#takeDown(side)
      if (!raise) continue
      if (up?.end.raise.id === raise.id) this.#update(up, raise)
      else this.#putUp(raise)
    }
  }

  /** A fan stands at this end of the room now, or (null) at none. */
  place(userId: number, place: Side | null): void {
    const nowMs = this.#context.now().getTime()
    for (const side of SIDES) {
      const up = this.#up[side]
      if (!up) continue
      if (side === place) up.end.come(userId, nowMs)
      else {
        up.holding.delete(userId)
        up.end.go(userId, nowMs)
      }
    }
  }

  /** False if that tifo is not up, or not at the fan's end. A fan holds while they hold in one of their tabs. */
  hold(connection: Connection, raise: string, isOn: boolean): boolean {
    const { userId = 0, side = null } = this.#context.audience.fanOn(connection) ?? {}
    const up = side && this.#up[side]
    if (!up || up.end.raise.id !== raise) return false
    const tabs = up.holding.get(userId) ?? new Set()
    if (isOn) tabs.add(connection)
    else tabs.delete(connection)
    up.holding.set(userId, tabs)
    return up.end.hold(userId, tabs.size > 0, this.#context.now().getTime())
  }

  /** A tab has closed: it holds no longer. */
  letGo(connection: Connection): void {
    const { userId = 0, side = null } = this.#context.audience.fanOn(connection) ?? {}
    const up = side && this.#up[side]
    if (up?.holding.get(userId)?.has(connection)) this.hold(connection, up.end.raise.id, false)
  }

  /** For who comes in. */
  frames(fan: RoomFan | null): Buffer[] {
    return SIDES.flatMap((side) => {
      const up = this.#up[side]
      if (!up) return []
      const cells = fan && up.end.takeCells(fan.userId)
      return cells ? [up.frame, cardsFrame(up.end.raise.id, cells)] : [up.frame]
    })
  }

  hearCards(node: string, report: CardsReport): void {
    const end = this.#endOf(report.raise)
    end?.hearCards(node, report, crowdClockMs(), this.#context.now().getTime())
  }

  hearDeal(node: string, report: DealReport): void {
    this.#endOf(report.raise)?.hearDeal(node, report, crowdClockMs())
  }

  /** Another process asks who is here. */
  tellAll(): void {
    for (const side of SIDES) this.#up[side]?.end.tellAll()
  }

  /** Before every tick, which then carries what is lit. */
  beat(): void {
    const { now, tick } = this.#context
    const nowMs = now().getTime()
    for (const side of SIDES) {
      const up = this.#up[side]
      if (!up) continue
      up.end.beat(crowdClockMs(), nowMs)
      this.#noteFinished(up.end)
      const { lit, raise } = up.end
      if (raise.endsAt.getTime() <= nowMs) this.#takeDown(side)
      else if (lit !== '') tick.setLit(side, { raise: raise.id, lit })
    }
    for (const finished of this.#finished.values()) void this.#store(finished)
  }

  #putUp(raise: Raise): void {
    const { audience, now } = this.#context
    const here = audience.fans().filter(({ side }) => side === raise.side)
    const end = new TifoEnd(
      { ...this.#context, tellCards: (userId, id, cells) => this.#tellCards(userId, id, cells) },
      raise,
      here.map(({ userId }) => userId),
      crowdClockMs(),
      now().getTime(),
    )
    const message = toMessage(raise)
    this.#up[raise.side] = { end, frame: encodeTextFrame(JSON.stringify(message)), holding: new Map() }
    audience.broadcast(message)
  }

  /** Taken down early, or complete. */
  #update(up: Up, raise: Raise): void {
    const isNews = up.end.raise.poster === null && raise.poster !== null
    up.end.raise = raise
    if (!isNews || raise.poster === null) return
    up.frame = encodeTextFrame(JSON.stringify(toMessage(raise)))
    const { id: poster, holders } = raise.poster
    this.#context.audience.broadcast({ type: 'poster', side: raise.side, raise: raise.id, poster, holders })
  }

  #takeDown(side: Side): void {
    const up = this.#up[side]
    if (!up) return
    this.#noteFinished(up.end)
    this.#up[side] = null
    this.#context.tick.setLit(side, null)
    this.#context.audience.broadcast({ type: 'tifo', side, raise: null })
  }

  #tellCards(userId: number, raise: string, cells: readonly number[]): void {
    const fan = this.#context.audience.fan(userId)
    if (!fan) return
    const frame = cardsFrame(raise, cells)
    for (const connection of fan.connections) connection.write(frame)
  }

  #endOf(raise: string): TifoEnd | null {
    const side = SIDES.find((one) => this.#up[one]?.end.raise.id === raise)
    return (side && this.#up[side]?.end) ?? null
  }

  #noteFinished(end: TifoEnd): void {
    const { now } = this.#context
    const raise = end.raise.id
    if (this.#finished.has(raise)) return
    const holderIds = end.completedBy(now().getTime())
    if (holderIds) this.#finished.set(raise, { raise, holderIds, at: now(), isStoring: false })
  }

  /** With every beat until it is stored: a database that is away for a moment costs nobody their poster. */
  async #store(finished: Finished): Promise<void> {
    if (finished.isStoring) return
    finished.isStoring = true
    const { raise, holderIds, at } = finished
    const { complete, now, onLate } = this.#context
    try {
      await complete(raise, holderIds, at)
      this.#finished.delete(raise)
    } catch (error) {
      finished.isStoring = false
      onLate(error)
      if (now().getTime() - at.getTime() > STORE_WITHIN_MS) this.#finished.delete(raise)
    }
  }
}

const cardsFrame = (raise: string, cells: readonly number[]): Buffer =>
  encodeTextFrame(JSON.stringify({ type: 'cards', raise, cells }))

function toMessage({ id, side, ultraId, ultraName, tifoId, picture, endsAt, poster }: Raise): TifoMessage {
  return {
    type: 'tifo',
    side,
    raise: id,
    tifo: { id: String(tifoId), ultra_id: ultraId, ...picture },
    ultra: { id: ultraId, name: ultraName },
    endsAt: endsAt.toISOString(),
    ...(poster && { poster: poster.id }),
  }
}
