import type { Side } from '#contract/arenas.ts'
import { CHANT_INTERVAL_MS, TICK_INTERVAL_MS } from '#contract/live.ts'
import { type Beat, startBeat, startTicker } from '#server/realtime/beat.ts'
import type { Connection } from '#server/realtime/connection.ts'
import type { RoomGossip, Standings } from '#server/realtime/topics.ts'
import { crowdClockMs } from './crowd.ts'
import { RoomAudience } from './room-audience.ts'
import type { RoomContext } from './room-context.ts'
import { RoomCount } from './room-count.ts'
import { RoomDoor } from './room-door.ts'
import { differsBesideEvents, newsOfEvents } from './room-events.ts'
import type { RoomFan } from './room-fan.ts'
import { RoomNews } from './room-news.ts'
import { RoomSongs } from './room-songs.ts'
import { RoomStandings } from './room-standings.ts'
import type { RoomState } from './room-state.ts'
import { RoomTick } from './room-tick.ts'
import { RoomTifos } from './room-tifo.ts'

interface HeldCheer {
  fan: RoomFan
  taps: number
  at: Date
}
/** More than a full room sends until its arena is read again; what comes beyond it, while the database is away, is dropped. */
const HELD_CHEERS_MAX = 50_000

/**
 * An arena in this process: its sockets, what they sent, and what they receive. Four things run beside each other and
 * never wait for one another: ticks (from memory), storing, news (what changed in the database) and newcomers.
 */
export class Room {
  readonly #context: RoomContext
  readonly #state: RoomState
  readonly #audience = new RoomAudience()
  readonly #tick: RoomTick
  readonly #news: RoomNews
  readonly #count: RoomCount
  readonly #door: RoomDoor
  readonly #standings: RoomStandings
  /** What the ends hold up. */
  readonly tifos: RoomTifos
  /** What the ends sing. */
  readonly songs: RoomSongs
  readonly #ticker: { stop(): void }
  readonly #beats: Beat[]
  /** The arena has changed and was not read yet. */
  #isArenaStale = false
  /** Cheers that came meanwhile: whether they count is known when the arena was read. */
  #heldCheers: HeldCheer[] = []
  /** The arena is read one time after another, so that an old reading never follows a new one. */
  #arenaWork: Promise<void> = Promise.resolve()

