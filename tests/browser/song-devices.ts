// Fans' devices as they are: sockets with delay and jitter, clocks set wrong, and a sound card of their own. What each
// hands to its Web Audio clock is noted down, so that the beats of several devices can be compared.
import type { Browser, Page } from '@playwright/test'
import { beatAtMs, beatCount, type SungSong } from '#match/song-time.ts'
import { BUILT_IN_SONGS } from '#server/features/songs/built-in-songs.ts'
import { type Person, signIn } from './people.ts'
import type { Product } from './server.ts'
import { expect } from './test.ts'

interface Device {
  /** Of every message of its sockets, each way. */
  delayMs: number
  /** Up to so much more, for each message. */
  jitterMs: number
  /** What its `Date` is wrong by. */
  wrongByMs: number
  seed: number
}

/** Four devices: 0 to 200 ms away, 50 ms of jitter, clocks up to 21 minutes apart. */
export const DEVICES: Device[] = [10, 190, 60, 120].map((delayMs, index) => ({
  delayMs,
  jitterMs: 50,
  wrongByMs: (index - 1.5) * 7 * 60_000,
  seed: 7_919 * (index + 1),
}))

/** A steady one of ours: 24 beats at 120 a minute. */
export const SONG = songOfOurs('v-two-claps')

function songOfOurs(id: string) {
  const song = BUILT_IN_SONGS.find((each) => each.id === id)
  if (!song) throw new Error(`There is no song ${id}.`)
  return song
}

/** A sound that was handed to the audio clock. All moments in milliseconds of the machine's clock. */
interface Note {
  /** When it is heard, as far as could be known when it was handed over. */
  plannedMs: number
  audioS: number
  /** When it was taken back, on the audio clock. */
  untilS: number
}

interface Noted {
  notes: Note[]
  /** What the sound card's clock showed, every 50 ms: a busy machine makes it slip. */
  readings: { audioS: number; atMs: number }[]
}

/** A fan at the home end of a live arena, with the sound on. */
export async function enterOnDevice(
  browser: Browser,
  product: Product,
  person: Pick<Person, 'email' | 'password'>,
  arenaId: string,
  device: Device,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    reducedMotion: 'reduce',
    viewport: { width: 1024, height: 576 },
  })
  const page = await context.newPage()
  await page.addInitScript(slowSockets, device)
  await page.addInitScript(wrongClock, device.wrongByMs)
  await page.addInitScript(noteSounds)
  await signIn(page, product, person)
  await page.goto(`/play/?arena=${arenaId}&side=home`)
  await page.getByRole('button', { name: 'Turn the crowd sound on' }).click({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Turn the crowd sound off' })).toBeVisible()
  return page
}

/** Runs in the page, where a busy test cannot add delays of its own. The order of messages stays. */
function slowSockets({ delayMs, jitterMs, seed }: Device): void {
  let state = seed
  const chance = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const inOrder = () => {
    let lastMs = 0
    return (pass: () => void) => {
      const nowMs = performance.now()
      lastMs = Math.max(lastMs, nowMs + delayMs + chance() * jitterMs)
      setTimeout(pass, lastMs - nowMs)
    }
  }
  const late = new WeakSet<Event>()
  globalThis.WebSocket = class extends WebSocket {
    readonly #there = inOrder()
    readonly #back = inOrder()
    constructor(url: string | URL) {
      super(url)
      this.addEventListener('message', (event) => {
        if (late.has(event)) return
        event.stopImmediatePropagation()
        const again = new MessageEvent('message', { data: event.data as unknown })
        late.add(again)
        this.#back(() => this.dispatchEvent(again))
      })
    }
    override send(data: string): void {
      this.#there(() => super.send(data))
    }
  }
}

/** The page's `Date` is wrong from its first script on. */
function wrongClock(byMs: number): void {
  const True = Date
  globalThis.Date = class extends True {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(True.now() + byMs)
      else super(...(given as [number]))
    }
    static override now() {
      return True.now() + byMs
    }
  } as DateConstructor
}

function noteSounds(): void {
  const noted: Noted = { notes: [], readings: [] }
  const kept = new WeakMap<AudioScheduledSourceNode, Note>()
  let context: AudioContext | undefined
  const read = () => {
    // What leaves the speakers, not what is being computed: how far these are apart differs from device to device.
    const { contextTime = 0, performanceTime = 0 } = context?.getOutputTimestamp() ?? {}
    if (contextTime > 0)
      noted.readings.push({ audioS: contextTime, atMs: performance.timeOrigin + performanceTime })
  }
  /** When a moment of the audio clock is heard, by the middle of the last second's readings. */
  const heardAtMs = (audioS: number) => {
    read()
    const apart = noted.readings.slice(-20).map((reading) => reading.atMs - reading.audioS * 1000)
    return (apart.sort((a, b) => a - b)[apart.length >> 1] ?? Number.NaN) + audioS * 1000
  }
  const { start, stop } = AudioBufferSourceNode.prototype
  AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, at?: number, ...more) {
    if (this.context instanceof AudioContext) context = this.context
    if (at !== undefined) {
      const note = { plannedMs: heardAtMs(at), audioS: at, untilS: Number.POSITIVE_INFINITY }
      noted.notes.push(note)
      kept.set(this, note)
    }
    return start.call(this, at, ...more)
  }
  AudioBufferSourceNode.prototype.stop = function (this: AudioBufferSourceNode, at?: number) {
    const note = kept.get(this)
    if (note) note.untilS = at ?? this.context.currentTime
    return stop.call(this, at)
  }
  setInterval(read, 50)
  Object.assign(globalThis, { noted })
}

export interface DeviceBeats {
  /** By beat: when it is heard by what could be known when it was handed to the audio clock. */
  planned: Map<number, number>
  /** By beat: when it left the speakers, by the readings of that second. */
  heard: Map<number, number>
}

/** What a device played of a song. `sung` is on the machine's clock, which is the server's here. */
export async function beatsOn(page: Page, sung: SungSong): Promise<DeviceBeats> {
  const { notes, readings } = await page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted)
  const planned = new Map<number, number>()
  const heard = new Map<number, number>()
  const heardAtMs = (audioS: number) => {
    const near = readings.filter((reading) => Math.abs(reading.audioS - audioS) < 0.5)
    const apart = near.map((reading) => reading.atMs - reading.audioS * 1000).sort((a, b) => a - b)
    return (apart[apart.length >> 1] ?? Number.NaN) + audioS * 1000
  }
  for (const { plannedMs, audioS, untilS } of notes) {
    const beat = Math.round((plannedMs - sung.startsAtMs) / (beatAtMs(sung, 1) - sung.startsAtMs))
    if (untilS <= audioS || !(beat >= 0 && beat < beatCount(sung.song, sung.repeats))) continue
    planned.set(beat, plannedMs)
    heard.set(beat, heardAtMs(audioS))
  }
  return { planned, heard }
}

/** How far the first and the last device are apart on a beat: the 95th of 100 beats that all of them played. */
export function p95Apart(devices: ReadonlyMap<number, number>[]): { apartMs: number; beats: number } {
  const [first = new Map<number, number>(), ...others] = devices
  const apart: number[] = []
  for (const [beat, atMs] of first) {
    const all = [atMs, ...others.map((other) => other.get(beat) ?? Number.NaN)]
    if (!all.some(Number.isNaN)) apart.push(Math.max(...all) - Math.min(...all))
  }
  const sorted = apart.sort((a, b) => a - b)
  return { apartMs: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN, beats: sorted.length }
}
