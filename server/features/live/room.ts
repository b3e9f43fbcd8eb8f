import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import type { Side } from '#contract/arenas.ts'
import {
  BOARD_INTERVAL_MS,
  type BySide,
  CHANT_INTERVAL_MS,
  type ServerMessage,
  TICK_INTERVAL_MS,
  type TickMessage,
} from '#contract/live.ts'
import { findAttendance, type StoredAttendance, totalCheer } from '#server/features/arenas/index.ts'
import { presentBet } from '#server/features/bets/index.ts'
import { windowAt } from '#server/features/scores/index.ts'
import type { Connection } from '#server/realtime/connection.ts'
import { encodeTextFrame } from '#server/realtime/frame.ts'
import type { Crowd } from './crowd.ts'
import { loadBoard, loadPurses } from './live.storage.ts'
import { RollingRate } from './rolling-rate.ts'
import { RoomFan, VISITOR } from './room-fan.ts'
import type { RoomState } from './room-state.ts'
import { RunCounter } from './run-counter.ts'

/** Presence is stored this often even of fans who are silent, and so more than once in every window. */
const PRESENCE_INTERVAL_MS = 4_000
/** A large crowd is stored once a second, a small one with every tick. */
const SMALL_CROWD = 500
const LARGE_CROWD_FLUSH_MS = 1_000

export interface RoomContext {
  db: NodePgDatabase
  now: () => Date
  log: Logger
  crowd: Crowd
  /** Tells the rooms of other processes what was counted or sung here. */
  tellOthers: (message: RoomGossip) => void
}

/** What rooms of one arena in different processes tell each other. */
export type RoomGossip = { gained: BySide<number> } | { chant: number; side: Side }

/** An arena in this process: its sockets, what they sent, and what they are told. */
export class Room {
  readonly #context: RoomContext
  readonly #state: RoomState
  readonly #connections = new Map<Connection, RoomFan | null>()
  readonly #fans = new Map<number, RoomFan>()
  readonly #rate = new RollingRate()
  readonly #counter: RunCounter
  readonly #dirtyPools = new Set<string>()
  readonly #dirtyFans = new Set<number>()
  readonly #changedBets = new Set<string>()
  #chants: BySide<number[]> = { home: [], away: [] }
  #lastTick = ''
  #lastFlushMs = 0
  #lastPresenceMs = 0
  #lastBoardMs = 0
  /** Everything that reads or writes the database happens one after another. */
  #work: Promise<void> = Promise.resolve()
  #isStepping = false
  readonly #timer: NodeJS.Timeout

  constructor(context: RoomContext, state: RoomState) {
    this.#context = context
    this.#state = state
    this.#counter = new RunCounter(context.db)
    this.#timer = setInterval(() => void this.#step(), TICK_INTERVAL_MS).unref()
  }

  get isEmpty(): boolean {
    return this.#connections.size === 0
  }

  // ------------------------------------------------------------------ who is here