  constructor(context: RoomContext, state: RoomState) {
    const { db, nodeId, now, crowd } = context
    this.#context = context
    this.#state = state
    const audience = this.#audience
    const shared = { db, nodeId, now, state, audience }
    this.songs = new RoomSongs({
      ...shared,
      fans: () => crowd().fans(crowdClockMs()),
      isInSeveral: (userId) => crowd().isInSeveral(userId),
      onTap: (fan, at) => this.#tap(fan, 1, at),
      onBegun: context.onSongBegun,
    })
    this.#tick = new RoomTick(crowd, context.total, (at) => this.songs.unison(at))
    this.#news = new RoomNews(db, state, audience, this.#tick)
    this.#count = new RoomCount({
      ...shared,
      crowdSize: () => this.#players(),
      storeVoices: () => this.songs.store(),
      onPoints: (side, points) => this.#tick.addPoints(side, points),
      onSideLocked: (fan, side) => this.#takeSide(fan, side),
      onConfirmed: (fan) => this.#tell(fan),
      onPaid: context.onPaid,
    })
    this.#standings = new RoomStandings({
      ...shared,
      count: this.#count,
      isKeeper: () => this.#isKeeper(),
      publish: context.publishStandings,
      onTold: (fan) => this.#tell(fan),
    })
    this.tifos = new RoomTifos({
      ...shared,
      tick: this.#tick,
      isCutOff: context.isCutOff,
      otherNodes: () => crowd().otherNodes(crowdClockMs()),
      publishCards: context.publishCards,
      publishDeal: context.publishDeal,
      complete: context.completeTifo,
      onLate: (error) =>
        context.log.warn({ err: error, arena: state.arena.id }, 'a poster waits to be stored'),
    })
    this.tifos.show(context.raises)
    this.#door = new RoomDoor({
      state,
      audience,
      news: this.#news,
      count: this.#count,
      sideElsewhere: (userId) => crowd().sideElsewhere(userId),
      takeSide: (fan, side) => this.#takeSide(fan, side),
      onSideChanged: (userId, side) => this.#tick.addSide(userId, side),
      onSeated: () => crowd().setSockets(audience.size),
      onMet: (userIds) => {
        if (state.runId !== null) context.onEntered(userIds)
      },
      presentArena: () => this.#presentArena(),
      tick: () => this.#tick.build(now()),
      onStage: (fan) => [...this.#standings.frames(), ...this.songs.onStage(), ...this.tifos.frames(fan)],
      place: (fan) => this.#standings.seat(fan),
    })
    this.#ticker = startTicker(() => this.#doTick(), TICK_INTERVAL_MS)
    this.#beats = [
      startBeat(() => this.#attempt(() => this.#count.beat()), TICK_INTERVAL_MS),
      startBeat(() => this.#attempt(() => this.#tellNews()), TICK_INTERVAL_MS),
      startBeat(() => this.#attempt(() => this.songs.look()), TICK_INTERVAL_MS),
    ]
  }

  // ------------------------------------------------------------------ who is here

  /** Resolves when the newcomer has been welcomed. */
  join(connection: Connection, userId: number | null, side: Side | null): Promise<void> {
    return this.#door.enter({ connection, userId, side })
  }

  leave(connection: Connection): void {
    this.tifos.letGo(connection)
    const gone = this.#audience.unseat(connection)
    this.#context.crowd().setSockets(this.#audience.size)
    if (!gone) return
    this.#context.crowd().place(gone.userId, null)
    this.tifos.place(gone.userId, null)
    const { runId } = this.#state
    if (runId !== null) this.#count.take(runId, this.#state.liveMs(), [gone])
  }

  /** live.16: a hidden tab gets one tick a second. */
  setVisible(connection: Connection, isVisible: boolean): void {
    const isNews = this.#audience.setHidden(connection, !isVisible)
    if (isNews && isVisible) connection.send(this.#tick.catchUp(this.#context.now()))
  }

  #players(): number {
    const { home, away } = this.#context.crowd().fans(crowdClockMs())
    return home + away
  }

  /** Of the processes with somebody in this arena, the one with the lowest id; alone, each for itself. */
  #isKeeper(): boolean {
    const { crowd, nodeId, isCutOff } = this.#context
    const others = crowd().otherNodes(crowdClockMs())
    return isCutOff() || others.every((other) => nodeId < other)
  }

  // ------------------------------------------------------------------ what fans do

  /** False when a cheer of this run has counted for the other side. */
  chooseSide(connection: Connection, side: Side): boolean {
    const fan = this.#audience.fanOn(connection)
    if (!fan || (fan.isBound && fan.side !== side)) return false
    this.#takeSide(fan, side)
    this.#audience.tell(fan)
    this.#tick.addSide(fan.userId, side)
    return true
  }

  sideOf(connection: Connection): Side | null {
    return this.#audience.fanOn(connection)?.side ?? null
  }

  cheer(connection: Connection, taps: number): void {
    const fan = this.#audience.fanOn(connection)
    if (fan) this.#tap(fan, taps, this.#context.now())
  }

  #tap(fan: RoomFan, taps: number, at: Date): void {
    if (!fan.side) return
    if (!this.#isArenaStale) this.#count.tap(fan, taps, at)
    else if (this.#heldCheers.length < HELD_CHEERS_MAX) this.#heldCheers.push({ fan, taps, at })
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
    this.#tick.addChant({ side: fan.side, chant, name: fan.purse.name })
    return true
  }

  #takeSide(fan: RoomFan, side: Side | null): void {
    fan.side = side
    fan.isElected = this.songs.isElected(fan.userId, side)
    this.#context.crowd().place(fan.userId, side)
    this.tifos.place(fan.userId, side)
    if (side !== null && this.#state.runId !== null) fan.attendFrom(this.#state.liveMs())
  }

  #tell(fan: RoomFan): void {
    if (this.#count.isSmall) this.#audience.tellNews(fan)
    else this.#audience.tellWithTick(fan)
  }

  // ------------------------------------------------------------------ what other processes and features say

  hearGossip(gossip: RoomGossip, fromNode: string): void {
    this.#tick.hear(gossip)
    this.songs.hear(gossip, fromNode)
    for (const { userId, side } of gossip.sides ?? []) this.#hearSide(userId, side)
  }

  /** A fan with tabs in several processes has one side: the one chosen last. */
  #hearSide(userId: number, side: Side): void {
    const fan = this.#audience.fan(userId)
    if (!fan || fan.isBound || fan.side === side) return
    this.#takeSide(fan, side)
    this.#audience.tell(fan)
  }

  async hearStandings(standings: Standings): Promise<void> {
    if (this.#state.runId !== standings.runId) return
    this.#standings.tell(standings)
    this.#tick.reconcile(standings.total, this.#count.waitingPoints(), this.#context.now())
    await this.#count.hearAwarded(standings.runId, standings.nextUltraWindow)
  }

  /** A tifo was raised, completed or taken down. */
  tifosChanged(): Promise<void> {
    return this.#inTurn(() => this.tifos.look())
  }

  poolsChanged(betId: string): void {
    this.#news.markPools(betId)
  }

  betChanged(betId: string): void {
    this.#news.markBet(betId)
  }

  fansChanged(userIds: number[]): void {
    this.#news.markFans(userIds)
    this.#door.fansChanged(userIds)
  }

  /** songs.2: who may have gained or lost an office of this group is read again. */
  officesChanged(ultraId: number, gained: number[]): void {
    const holders = this.#audience.fans().filter(({ purse }) => purse.capoOf.includes(ultraId))
    this.fansChanged([...gained, ...holders.map(({ userId }) => userId)])
    this.songs.changed()
  }

  /** Reads the arena again; with every beat until that succeeds. */
  arenaChanged(): Promise<void> {
    this.songs.settle(this.#context.now(), true)
    this.#isArenaStale = true
    return this.lookAtArena()
  }

  /** Resolves when the arena has been read as often as was asked for before, or could not be. */
  settled(): Promise<void> {
    return this.#arenaWork
  }

  /** events.3: something was written down or taken back. Those in the room hear of that alone. */
  eventsChanged(undoneId: number | null): Promise<void> {
    return this.lookAtArena(undoneId)
  }

  lookAtArena(undoneId: number | null = null): Promise<void> {
    return this.#inTurn(() => this.#reloadArena(undoneId))
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#arenaWork.then(work)
    this.#arenaWork = done.catch(() => {})
    return done
  }

  /** live.11: reads everything again, because messages may have been lost. */
  async lookAgain(): Promise<void> {
    await this.lookAtArena()
    await this.tifosChanged()
    for (const { id } of await this.#state.reloadShownBets()) this.#news.markBet(id)
    this.#news.reviewFans(this.#audience.fans().map(({ userId }) => userId))
    const { runId } = this.#state
    const stored = await this.#state.readTotal()
    if (runId !== null && this.#state.runId === runId)
      this.#tick.reconcile(stored, this.#count.waitingPoints(), this.#context.now())
  }

  /** Stores whatever is left of a run that has stopped. */
  async collect(runId: number): Promise<void> {
    if (this.#state.runId === runId) {
      this.songs.settle(this.#context.now(), true)
      this.#count.take(runId, this.#state.liveMs())
    }
    await this.#count.store()
    await this.#count.fold(runId)
  }

  /**
   * Nothing here is lost when the database fails: either the reading fails and nothing has changed, or the new
   * state is complete, everybody is told, and what was counted of the old run waits to be stored.
   */
  async #reloadArena(undoneId: number | null): Promise<void> {
    const reading = await this.#state.readArena()
    if (reading === null) return this.#context.onGone()
    const isNews = this.#isArenaStale || differsBesideEvents(this.#state.arena, reading.arena)
    const news = newsOfEvents(this.#state.arena, reading.arena, undoneId)
    const oldRunId = this.#state.runId
    if (oldRunId !== null) this.#count.take(oldRunId, this.#state.liveMsIn(reading))
    const isNewRun = reading.betsOfNewRun !== null
    this.#state.apply(reading)
    this.#isArenaStale = false
    if (isNewRun) this.#tick.clear()
    if (this.#state.runId !== oldRunId) this.#switchRun()
    this.#releaseCheers()
    if (isNews) {
      const at = this.#context.now().toISOString()
      this.#audience.broadcast({ type: 'arena', ...this.#presentArena(), at })
    }
    for (const message of news) this.#audience.broadcast(message)
  }

  #switchRun(): void {
    const isRunning = this.#state.runId !== null
    this.#tick.clearRate()
    this.tifos.show([])
    this.songs.clear()
    for (const fan of this.#audience.fans()) {
      if (isRunning) fan.beginRun()
      else fan.endRun()
      this.#audience.tellNews(fan)
    }
    // inbox.6: who has waited for the start is in a live arena from now on.
    if (isRunning) this.#context.onEntered(this.#audience.fans().map(({ userId }) => userId))
  }

  // ------------------------------------------------------------------ the beats

  /** live.13: from memory, so that it never waits for the database. */
  #doTick(): void {
    this.tifos.beat()
    this.songs.passTime(this.#context.now())
    const gossip = this.#tick.takeGossip(this.songs.takeGossip())
    if (gossip) this.#context.tellOthers(gossip)
    if (this.#audience.size > 0) this.#audience.beat(this.#tick.take(this.#context.now()))
  }

  async #tellNews(): Promise<void> {
    if (this.#isArenaStale) await this.lookAtArena()
    await this.#news.passOn()
    if (!this.#standings.isDue()) return
    this.#news.tellStakedBets()
    const standings = await this.#standings.keep()
    if (standings) await this.hearStandings(standings)
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    await work().catch(this.#context.onFault)
  }

  #presentArena() {
    return {
      arena: this.#state.presentArena(this.#players()),
      matchId: this.#state.arena.run?.matchId ?? null,
    }
  }

  /** Stores the last counts. The caller closes the sockets. */
  async close(): Promise<void> {
    this.#ticker.stop()
    try {
      await Promise.all(this.#beats.map((beat) => beat.stop()))
      const { runId } = this.#state
      this.songs.settle(this.#context.now(), true)
      if (runId !== null) this.#count.take(runId, this.#state.liveMs())
      await this.#count.store()
      if (runId !== null) await this.#count.fold(runId)
      this.#doTick()
    } finally {
      this.#context.onClosed()
    }
  }
}
