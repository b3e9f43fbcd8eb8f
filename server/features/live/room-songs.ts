// The songs of a room: what is sung at both ends, who answers it, and who conducts. Which song is sung is in rows; every
// room reads them, tells its sockets, and begins what waits when its turn has come (docs/decisions/0056).
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Side } from '#contract/arenas.ts'
import { SIDES } from '#contract/constants.ts'
import type { BySide, ServerMessage, TickMessage } from '#contract/live.ts'
import { HIT_GRACE_MS } from '#contract/song-limits.ts'
import type { CapoMessage, SongMessage, Unison } from '#contract/songs.ts'
import { windowAt } from '#server/features/scores/index.ts'
import {
  appendVoices,
  beginNextSong,
  canVote,
  type EndReading,
  inTurn,
  nextTurn,
  noteCapos,
  readEnds,
  readyAtMs,
  type Sung,
  votesNeeded,
  type WindowVoices,
} from '#server/features/songs/index.ts'
import { type Connection, encodeTextFrame } from '#server/realtime/connection.ts'
import type { RoomGossip } from '#server/realtime/topics.ts'
import type { RoomAudience } from './room-audience.ts'
import type { RoomFan } from './room-fan.ts'
import type { RoomState } from './room-state.ts'
import { type CountedHit, SHARED_WAIT_MS, SongVoices } from './song-voices.ts'

/** Votes, the size of the ends and capos of other processes are looked at this often. */
const LOOK_EVERY_MS = 5_000

interface SongsContext {
  db: NodePgDatabase
  nodeId: string
  now: () => Date
  state: RoomState
  audience: RoomAudience
  /** Different fans of both ends, over all processes. */
  fans: () => BySide<number>
  /** Whether a fan here has tabs in other processes too. */
  isInSeveral: (userId: number) => boolean
  /** A hit that counted. */
  onTap: (fan: RoomFan, at: Date) => void
  /** A waiting song has begun: the rooms of all processes look. */
  onBegun: () => void
}

interface Singing {
  sung: Sung
  voices: SongVoices
  isOver: boolean
}

interface End {
  /** Kept until no more hits can come for it. */
  singing: Singing | null
  reading: EndReading | null
  /** What was told last of how the end is conducted; null: nothing yet. */
  told: { text: string; frame: Buffer } | null
  isVoteOpen: boolean
}

const noEnd = (): End => ({ singing: null, reading: null, told: null, isVoteOpen: false })

export class RoomSongs {
  readonly #context: SongsContext
  #ends: BySide<End> = { home: noEnd(), away: noEnd() }
  #isStale = true
  #lookedMs = Number.NEGATIVE_INFINITY
  /** Ends at which this process has noted a capo. */
  #noted = new Set<Side>()
  /** Hits that count for ultra points and are not stored yet. */
  #unstored = new Map<string, WindowVoices & { fans: Set<number> }>()

  constructor(context: SongsContext) {
    this.#context = context
  }

  /** Something about the songs of this arena has changed. */
  changed(): void {
    this.#isStale = true
  }

  isElected(userId: number, side: Side | null): boolean {
    return side !== null && this.#ends[side].reading?.elected?.id === userId
  }

  // ------------------------------------------------------------------ what fans do

  /** songs.4: valid hits are taps too. False when that song is not sung at the fan's end. */
  sing(connection: Connection, songId: string, hits: readonly [number, number][]): boolean {
    const { audience, now, isInSeveral } = this.#context
    const fan = audience.fanOn(connection)
    const singing = fan?.side && this.#ends[fan.side].singing
    if (!fan || !singing || singing.sung.song.id !== songId) return false
    const { sung, voices } = singing
    const heard = {
      nowMs: now().getTime(),
      endsAtMs: sung.endsAtMs,
      isShared: isInSeveral(fan.userId),
    }
    this.#count(sung, voices.hit(fan.userId, hits, heard))
    return true
  }

  /** Counts what waited for other processes. Before the arena changes, and at its end, nothing waits any longer. */
  settle(now: Date, isEnd = false): void {
    for (const side of SIDES) {
      const { singing } = this.#ends[side]
      if (singing)
        this.#count(singing.sung, singing.voices.settle(now.getTime() + (isEnd ? SHARED_WAIT_MS : 0)))
    }
  }