  /** Resolves when the newcomer has been welcomed. */
  join(connection: Connection, userId: number | null, side: Side | null): Promise<void> {
    return this.#enqueue(async () => {
      const fan = userId === null ? null : await this.#admit(userId)
      if (!connection.isOpen) return this.#forgetIfGone(fan)
      fan?.connections.add(connection)
      this.#connections.set(connection, fan)
      if (fan && side && !fan.isLocked) fan.side = side
      if (fan?.side && this.#state.runId !== null) fan.attendFrom(this.#state.liveMs())
      this.#reportCrowd()
      connection.onCaughtUp = () => connection.send(this.#welcome(fan))
      connection.send(this.#welcome(fan))
      this.#tellFan(fan, connection)
    })
  }

  leave(connection: Connection): void {
    const fan = this.#connections.get(connection)
    this.#connections.delete(connection)
    if (fan) {
      fan.connections.delete(connection)
      this.#forgetIfGone(fan)
    }
    this.#reportCrowd()
  }

  connectionsOf(userId: number): Connection[] {
    return [...(this.#fans.get(userId)?.connections ?? [])]
  }

  async #admit(userId: number): Promise<RoomFan> {
    const known = this.#fans.get(userId)
    if (known) return known
    const fan = new RoomFan(userId)
    this.#fans.set(userId, fan)
    await this.#loadPurses([fan])
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

  #forgetIfGone(fan: RoomFan | null): void {
    if (!fan || fan.connections.size > 0) return
    this.#fans.delete(fan.userId)
    this.#counter.keepLast(fan, this.#state.liveMs())
  }

  #reportCrowd(): void {
    const present = [...this.#fans.values()].filter(({ connections }) => connections.size > 0)
    const idsOn = (side: Side) => present.filter((fan) => fan.side === side).map(({ userId }) => userId)
    this.#context.crowd.setOwn({ sockets: this.#connections.size, home: idsOn('home'), away: idsOn('away') })
  }

  // ------------------------------------------------------------------ what fans do

  /** False when the side is locked: a cheer of this run has counted. */
  chooseSide(connection: Connection, side: Side): boolean {
    const fan = this.#connections.get(connection)
    if (!fan) return false
    if (fan.isLocked && fan.side !== side) return false
    fan.side = side
    if (this.#state.runId !== null) fan.attendFrom(this.#state.liveMs())
    this.#reportCrowd()
    this.#tellFan(fan)
    return true
  }

  sideOf(connection: Connection): Side | null {
    return this.#connections.get(connection)?.side ?? null
  }

  cheer(connection: Connection, taps: number): void {
    const fan = this.#connections.get(connection)
    // Paused, or not started: nothing counts, and nobody complains.
    if (!fan?.side || !this.#state.isLive) return
    fan.tap(windowAt(this.#state.liveMs()), taps)
  }

  /** False when the last chant was less than 2 s ago. */
  chant(connection: Connection, chant: number): boolean {
    const fan = this.#connections.get(connection)
    if (!fan?.side) return false
    const nowMs = this.#context.now().getTime()
    if (nowMs - fan.lastChantMs < CHANT_INTERVAL_MS) return false
    fan.lastChantMs = nowMs
    this.#chants[fan.side].push(chant)
    this.#context.tellOthers({ chant, side: fan.side })
    return true
  }

  // ------------------------------------------------------------------ what others say

  hearGossip(gossip: RoomGossip): void {
    if ('chant' in gossip) this.#chants[gossip.side].push(gossip.chant)
    else this.#addGain(gossip.gained)
  }

  poolsChanged(betId: string): void {
    this.#dirtyPools.add(betId)
  }

  betChanged(betId: string): void {
    this.#changedBets.add(betId)
  }

  fansChanged(userIds: number[]): void {
    for (const userId of userIds) if (this.#fans.has(userId)) this.#dirtyFans.add(userId)
  }

  /** Answers false when the arena is gone. */
  arenaChanged(): Promise<boolean> {
    return this.#enqueue(async () => {
      const oldRunId = this.#state.runId
      if (oldRunId !== null) await this.#flush(oldRunId, 'everybody')
      const exists = await this.#state.reloadArena()
      if (!exists) return false
      if (this.#state.runId !== oldRunId) this.#switchRun()
      this.#broadcast({
        type: 'arena',
        arena: this.#presentArena(),
        matchId: this.#state.arena.run?.matchId ?? null,
      })
      return true
    })
  }

  /** Stores whatever is left of a run that has stopped. */
  collect(runId: number): Promise<void> {
    return this.#enqueue(() => this.#flush(runId, 'everybody'))
  }

  #switchRun(): void {
    const isRunning = this.#state.runId !== null
    this.#counter.reset()
    this.#rate.clear()
    for (const fan of this.#fans.values()) {
      if (isRunning) fan.beginRun()
      else fan.leaveRun()
      this.#tellFan(fan)
    }
  }

  // ------------------------------------------------------------------ the clockwork

  async #step(): Promise<void> {
    if (this.#isStepping) return
    this.#isStepping = true
    try {
      await this.#enqueue(() => this.#tend())
    } catch (error) {
      this.#context.log.warn({ err: error, arena: this.#state.arena.id }, 'a room could not use the database')
    } finally {
      this.#isStepping = false
    }
    this.#tick()
  }

  async #tend(): Promise<void> {
    const nowMs = this.#context.now().getTime()
    const { runId } = this.#state
    if (runId !== null) {
      const isPresenceDue = nowMs - this.#lastPresenceMs >= PRESENCE_INTERVAL_MS
      const isFlushDue = this.#fans.size <= SMALL_CROWD || nowMs - this.#lastFlushMs >= LARGE_CROWD_FLUSH_MS
      if (isPresenceDue) await this.#flush(runId, 'everybody')
      else if (isFlushDue) await this.#flush(runId, 'cheering')
      if (isPresenceDue) this.#lastPresenceMs = nowMs
      await this.#counter.award(runId, this.#state.liveMs())
    }
    await this.#refreshBets()
    await this.#refreshFans()
    if (runId !== null && nowMs - this.#lastBoardMs >= BOARD_INTERVAL_MS) {
      this.#lastBoardMs = nowMs
      this.#state.total = await totalCheer(this.#context.db, runId)
      this.#broadcast({ type: 'board', ...(await loadBoard(this.#context.db, runId, this.#state.liveMs())) })
    }
  }

  async #flush(runId: number, who: 'everybody' | 'cheering'): Promise<void> {
    const fans = [...this.#fans.values()].filter((fan) => who === 'everybody' || fan.hasTaps)
    this.#lastFlushMs = this.#context.now().getTime()
    this.#take(await this.#counter.flush(runId, fans, this.#state.liveMs()))
  }

  /** Only now, stored, the cheers count and are confirmed. */
  #take(stored: StoredAttendance[]): void {
    const gained = { home: 0, away: 0 }
    for (const { userId, side, isLocked, cheer, ultra, gained: points, attendanceDue } of stored) {
      gained[side] += points
      const fan = this.#fans.get(userId)
      if (!fan) continue
      const isChanged = fan.cheer !== cheer || fan.ultra !== ultra || fan.isLocked !== isLocked
      fan.cheer = cheer
      fan.ultra = ultra
      fan.isLocked = isLocked
      if (isLocked) fan.side = side
      if (attendanceDue > 0) this.#dirtyFans.add(userId)
      else if (isChanged) this.#tellFan(fan)
    }
    this.#addGain(gained)
    if (gained.home > 0 || gained.away > 0) this.#context.tellOthers({ gained })
  }

  #addGain(gained: BySide<number>): void {
    this.#state.total.home += gained.home
    this.#state.total.away += gained.away
    this.#rate.add(gained, this.#context.now().getTime())
  }

