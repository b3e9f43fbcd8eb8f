// A network and clocks as they are: sockets with delay and jitter, devices whose clocks were set wrong.
import type { Page } from '@playwright/test'

interface Network {
  /** Each way. */
  delayMs: number
  /** Up to so much more, for each message. */
  jitterMs: number
  chance: () => number
}

/** Delays every message of the page's sockets to the arena, in both directions; their order stays. */
export async function delaySockets(page: Page, { delayMs, jitterMs, chance }: Network): Promise<void> {
  await page.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer()
    const there = inOrder((message: string | Buffer) => server.send(message))
    const back = inOrder((message: string | Buffer) => socket.send(message))
    socket.onMessage((message) => there(message, delayMs + chance() * jitterMs))
    server.onMessage((message) => back(message, delayMs + chance() * jitterMs))
  })
}

function inOrder(send: (message: string | Buffer) => void) {
  let lastMs = 0
  return (message: string | Buffer, delayMs: number) => {
    lastMs = Math.max(lastMs, performance.now() + delayMs)
    setTimeout(() => send(message), lastMs - performance.now())
  }
}

/** The page's `Date` is wrong by so much from its first script on. */
export async function setClockWrong(page: Page, byMs: number): Promise<void> {
  await page.addInitScript((ms) => {
    const True = Date
    globalThis.Date = class extends True {
      constructor(...given: unknown[]) {
        if (given.length === 0) super(True.now() + ms)
        else super(...(given as [number]))
      }
      static override now() {
        return True.now() + ms
      }
    } as DateConstructor
  }, byMs)
}

interface Heard {
  notes: { context: BaseAudioContext; at: number; until: number }[]
  /** The sound card's clock, and what lies between it and the page's, read now and then: on a busy machine it slips. */
  readings: { audioS: number; apartMs: number }[]
}

/**
 * Notes down every sound that is handed to the Web Audio clock. `heardBeats` then tells when they come, on the clock of
 * the machine, which all pages share.
 */
export async function noteSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard = { notes: [], readings: [] }
    const kept = new WeakMap<AudioScheduledSourceNode, Heard['notes'][number]>()
    const { start, stop } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, at?: number, ...more) {
      if (at !== undefined) {
        const note = { context: this.context, at, until: Number.POSITIVE_INFINITY }
        heard.notes.push(note)
        kept.set(this, note)
      }
      return start.call(this, at, ...more)
    }
    AudioBufferSourceNode.prototype.stop = function (this: AudioBufferSourceNode, at?: number) {
      const note = kept.get(this)
      if (note) note.until = at ?? this.context.currentTime
      return stop.call(this, at)
    }
    setInterval(() => {
      // What leaves the speakers, not what is being computed: how far these are apart differs from device to device.
      const context = heard.notes[0]?.context as AudioContext | undefined
      const { contextTime: audioS = 0, performanceTime = 0 } = context?.getOutputTimestamp() ?? {}
      if (audioS > 0) heard.readings.push({ audioS, apartMs: performanceTime - audioS * 1000 })
    }, 50)
    Object.assign(globalThis, { heard })
  })
}

/** The moments of a page's beats in milliseconds of the machine's clock, each once. */
export async function heardBeats(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { notes, readings } = (globalThis as unknown as { heard: Heard }).heard
    // The audio clock is read in steps of its buffer: the middle of the readings of that second is between them.
    const apartMsAt = (audioS: number): number => {
      const near = readings.filter((reading) => Math.abs(reading.audioS - audioS) < 0.5)
      const sorted = near.map(({ apartMs }) => apartMs).sort((a, b) => a - b)
      return sorted[sorted.length >> 1] ?? Number.NaN
    }
    const sounding = [...new Set(notes.filter(({ at, until }) => until > at).map(({ at }) => at))]
    return sounding
      .map((at) => performance.timeOrigin + apartMsAt(at) + at * 1000)
      .filter((atMs) => !Number.isNaN(atMs))
      .sort((a, b) => a - b)
  })
}
