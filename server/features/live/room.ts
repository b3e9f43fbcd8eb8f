import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import type { Side } from '#contract/arenas.ts'
import {
  BOARD_INTERVAL_MS,
  type BySide,
  CHANT_INTERVAL_MS,
  type ServerMessage,
  TICK_INTERVAL_MS,
} from '#contract/live.ts'
import { findAttendance } from '#server/features/arenas/index.ts'
import { type Beat, startBeat } from '#server/realtime/beat.ts'
import type { Connection } from '#server/realtime/connection.ts'
import type { RoomGossip } from '#server/realtime/topics.ts'
import { type Crowd, crowdClockMs } from './crowd.ts'
import { loadBoard } from './live.storage.ts'
import { RoomAudience, RoomTick, VISITOR } from './room-audience.ts'
import { RoomCount, RoomFan } from './room-count.ts'
import { differsBesideEvents, newsOfEvents } from './room-events.ts'
import { RoomNews } from './room-news.ts'
import type { RoomState } from './room-state.ts'

export interface RoomContext {
  db: NodePgDatabase
  now: () => Date
  log: Logger
  crowd: () => Crowd
  /** Tells the rooms of other processes what was counted, sung or chosen here. */
  tellOthers: (gossip: RoomGossip) => void
  /** The arena was deleted. */
  onGone: () => void
  /** The last counts are stored, as far as that was possible. */
  onClosed: () => void
}

interface HeldCheer {
  fan: RoomFan
  taps: number
  at: Date
}
/** More than a full room sends until an arena is read again; a database that is away may take longer. */
const HELD_CHEERS_MAX = 50_000

/** An arena in this process: its sockets, what they sent, and what they receive. */
export class Room {
  readonly #context: RoomContext
  readonly #state: RoomState
  readonly #audience = new RoomAudience()
  readonly #tick: RoomTick
  readonly #news: RoomNews
  readonly #count: RoomCount
  readonly #beat: Beat
  #lastBoardMs = 0
  /** The arena has changed and was not read yet. */
  #isArenaStale = false
  /** Cheers that came meanwhile: whether they count is known when the arena was read. */
  #heldCheers: HeldCheer[] = []
  /** Everything that reads or writes the database runs one after another. */
  #work: Promise<void> = Promise.resolve()

