// Follows the songs of both ends: when their beats come on this page's clock, their sound, their light on the seats, and
// the fan's own hits. Without React, and without a frame loop: a timer per beat.
import { createStore, type Store } from '#client/store.ts'
import type { Side } from '#contract/arenas.ts'
import { SIDES } from '#contract/constants.ts'
import type { BySide } from '#contract/live.ts'
import { beatAtMs, beatKind, beatMs, dueBeat, endsAtMs, type Hit, type SungSong } from '#match/song-time.ts'
import type { ArenaLink } from '#play/base/arena-link.ts'
import type { CrowdSound } from '#play/base/crowd-sound.ts'
import { roomOf, type Sung } from '#play/base/game.ts'
import { preferences } from '#play/base/preferences.ts'
import { type SongLight, songLight } from '#play/base/song-light.ts'
import { sound } from '#play/base/sound.ts'
import { playSong, type SongPlay } from '#ui/song-sound/play-song.ts'
import { contextTimeAt, middleOf, withReading } from './audio-time.ts'
import { answer, type OwnHits, tellAtMs } from './hits.ts'

/** A song on this page's clock. */
export interface SongNow {
  told: Sung
  /** In milliseconds of `performance.now()`. */
  time: SungSong
  /** The beat that is due; null before the first. */
  beat: number | null
}

type Readable<T> = Pick<Store<T>, 'get' | 'subscribe'>

export interface Singing {
  ends: BySide<Readable<SongNow | null>>
  /** The fan's own, in the song of their end. */
  hits: Readable<OwnHits>
  /** Begins to follow; returns how to end it. */
  start: () => () => void
}

const NO_HITS: OwnHits = new Map()
/** songs.3: exchanges with the server's clock, quickly until the last 8 are fresh, then now and then. */
const SYNC_MS = 250
const SYNC_COUNT = 8
const SYNC_REST_MS = 5_000
/** Before the first beat a song follows every better reading of the clock; later only where it would be heard. */
const MOVE_EARLY_MS = 3
const MOVE_LATE_MS = 10
const SETTLED_BEFORE_MS = 500
/** While a song is heard the sound card's clock is read this often: under load it slips. */
const READ_MS = 125
/** The notes ahead follow it from here on; what is already sounding never moves. */
const DRIFT_S = 0.008
const COUNT_IN_MS = 2_500
const OTHER_END = 0.4

type Wanted = Pick<ArenaLink, 'id' | 'game' | 'syncedOffset' | 'syncClock' | 'onPress' | 'tellHits'>