  async #refreshBets(): Promise<void> {
    for (const id of [...this.#state.betsClosedByTime(), ...this.#state.betsOpenedByTime()])
      this.#changedBets.add(id)
    if (this.#changedBets.size > 0) {
      const ids = [...this.#changedBets]
      const bets = await this.#state.reloadBets(ids)
      for (const id of ids) this.#changedBets.delete(id)
      for (const bet of bets) this.#broadcast({ type: 'bet', bet: presentBet(bet) })
    }
  }

  async #refreshFans(): Promise<void> {
    const fans = [...this.#dirtyFans].flatMap((userId) => this.#fans.get(userId) ?? [])
    this.#dirtyFans.clear()
    await this.#loadPurses(fans)
    for (const fan of fans) this.#tellFan(fan)
  }

  async #loadPurses(fans: RoomFan[]): Promise<void> {
    const purses = await loadPurses(
      this.#context.db,
      fans.map(({ userId }) => userId),
      [...this.#state.bets.keys()],
    )
    for (const fan of fans) fan.purse = purses.get(fan.userId) ?? { points: 0, stakes: {} }
  }

  // ------------------------------------------------------------------ what everybody is told

  /** One frame for all, and only when something is different. */
  #tick(): void {
    if (this.#connections.size === 0) return
    void this.#changedPools().then((pools) => {
      const tick = this.#buildTick(pools, this.#takeChants())
      const { at: _at, ...content } = tick
      const text = JSON.stringify(content)
      if (text === this.#lastTick && !tick.pools && !tick.chants) return
      this.#lastTick = text
      this.#broadcast(tick)
    })
  }

  async #changedPools(): Promise<Record<string, number[]> | undefined> {
    if (this.#dirtyPools.size === 0) return undefined
    const ids = [...this.#dirtyPools]
    this.#dirtyPools.clear()
    try {
      const bets = await this.#state.reloadBets(ids)
      return Object.fromEntries(bets.map(({ id, pools }) => [id, pools]))
    } catch {
      for (const id of ids) this.#dirtyPools.add(id)
      return undefined
    }
  }

  #takeChants(): BySide<number[]> | undefined {
    const chants = this.#chants
    if (chants.home.length === 0 && chants.away.length === 0) return undefined
    this.#chants = { home: [], away: [] }
    return chants
  }

  #buildTick(pools?: Record<string, number[]>, chants?: BySide<number[]>): TickMessage {
    const now = this.#context.now()
    return {
      type: 'tick',
      at: now.toISOString(),
      watching: this.#context.crowd.watching(now.getTime()),
      fans: this.#context.crowd.fans(now.getTime()),
      rate: this.#rate.at(now.getTime()),
      total: { ...this.#state.total },
      ...(pools && { pools }),
      ...(chants && { chants }),
    }
  }

  #welcome(fan: RoomFan | null): ServerMessage {
    return {
      type: 'welcome',
      arena: this.#presentArena(),
      bets: this.#state.presentBets(),
      tick: this.#buildTick(),
      you: fan?.toMessage() ?? VISITOR,
      matchId: this.#state.arena.run?.matchId ?? null,
    }
  }

  #presentArena() {
    const { home, away } = this.#context.crowd.fans(this.#context.now().getTime())
    return this.#state.presentArena(home + away)
  }

  #tellFan(fan: RoomFan | null, except?: Connection): void {
    if (!fan || fan.connections.size === 0) return
    const frame = encodeTextFrame(JSON.stringify(fan.toMessage()))
    for (const connection of fan.connections) if (connection !== except) connection.write(frame)
  }

  #broadcast(message: ServerMessage): void {
    const frame = encodeTextFrame(JSON.stringify(message))
    for (const connection of this.#connections.keys()) connection.write(frame)
  }

  #enqueue<T>(work: () => Promise<T> | T): Promise<T> {
    const done = this.#work.then(work)
    this.#work = done.then(
      () => {},
      () => {},
    )
    return done
  }

  /** The last counts are stored; the sockets are the caller's to close. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    const { runId } = this.#state
    if (runId !== null) await this.#enqueue(() => this.#flush(runId, 'everybody'))
  }
}