  constructor(context: RoomContext, state: RoomState) {
    this.#context = context
    this.#state = state
    this.#tick = new RoomTick(context.crowd)
    this.#news = new RoomNews(context.db, state, this.#audience, this.#tick)
    this.#count = new RoomCount({
      db: context.db,
      now: context.now,
      state,
      audience: this.#audience,
      onPaid: (userId) => this.#news.markFans([userId]),
      onSideLocked: (fan, side) => this.#takeSide(fan, side),
      onGained: (gained) => {
        this.#addGain(gained)
        context.tellOthers({ kind: 'gained', points: gained })
      },
    })
    this.#beat = startBeat(() => this.#step(), TICK_INTERVAL_MS)
  }

  // ------------------------------------------------------------------ who is here

  /** Resolves when the newcomer has been welcomed. */
  join(connection: Connection, userId: number | null, side: Side | null): Promise<void> {
    return this.#enqueue(async () => {
      const fan = userId === null ? null : (this.#audience.fan(userId) ?? (await this.#meet(userId)))
      if (!connection.isOpen) return
      if (fan) this.#takeSide(fan, fan.isBound ? fan.side : (side ?? fan.side))
      // The other tabs; the new one gets a welcome.
      if (fan) this.#audience.tellNews(fan)
      this.#audience.seat(connection, fan)
      this.#context.crowd().setSockets(this.#audience.size)
      connection.onCaughtUp = () => connection.send(this.#welcome(fan))
      connection.send(this.#welcome(fan))
    })
  }

  leave(connection: Connection): void {
    const gone = this.#audience.unseat(connection)
    this.#context.crowd().setSockets(this.#audience.size)
    if (!gone) return
    this.#context.crowd().place(gone.userId, null)
    const { runId } = this.#state
    if (runId !== null) this.#count.take(runId, this.#state.liveMs(), [gone])
  }

  /** A fan new to this room, with what is stored of them. */
  async #meet(userId: number): Promise<RoomFan> {
    const fan = new RoomFan(userId)
    fan.side = this.#context.crowd().sideElsewhere(userId)
    await this.#news.loadPurses([fan])
    const { runId } = this.#state
    const [stored] = runId === null ? [] : await findAttendance(this.#context.db, runId, [userId])
    if (stored) {
      fan.cheer = stored.cheerPoints
      fan.ultra = stored.ultraPoints
      fan.isLocked = stored.isLocked
      if (stored.isLocked) fan.side = stored.side
    }
    return fan
  }

  // ------------------------------------------------------------------ what fans do

  /** False when a cheer of this run has counted for the other side. */
  chooseSide(connection: Connection, side: Side): boolean {
    const fan = this.#audience.fanOn(connection)
    if (!fan || (fan.isBound && fan.side !== side)) return false
    this.#takeSide(fan, side)
    this.#audience.tell(fan)
    this.#context.tellOthers({ kind: 'side', userId: fan.userId, side })
    return true
  }

  sideOf(connection: Connection): Side | null {
    return this.#audience.fanOn(connection)?.side ?? null
  }

  cheer(connection: Connection, taps: number): void {
    const fan = this.#audience.fanOn(connection)
    if (!fan?.side) return
    if (!this.#isArenaStale) this.#count.tap(fan, taps, this.#context.now())
    else if (this.#heldCheers.length < HELD_CHEERS_MAX)
      this.#heldCheers.push({ fan, taps, at: this.#context.now() })
  }

  /** arenas.11: who cheered after the answer to a start or resume is heard, after that to a pause or stop is not. */
  #releaseCheers(): void {
    const held = this.#heldCheers
    this.#heldCheers = []
    for (const { fan, taps, at } of held)
      if (this.#audience.fan(fan.userId) === fan) this.#count.tap(fan, taps, at)
  }

  /** False when the last chant was less than 2 s ago. */
  chant(connection: Connection, chant: number): boolean {
    const fan = this.#audience.fanOn(connection)
    if (!fan?.side) return false
    const nowMs = this.#context.now().getTime()
    if (nowMs - fan.lastChantMs < CHANT_INTERVAL_MS) return false
    fan.lastChantMs = nowMs
    this.#tick.addChant(fan.side, chant)
    this.#context.tellOthers({ kind: 'chant', chant, side: fan.side })
    return true
  }

  #takeSide(fan: RoomFan, side: Side | null): void {
    fan.side = side
    this.#context.crowd().place(fan.userId, side)
    if (side !== null && this.#state.runId !== null) fan.attendFrom(this.#state.liveMs())
  }

  // ------------------------------------------------------------------ what other processes and features say

  hearGossip(gossip: RoomGossip): void {
    if (gossip.kind === 'chant') this.#tick.addChant(gossip.side, gossip.chant)
    else if (gossip.kind === 'gained') this.#addGain(gossip.points)
    else this.#hearSide(gossip.userId, gossip.side)
  }

  /** A fan with tabs in several processes has one side: the one chosen last. */
  #hearSide(userId: number, side: Side): void {
    const fan = this.#audience.fan(userId)
    if (!fan || fan.isBound || fan.side === side) return
    this.#takeSide(fan, side)
    this.#audience.tell(fan)
  }

  poolsChanged(betId: string): void {
    this.#news.markPools(betId)
  }

  betChanged(betId: string): void {
    this.#news.markBet(betId)
  }

  fansChanged(userIds: number[]): void {
    this.#news.markFans(userIds)
  }

  /** Reads the arena again; with every beat until that succeeds. */
  arenaChanged(): Promise<void> {
    this.#isArenaStale = true
    return this.#enqueue(() => this.#reloadArena())
  }

  /** Resolves when everything that was asked of this room before has been done, or has failed. */
  settled(): Promise<void> {
    return this.#work
  }

  /** events.3: something was written down or taken back. Those in the room hear of that alone. */
  eventsChanged(undoneId: number | null): Promise<void> {
    return this.#enqueue(() => this.#reloadArena(undoneId))
  }

  lookAtArena(): Promise<void> {
    return this.#enqueue(() => this.#reloadArena())
  }

  /** live.11: reads everything again, because messages may have been lost. */
  lookAgain(): Promise<void> {
    return this.#enqueue(async () => {
      await this.#reloadArena()
      for (const { id } of await this.#state.reloadShownBets()) this.#news.markBet(id)
      this.#news.markFans(this.#audience.fans().map(({ userId }) => userId))
      this.#news.markTotal()
    })
  }

  /** Stores whatever is left of a run that has stopped. */
  collect(runId: number): Promise<void> {
    return this.#enqueue(() => {
      if (this.#state.runId === runId) this.#count.take(runId, this.#state.liveMs())
      return this.#count.store()
    })
  }

  /**
   * Nothing here is lost when the database fails: either the reading fails and nothing has changed, or the new
   * state is complete, everybody is told, and what was counted of the old run waits to be stored.
   */
  async #reloadArena(undoneId: number | null = null): Promise<void> {
    const reading = await this.#state.readArena()
    if (reading === null) return this.#context.onGone()
    const isNews = this.#isArenaStale || differsBesideEvents(this.#state.arena, reading.arena)
    const news = newsOfEvents(this.#state.arena, reading.arena, undoneId)
    const oldRunId = this.#state.runId
    if (oldRunId !== null) this.#count.take(oldRunId, this.#state.liveMsIn(reading))
    this.#state.apply(reading)
    this.#isArenaStale = false
    if (this.#state.runId !== oldRunId) this.#switchRun()
    this.#releaseCheers()
    if (isNews) this.#audience.broadcast({ type: 'arena', ...this.#presentArena() })
    for (const message of news) this.#audience.broadcast(message)
  }

  #switchRun(): void {
    const isRunning = this.#state.runId !== null
    this.#tick.clearRate()
    for (const fan of this.#audience.fans()) {
      if (isRunning) fan.beginRun()
      else fan.leaveRun()
      this.#audience.tellNews(fan)
    }
  }

  // ------------------------------------------------------------------ the beat

  async #step(): Promise<void> {
    try {
      await this.#enqueue(() => this.#doBeat())
    } catch (error) {
      this.#context.log.warn({ err: error, arena: this.#state.arena.id }, 'a room could not use the database')
    }
    const tick = this.#audience.size > 0 ? this.#tick.take(this.#context.now(), this.#state.total) : null
    if (tick) this.#audience.broadcast(tick)
  }

  async #doBeat(): Promise<void> {
    const nowMs = this.#context.now().getTime()
    if (this.#isArenaStale) await this.#reloadArena()
    await this.#count.beat()
    await this.#news.passOn()
    if (nowMs - this.#lastBoardMs < BOARD_INTERVAL_MS) return
    this.#lastBoardMs = nowMs
    this.#news.tellStakedBets()
    const { runId } = this.#state
    if (runId === null) return
    const board = await loadBoard(this.#context.db, runId, this.#state.liveMs())
    this.#audience.broadcast({ type: 'board', ...board })
  }

  #addGain(gained: BySide<number>): void {
    this.#tick.addGain(gained, this.#context.now())
    this.#news.markTotal()
  }

  // ------------------------------------------------------------------ the welcome

  #welcome(fan: RoomFan | null): ServerMessage {
    return {
      type: 'welcome',
      ...this.#presentArena(),
      bets: this.#state.presentBets(fan?.purse.stakes ?? null),
      tick: this.#tick.build(this.#context.now(), this.#state.total),
      you: fan?.toMessage() ?? VISITOR,
    }
  }

  #presentArena() {
    const { home, away } = this.#context.crowd().fans(crowdClockMs())
    return {
      arena: this.#state.presentArena(home + away),
      matchId: this.#state.arena.run?.matchId ?? null,
    }
  }

  #enqueue<T>(work: () => Promise<T> | T): Promise<T> {
    const done = this.#work.then(work)
    this.#work = done.then(
      () => {},
      () => {},
    )
    return done
  }

  /** Stores the last counts. The caller closes the sockets. */
  async close(): Promise<void> {
    await this.#beat.stop()
    await this.#enqueue(() => {
      const { runId } = this.#state
      if (runId !== null) this.#count.take(runId, this.#state.liveMs())
      return this.#count.store()
    }).finally(this.#context.onClosed)
  }
}