export function createSinging(arena: Wanted, heard: Readable<CrowdSound | null> = sound.heard): Singing {
  const ends = { home: createStore<SongNow | null>(null), away: createStore<SongNow | null>(null) }
  const hits = createStore<OwnHits>(NO_HITS)
  const beatTimers: BySide<Timer> = { home: undefined, away: undefined }
  const plays: BySide<Playing | null> = { home: null, away: null }
  let untold: { song: string; hit: Hit; atMs: number }[] = []
  let tellTimer: Timer
  let syncTimer: Timer
  let syncs = 0
  let readTimer: Timer
  let readings: readonly number[] = []
  let lit: SungSong | undefined

  const isMuted = (side: Side) => preferences.get().muted[arena.id]?.includes(side) === true
  // Of any phase: nobody closes full time on the second screen (play.19), and the next match goes on below it.
  const songOf = (side: Side): Sung | null => roomOf(arena.game.get())?.songs[side] ?? null
  const ownSide = (): Side | null => roomOf(arena.game.get())?.you.side ?? null

  function follow(): void {
    for (const side of SIDES) {
      ends[side].set(onThisClock(side))
      step(side)
      play(side)
    }
    showLight()
    sync()
  }

  /** The song of an end as the server told it, on this page's clock; null without one, and once it is over. */
  function onThisClock(side: Side): SongNow | null {
    const told = songOf(side)
    const offset = arena.syncedOffset.get()
    if (!told || offset === null) return null
    const before = ends[side].get()
    const isSame = before !== null && keyOf(before.told) === keyOf(told)
    if (!isSame && side === ownSide()) hits.set(NO_HITS)
    const startsAtMs = Date.parse(told.startsAt) - offset
    const nowMs = performance.now()
    const time =
      isSame && !mustMove(before.time.startsAtMs, startsAtMs, nowMs)
        ? before.time
        : { song: told.song, repeats: told.repeats, startsAtMs }
    if (nowMs >= endsAtMs(time)) return null
    const beat = dueBeat(time, nowMs)
    return isSame && before.time === time && before.beat === beat ? before : { told, time, beat }
  }

  /** Waits for the next beat. */
  function step(side: Side): void {
    clearTimeout(beatTimers[side])
    const now = ends[side].get()
    if (!now) return
    const nextMs = beatAtMs(now.time, (now.beat ?? -1) + 1)
    beatTimers[side] = setTimeout(() => {
      ends[side].set(onThisClock(side))
      step(side)
      if (ends[side].get() === null) follow()
    }, nextMs - performance.now())
  }

  function play(side: Side): void {
    const crowd = heard.get()
    const now = ends[side].get()
    const own = ownSide()
    const volume = own === null || own === side ? 1 : OTHER_END
    const before = plays[side]
    if (!crowd || !now || isMuted(side)) {
      // A song that is over ends by itself, with its echo.
      if (now || !before || performance.now() < before.endsAtMs) before?.stop()
      plays[side] = null
      return
    }
    const key = `${keyOf(now.told)} ${volume}`
    const startAt = (middleOf(readings) ?? readClock(crowd)) + now.time.startsAtMs / 1000
    if (before?.key === key) {
      if (Math.abs(before.startAt - startAt) < DRIFT_S) return
      before.startAt = startAt
      before.endsAtMs = endsAtMs(now.time)
      before.moveTo(startAt)
      return
    }
    before?.stop()
    const { stop, moveTo } = playSong(crowd.context, {
      song: now.told.song,
      repeats: now.told.repeats,
      startAtContextTime: startAt,
      volume,
      output: crowd.output,
      countIn: Math.min(4, Math.floor(COUNT_IN_MS / beatMs(now.told.song))),
    })
    plays[side] = { key, startAt, stop, moveTo, endsAtMs: endsAtMs(now.time) }
    readTimer ??= setTimeout(readAgain, READ_MS)
  }

  /** Returns the audio clock's time at the page's time 0. */
  function readClock({ context }: CrowdSound): number {
    const reading = contextTimeAt(context, 0, performance.now())
    readings = withReading(readings, reading)
    return reading
  }

  function readAgain(): void {
    readTimer = undefined
    const crowd = heard.get()
    if (!crowd || SIDES.every((side) => plays[side] === null)) {
      readings = []
      return
    }
    readClock(crowd)
    for (const side of SIDES) if (plays[side]) play(side)
    readTimer ??= setTimeout(readAgain, READ_MS)
  }

  /** The own end lights up before the other one. */
  function showLight(): void {
    const order: readonly Side[] = ownSide() === 'away' ? ['away', 'home'] : SIDES
    const side = order.find((each) => !isMuted(each) && ends[each].get() !== null)
    const time = side && ends[side].get()?.time
    if (lit === time) return
    lit = time
    songLight.set(side && time ? lightOf(side, time) : null)
  }

  function sync(): void {
    const isSinging = SIDES.some((side) => songOf(side) !== null)
    if (!isSinging) {
      clearTimeout(syncTimer)
      syncTimer = undefined
      syncs = 0
      return
    }
    syncTimer ??= setTimeout(
      () => {
        syncTimer = undefined
        syncs += 1
        arena.syncClock()
        sync()
      },
      syncs < SYNC_COUNT ? SYNC_MS : SYNC_REST_MS,
    )
  }

  /** True if a press is a hit. */
  function press(pressedAtMs: number): boolean {
    const side = ownSide()
    const now = side && !isMuted(side) ? ends[side].get() : null
    const hit = now && answer(now.time, hits.get(), pressedAtMs)
    if (!now || !hit) return false
    hits.set(new Map(hits.get()).set(hit.beat, hit.errorMs))
    untold.push({ song: now.told.song.id, hit, atMs: tellAtMs(now.time, hit.beat) })
    tellLater()
    return true
  }

  function tellLater(): void {
    clearTimeout(tellTimer)
    const atMs = Math.min(...untold.map((each) => each.atMs))
    if (untold.length > 0) tellTimer = setTimeout(tell, Math.max(0, atMs - performance.now()))
  }

  function tell(): void {
    const nowMs = performance.now()
    const due = untold.filter(({ atMs }) => atMs <= nowMs + 1)
    untold = untold.filter((each) => !due.includes(each))
    const [first] = due
    if (first)
      arena.tellHits(
        first.song,
        due.map(({ hit: { beat, errorMs } }) => [beat, Math.round(errorMs)]),
      )
    tellLater()
  }

  return {
    ends,
    hits,
    start() {
      const stops = [arena.game, arena.syncedOffset, heard, preferences].map((store) =>
        store.subscribe(follow),
      )
      arena.onPress(press)
      follow()
      return () => {
        for (const stop of stops) stop()
        arena.onPress(null)
        lit = undefined
        songLight.set(null)
        for (const side of SIDES) {
          clearTimeout(beatTimers[side])
          plays[side]?.stop()
          plays[side] = null
          ends[side].set(null)
        }
        clearTimeout(tellTimer)
        clearTimeout(syncTimer)
        syncTimer = undefined
        clearTimeout(readTimer)
        readTimer = undefined
        readings = []
      }
    },
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined

interface Playing extends Pick<SongPlay, 'stop' | 'moveTo'> {
  key: string
  startAt: number
  endsAtMs: number
}

/** The same start of the same song, also when it is told again after a lost connection. */
export function keyOf({ side, song, startsAt }: Sung): string {
  return `${side} ${song.id} ${startsAt}`
}

function mustMove(fromMs: number, toMs: number, nowMs: number): boolean {
  const isEarly = nowMs < fromMs - SETTLED_BEFORE_MS
  return Math.abs(toMs - fromMs) > (isEarly ? MOVE_EARLY_MS : MOVE_LATE_MS)
}

const RISE_MS = 50
const FALL_SHARE = 0.75

/** One rise and one fall for each beat that is no rest. */
function lightOf(side: Side, time: SungSong): SongLight {
  const strengthAt = (nowMs: number) => {
    const beat = dueBeat(time, nowMs)
    if (beat === null || nowMs > endsAtMs(time) || beatKind(time.song, beat) === 'rest') return 0
    const ms = nowMs - beatAtMs(time, beat)
    return ms < RISE_MS ? ms / RISE_MS : Math.max(0, 1 - (ms - RISE_MS) / (beatMs(time.song) * FALL_SHARE))
  }
  return { side, strengthAt }
}
