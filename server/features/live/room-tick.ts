// The ticks of a room, from memory: the crowd as it stands, and what happened since the last tick.
import type { Side } from '#contract/arenas.ts'
import { SIDES } from '#contract/constants.ts'
import {
  type BySide,
  CHANTS,
  HIDDEN_TICK_INTERVAL_MS,
  RATE_SPAN_S,
  TICK_INTERVAL_MS,
  type TickMessage,
  VOICE_NAME_BYTES,
  VOICES_MAX,
  type Voice,
} from '#contract/live.ts'
import type { Lit } from '#contract/tifos.ts'
import type { RoomGossip } from '#server/realtime/topics.ts'
import { type Crowd, crowdClockMs } from './crowd.ts'

const noPoints = (): BySide<number> => ({ home: 0, away: 0 })
/** So many choices of a side go into one message to the other processes; the rest follows with the next ticks. */
const SIDES_PER_GOSSIP = 500
const HIDDEN_EVERY = Math.round(HIDDEN_TICK_INTERVAL_MS / TICK_INTERVAL_MS)
/** In a crowd of this size somebody always comes or goes: telling everybody each time was half the cost of a herd. */
const LARGE_CROWD = 1_000

export class RoomTick {
  readonly #crowd: () => Crowd
  readonly #unison: (now: Date) => Pick<TickMessage, 'song'>
  readonly #chance: () => number
  readonly #rate = new RollingRate()
  /** Points of the run: at most a second ahead of what is stored (live.13). */
  #total: BySide<number>
  /** Counted since the last tick, here and elsewhere. */
  #gained = noPoints()
  #news = new TickNews()
  /** For hidden tabs, which get every fourth tick. */
  #hiddenNews = new TickNews()
  #ticksUntilHidden = HIDDEN_EVERY
  /** What is lit of the tifos that are up. */
  #lit: Partial<BySide<Lit>> = {}
  #lastTold = { match: '', crowd: '' }
  #lastHiddenTold = ''
  /** What the other processes have to hear. */
  #own = { points: noPoints(), calls: new TickNews(), sides: new Map<number, Side>() }

  /** `unison`: how the ends sing. */
  constructor(
    crowd: () => Crowd,
    total: BySide<number>,
    unison: (now: Date) => Pick<TickMessage, 'song'> = () => ({}),
    chance: () => number = Math.random,
  ) {
    this.#crowd = crowd
    this.#unison = unison
    this.#total = { ...total }
    this.#chance = chance
  }

  /** Points that were counted in this process, or taken back because fewer were stored. */
  addPoints(side: Side, points: number): void {
    this.#own.points[side] += points
    this.#addPoints(side, points)
  }

