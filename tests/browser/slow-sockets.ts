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

/**
 * Notes down every sound that is handed to the Web Audio clock. `heardBeats` then tells when they come, on the clock of
 * the machine, which all pages share.
 */
export async function noteSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const notes: { context: BaseAudioContext; at: number; until: number }[] = []
    const kept = new WeakMap<AudioScheduledSourceNode, (typeof notes)[number]>()
    const { start, stop } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, at?: number, ...more) {
      if (at !== undefined) {
        const note = { context: this.context, at, until: Number.POSITIVE_INFINITY }
        notes.push(note)
        kept.set(this, note)
      }
      return start.call(this, at, ...more)
    }
    AudioBufferSourceNode.prototype.stop = function (this: AudioBufferSourceNode, at?: number) {
      const note = kept.get(this)
      if (note) note.until = at ?? this.context.currentTime
      return stop.call(this, at)
    }
    Object.assign(globalThis, { heardNotes: notes })
  })
}

/** The moments of a page's beats in milliseconds of the machine's clock, each once. */
export async function heardBeats(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const { heardNotes } = globalThis as unknown as {
      heardNotes: { context: BaseAudioContext; at: number; until: number }[]
    }
    const context = heardNotes[0]?.context
    if (!context) return []
    // The audio clock is read in steps of its buffer: the middle of many readings is between them.
    const readings: number[] = []
    for (let reading = 0; reading < 60; reading++) {
      readings.push(performance.now() - context.currentTime * 1000)
      await new Promise((resolve) => setTimeout(resolve, 17))
    }
    const zeroMs = performance.timeOrigin + (readings.sort((a, b) => a - b)[30] ?? 0)
    const sounding = heardNotes.filter(({ at, until }) => until > at)
    return [...new Set(sounding.map(({ at }) => zeroMs + at * 1000))].sort((a, b) => a - b)
  })
}