  #count({ song }: Sung, hits: CountedHit[]): void {
    const { audience, state, onTap } = this.#context
    for (const { userId, atMs, isInUnison } of hits) {
      const at = new Date(atMs)
      const liveMs = state.liveMsAt(at)
      if (state.runId !== null && liveMs !== null && song.ultra_id !== null)
        this.#keep(state.runId, song.ultra_id, windowAt(liveMs), userId, {
          voices: 1,
          inUnison: isInUnison ? 1 : 0,
        })
      const fan = audience.fan(userId)
      if (fan) onTap(fan, at)
    }
  }

  #keep(
    runId: number,
    ultraId: number,
    window: number,
    userId: number,
    counted: { voices: number; inUnison: number },
  ): void {
    const key = `${runId} ${ultraId} ${window}`
    const kept = this.#unstored.get(key) ?? {
      runId,
      ultraId,
      window,
      voices: 0,
      inUnison: 0,
      singers: [],
      fans: new Set<number>(),
    }
    kept.voices += counted.voices
    kept.inUnison += counted.inUnison
    kept.fans.add(userId)
    this.#unstored.set(key, kept)
  }

  /** songs.5: stores who sang a group's song, before the window's ultra points are awarded. What fails waits. */
  async store(): Promise<void> {
    if (this.#unstored.size === 0) return
    const taken = this.#unstored
    this.#unstored = new Map()
    const rows = [...taken.values()].map(({ fans, ...row }) => ({ ...row, singers: [...fans] }))
    try {
      await appendVoices(this.#context.db, rows)
    } catch (error) {
      for (const { fans, runId, ultraId, window, ...counted } of taken.values()) {
        const [first = 0, ...others] = fans
        this.#keep(runId, ultraId, window, first, counted)
        for (const userId of others) this.#keep(runId, ultraId, window, userId, { voices: 0, inUnison: 0 })
      }
      throw error
    }
  }

  // ------------------------------------------------------------------ ticks and other processes

  /** Ends what is over. Runs before every tick. */
  passTime(now: Date): void {
    const nowMs = now.getTime()
    this.settle(now)
    for (const side of SIDES) {
      const end = this.#ends[side]
      if (!end.singing) continue
      if (!end.singing.isOver && end.singing.sung.endsAtMs <= nowMs) {
        end.singing.isOver = true
        this.#context.audience.broadcast({ type: 'song', side, song: null })
      }
      if (end.singing.sung.endsAtMs + HIT_GRACE_MS + SHARED_WAIT_MS < nowMs) end.singing = null
    }
  }

  /** For the tick: the ends that sing. */
  unison(now: Date): Pick<TickMessage, 'song'> {
    const song: Partial<BySide<Unison>> = {}
    for (const side of SIDES) {
      const { singing } = this.#ends[side]
      const unison = singing && !singing.isOver ? singing.voices.at(now.getTime()) : null
      if (unison) song[side] = unison
    }
    return song.home || song.away ? { song } : {}
  }

  takeGossip(): Pick<RoomGossip, 'hits'> {
    const hits = SIDES.flatMap((side) => {
      const { singing } = this.#ends[side]
      const untold = singing?.voices.takeUntold()
      return singing && untold ? [{ sung: singing.sung.id, ...untold }] : []
    })
    return hits.length > 0 ? { hits } : {}
  }

  hear({ hits = [] }: RoomGossip, fromNode: string): void {
    for (const { sung, ...voices } of hits)
      for (const side of SIDES) {
        const { singing } = this.#ends[side]
        if (singing?.sung.id === sung) singing.voices.hear(voices, fromNode)
      }
  }

  /** For newcomers: what is sung, and how both ends are conducted. */
  onStage(): Buffer[] {
    return SIDES.flatMap((side) => {
      const { singing, told } = this.#ends[side]
      const song = singing && !singing.isOver ? [encode(songMessage(side, singing.sung))] : []
      return told ? [...song, told.frame] : song
    })
  }

  // ------------------------------------------------------------------ looking at the rows

  /** Looks when something has changed, when a turn or the time to vote has come, and every 5 s. */
  async look(): Promise<void> {
    const { runId } = this.#context.state
    if (runId === null) return
    const capos = this.#endsWithCapo()
    if (!this.#isDue(capos)) return
    this.#isStale = false
    try {
      await this.#look(runId, capos)
    } catch (error) {
      this.#isStale = true
      throw error
    }
  }

  /** The run is over, or another has begun: nothing of the old one goes on. */
  clear(): void {
    for (const side of SIDES) {
      const { singing, told } = this.#ends[side]
      if (singing && !singing.isOver) this.#context.audience.broadcast({ type: 'song', side, song: null })
      if (told) this.#context.audience.broadcast(NOTHING(side))
    }
    this.#ends = { home: noEnd(), away: noEnd() }
    this.#noted.clear()
    this.#isStale = true
    for (const fan of this.#context.audience.fans()) fan.isElected = false
  }

  #isDue(capos: Set<Side>): boolean {
    const nowMs = this.#context.now().getTime()
    if (this.#isStale || nowMs - this.#lookedMs >= LOOK_EVERY_MS) return true
    return SIDES.some((side) => {
      const { reading, isVoteOpen } = this.#ends[side]
      const isVoteDue = reading !== null && !isVoteOpen && this.#canVote(reading)
      return capos.has(side) !== this.#noted.has(side) || isVoteDue || this.#hasTurn(side, nowMs)
    })
  }

  #canVote(reading: EndReading): boolean {
    const { now, state } = this.#context
    const startedAt = state.arena.run?.startedAt
    return startedAt !== undefined && canVote(reading, startedAt, now())
  }

  #hasTurn(side: Side, nowMs: number): boolean {
    const { reading } = this.#ends[side]
    return this.#context.state.arena.state === 'live' && !!reading && nextTurn(reading, nowMs) !== null
  }

  #endsWithCapo(): Set<Side> {
    const sides = new Set<Side>()
    for (const { side, purse } of this.#context.audience.fans())
      if (side !== null && purse.capoOf.length > 0) sides.add(side)
    return sides
  }

  async #look(runId: number, capos: Set<Side>): Promise<void> {
    const { db, now, state, onBegun } = this.#context
    const at = now()
    this.#lookedMs = at.getTime()
    // Those who have just left were there until now.
    await noteCapos(db, runId, [...new Set([...capos, ...this.#noted])], at)
    this.#noted = capos
    const ends = await readEnds(db, runId, at)
    if (state.runId !== runId) return
    for (const side of SIDES) this.#take(side, ends[side])
    for (const side of SIDES)
      if (this.#hasTurn(side, at.getTime()) && (await beginNextSong(db, now, runId, side))) onBegun()
  }

  #take(side: Side, reading: EndReading): void {
    const { audience, nodeId, now } = this.#context
    const end = this.#ends[side]
    const before = end.reading?.elected?.id
    end.reading = reading
    const { sung, elected } = reading
    if (sung && end.singing?.sung.id === sung.id) end.singing.sung = sung
    else if (sung && sung.endsAtMs > now().getTime()) {
      end.singing = { sung, voices: new SongVoices(sung, nodeId), isOver: false }
      audience.broadcast(songMessage(side, sung))
    }
    this.#tellConducting(side, end, reading)
    if (elected?.id === before) return
    for (const userId of [before, elected?.id]) {
      const fan = userId === undefined ? null : audience.fan(userId)
      if (!fan || fan.side !== side) continue
      fan.isElected = fan.userId === elected?.id
      audience.tellNews(fan)
    }
  }

  #tellConducting(side: Side, end: End, reading: EndReading): void {
    const { audience, fans, now } = this.#context
    const isOpen = this.#canVote(reading)
    end.isVoteOpen = isOpen
    const ready = readyAtMs(reading)
    const message: CapoMessage = {
      type: 'capo',
      side,
      elected: reading.elected,
      canVote: isOpen,
      needed: isOpen ? votesNeeded(fans()[side]) : 0,
      votes: isOpen ? reading.votes : [],
      queue: inTurn(reading).map(({ song: { id, name }, capo }) => ({ song: { id, name }, capo })),
      readyAt: ready !== null && ready > now().getTime() ? new Date(ready).toISOString() : null,
    }
    const text = JSON.stringify(message)
    if (text === (end.told?.text ?? JSON.stringify(NOTHING(side)))) return
    end.told = { text, frame: encodeTextFrame(text) }
    audience.broadcast(message)
  }
}

/** For an end without a capo, votes or waiting songs. */
const NOTHING = (side: Side): CapoMessage => ({
  type: 'capo',
  side,
  elected: null,
  canVote: false,
  needed: 0,
  votes: [],
  queue: [],
  readyAt: null,
})

function songMessage(side: Side, { song, capo, startsAtMs, repeats }: Sung): SongMessage {
  return { type: 'song', side, song, capo, startsAt: new Date(startsAtMs).toISOString(), repeats }
}

const encode = (message: ServerMessage): Buffer => encodeTextFrame(JSON.stringify(message))