  #addPoints(side: Side, points: number): void {
    this.#total[side] += points
    this.#gained[side] += points
  }

  addChant(voice: Voice): void {
    const heard = { ...voice, name: cutToBytes(voice.name, VOICE_NAME_BYTES) }
    for (const news of [this.#news, this.#hiddenNews, this.#own.calls]) news.addCall(heard, this.#chance)
  }

  addSide(userId: number, side: Side): void {
    this.#own.sides.set(userId, side)
  }

  addPools(betId: string, pools: number[]): void {
    for (const news of [this.#news, this.#hiddenNews]) news.pools[betId] = pools
  }

  /** tifos.3: null when the tifo has come down. */
  setLit(side: Side, lit: Lit | null): void {
    const before = this.#lit[side]
    if (before?.raise === lit?.raise && before?.lit === lit?.lit) return
    const { [side]: _gone, ...others } = this.#lit
    this.#lit = lit ? { ...others, [side]: lit } : others
    for (const news of [this.#news, this.#hiddenNews]) news.setLit(side, lit)
  }

  hear({ points, chants, voices = [] }: RoomGossip): void {
    for (const side of SIDES) this.#addPoints(side, points[side])
    if (!chants) return
    for (const news of [this.#news, this.#hiddenNews]) news.addCalls(chants, voices, this.#chance)
  }

  /** What happened here since the last time, and what was sung; null if nothing did. */
  takeGossip(sung: Pick<RoomGossip, 'hits'> = {}): RoomGossip | null {
    const { points, calls, sides } = this.#own
    const told = [...sides].slice(0, SIDES_PER_GOSSIP)
    for (const [userId] of told) sides.delete(userId)
    const { chants, voices } = calls.take()
    if (points.home === 0 && points.away === 0 && !chants && told.length === 0 && !sung.hits) return null
    this.#own.points = noPoints()
    return {
      points,
      ...sung,
      ...(chants && { chants }),
      ...(voices && { voices }),
      ...(told.length > 0 && { sides: told.map(([userId, side]) => ({ userId, side })) }),
    }
  }

  clearRate(): void {
    this.#rate.clear()
  }

  /** A new run starts at 0. */
  clear(): void {
    this.#total = noPoints()
    this.#gained = noPoints()
    this.#own.points = noPoints()
  }

  /**
   * Brings the total back to what is stored, up to points that may be on their way: those of the last seconds, and those
   * that wait here.
   */
  reconcile(stored: BySide<number>, waiting: BySide<number>, now: Date): void {
    const recent = this.#rate.sumAt(now.getTime())
    for (const side of SIDES) {
      const most = stored[side] + waiting[side] + recent[side] + this.#gained[side]
      this.#total[side] = Math.min(Math.max(this.#total[side], stored[side]), most)
    }
  }

  /** The current state, without events such as chants: for who comes in. */
  build(now: Date): TickMessage {
    const hasTifo = this.#lit.home !== undefined || this.#lit.away !== undefined
    return { ...this.#standing(now), ...(hasTifo && { tifo: this.#lit }) }
  }

  #standing(now: Date): TickMessage {
    this.#takeGained(now)
    const crowd = this.#crowd()
    return {
      type: 'tick',
      at: now.toISOString(),
      watching: crowd.watching(crowdClockMs()),
      fans: crowd.fans(crowdClockMs()),
      rate: this.#rate.at(now.getTime()),
      total: { ...this.#total },
      ...this.#unison(now),
    }
  }

  #takeGained(now: Date): void {
    this.#rate.add(this.#gained, now.getTime())
    this.#gained = noPoints()
  }

  /** live.4: the next tick for everybody and for hidden tabs; null where nothing has changed since their last. */
  take(now: Date): { shown: TickMessage | null; hidden: TickMessage | null } {
    const standing = this.#standing(now)
    const { at: _at, watching, fans, ...match } = standing
    const told = { match: JSON.stringify(match), crowd: JSON.stringify([watching, fans]) }
    this.#ticksUntilHidden -= 1
    const isForHidden = this.#ticksUntilHidden === 0
    const isCrowdDue = isForHidden || watching < LARGE_CROWD
    const hasChanged =
      told.match !== this.#lastTold.match || (isCrowdDue && told.crowd !== this.#lastTold.crowd)
    const shown = withNews(standing, this.#news.take(), hasChanged)
    if (shown) this.#lastTold = told
    if (!isForHidden) return { shown, hidden: null }
    this.#ticksUntilHidden = HIDDEN_EVERY
    const text = told.match + told.crowd
    const hidden = withNews(standing, this.#hiddenNews.take(), text !== this.#lastHiddenTold)
    this.#lastHiddenTold = text
    return { shown, hidden }
  }

  /** For a tab that is shown again: everything it has missed. */
  catchUp(now: Date): TickMessage {
    const { pools } = this.#hiddenNews
    return { ...this.build(now), ...(Object.keys(pools).length > 0 && { pools: { ...pools } }) }
  }
}

type News = Pick<TickMessage, 'pools' | 'chants' | 'voices' | 'tifo'>

function withNews(standing: TickMessage, news: News, hasChanged: boolean): TickMessage | null {
  const isNews = hasChanged || news.pools || news.chants || news.tifo
  return isNews ? fitted({ ...standing, ...news }) : null
}

/** live.13: no tick is larger than this besides its pools. Names give way to what both ends sing and hold up. */
const TICK_BYTES = 1_400

function fitted(tick: TickMessage): TickMessage {
  const { pools: _pools, voices = [], ...rest } = tick
  let named = voices
  while (named.length > 0 && Buffer.byteLength(JSON.stringify({ ...rest, voices: named })) > TICK_BYTES)
    named = named.slice(0, -1)
  return named.length === voices.length ? tick : { ...tick, voices: named }
}

/** What happened since a tick: pools that changed, how often each call was made, and a sample of who called. */
class TickNews {
  pools: Record<string, number[]> = {}
  #chants: BySide<number[]> = noCalls()
  #voices: Voice[] = []
  #calls = 0
  #tifo: Partial<BySide<Lit>> = {}

  setLit(side: Side, lit: Lit | null): void {
    const { [side]: _gone, ...others } = this.#tifo
    this.#tifo = lit ? { ...others, [side]: lit } : others
  }

  addCall(voice: Voice, chance: () => number): void {
    const counts = this.#chants[voice.side]
    counts[voice.chant] = (counts[voice.chant] ?? 0) + 1
    this.#sample(voice, chance)
  }

  /** Those of another process, of whom it sends a sample. */
  addCalls(chants: BySide<number[]>, voices: Voice[], chance: () => number): void {
    for (const side of SIDES)
      for (const chant of CHANTS.keys())
        this.#chants[side][chant] = (this.#chants[side][chant] ?? 0) + (chants[side][chant] ?? 0)
    for (const voice of voices) this.#sample(voice, chance)
  }

  /** live.12: reservoir sampling, so that everybody who calls is as likely to be named. */
  #sample(voice: Voice, chance: () => number): void {
    this.#calls += 1
    const place = this.#calls <= VOICES_MAX ? this.#calls - 1 : Math.floor(chance() * this.#calls)
    if (place < VOICES_MAX) this.#voices[place] = voice
  }

  take(): News {
    const news = {
      ...(Object.keys(this.pools).length > 0 && { pools: this.pools }),
      ...(this.#calls > 0 && { chants: this.#chants, voices: this.#voices }),
      ...(Object.keys(this.#tifo).length > 0 && { tifo: this.#tifo }),
    }
    this.#tifo = {}
    this.pools = {}
    if (this.#calls > 0) {
      this.#chants = noCalls()
      this.#voices = []
      this.#calls = 0
    }
    return news
  }
}

const noCalls = (): BySide<number[]> => ({ home: CHANTS.map(() => 0), away: CHANTS.map(() => 0) })

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As much of a text as fits into a number of bytes, in whole characters. */
export function cutToBytes(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let cut = ''
  for (const { segment } of characters.segment(text)) {
    if (Buffer.byteLength(cut) + Buffer.byteLength(segment) > bytes) break
    cut += segment
  }
  return cut
}

interface Gain extends BySide<number> {
  atMs: number
}

/** Points per second over the last 5 s. */
export class RollingRate {
  #gains: Gain[] = []

  add(gain: BySide<number>, atMs: number): void {
    const [home, away] = [Math.max(0, gain.home), Math.max(0, gain.away)]
    if (home > 0 || away > 0) this.#gains.push({ home, away, atMs })
  }

  sumAt(nowMs: number): BySide<number> {
    this.#gains = this.#gains.filter(({ atMs }) => nowMs - atMs < RATE_SPAN_S * 1000)
    const sum = (side: Side) => this.#gains.reduce((total, gain) => total + gain[side], 0)
    return { home: sum('home'), away: sum('away') }
  }

  at(nowMs: number): BySide<number> {
    const { home, away } = this.sumAt(nowMs)
    return { home: home / RATE_SPAN_S, away: away / RATE_SPAN_S }
  }

  clear(): void {
    this.#gains = []
  }
}
