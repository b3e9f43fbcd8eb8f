// A crowd in a process of its own: plain sockets that speak just enough WebSocket to enter, cheer and count.
import { randomBytes } from 'node:crypto'
import net from 'node:net'
import {
  FrameReader,
  frameOf,
  PING_FRAME,
  PONG_FRAME,
  TEXT_FRAME,
  upgradeRequest,
} from './plain-websocket.ts'

export type CrowdOrder =
  /** Opens a socket per hello; those that were open are dropped. None: everybody leaves. */
  | { do: 'enter'; port: number; path: string; hellos: string[] }
  /** Everybody cheers twice a second, for so long. */
  | { do: 'cheer'; seconds: number }

export interface Entered {
  welcomed: number
  ms: number
}

export interface Cheered {
  ticksPerS: number
  tickP99Ms: number | null
  /** Null where nothing is confirmed. */
  confirmedP50Ms: number | null
  confirmedP99Ms: number | null
  cheers: number
}

const HANDSHAKES_AT_ONCE = 1_000
const CHEER_MS = 500
const SLICES = 50
const SLICE_MS = CHEER_MS / SLICES
const SLICES_AT_ONCE = 5
/** One fan in so many is looked at closely. */
const SAMPLE = 20

class Fan {
  readonly socket: net.Socket
  isIn = false
  ticks = 0
  /** When the taps that are not confirmed yet were sent. */
  readonly waiting: number[] = []
  #cheer = 0

  readonly isWatched: boolean
  readonly #onIn: () => void

  constructor(port: number, path: string, hello: string, isWatched: boolean, onIn: () => void) {
    this.isWatched = isWatched
    this.#onIn = onIn
    this.socket = net.connect(port, '127.0.0.1')
    this.socket.setNoDelay(true)
    this.socket.on('error', () => {})
    this.socket.write(upgradeRequest(path, randomBytes(16).toString('base64')))
    const reader = new FrameReader({
      onUpgraded: () => this.socket.write(frameOf(Buffer.from(hello))),
      onFrame: (firstByte, payload) => {
        if (firstByte === TEXT_FRAME) this.#hear(payload)
        // A ping is answered with its own payload.
        else if (firstByte === PING_FRAME) this.socket.write(frameOf(payload, PONG_FRAME))
      },
    })
    this.socket.on('data', (data) => reader.read(data))
  }

  #hear(payload: Buffer): void {
    // {"type":"tick" / "welcome" / "you"
    const kind = payload[9]
    if (kind === 0x74) {
      this.ticks += 1
      if (this.isWatched) latencies.push(Date.now() - Date.parse(payload.toString('latin1', 21, 45)))
    } else if (kind === 0x79 && this.isWatched) this.#confirm(payload)
    if (this.isIn || (kind !== 0x77 && kind !== 0x74)) return
    this.isIn = true
    this.#onIn()
  }

  /** A tap is worth 10 points, or 2.5 beyond the first 20 of a window. */
  #confirm(payload: Buffer): void {
    const { cheer } = JSON.parse(payload.toString()) as { cheer: number }
    let gained = cheer - this.#cheer
    this.#cheer = cheer
    while (gained > 0 && this.waiting.length > 0) {
      gained -= gained >= 10 ? 10 : 2.5
      confirmations.push(Date.now() - (this.waiting.shift() ?? 0))
    }
  }

  tap(): void {
    if (this.isWatched) this.waiting.push(Date.now())
    this.socket.write(CHEER)
  }
}

let fans: Fan[] = []
let latencies: number[] = []
let confirmations: number[] = []

const CHEER = frameOf(Buffer.from('{"type":"cheer","taps":1}'))

async function enter({ port, path, hellos }: Extract<CrowdOrder, { do: 'enter' }>): Promise<Entered> {
  for (const { socket } of fans) socket.destroy()
  fans = []
  if (hellos.length === 0) return { welcomed: 0, ms: 0 }
  const startMs = performance.now()
  let next = 0
  let welcomed = 0
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, 60_000)
    const open = (): void => {
      const hello = hellos[next]
      if (hello === undefined) return
      next += 1
      const fan = new Fan(port, path, hello, fans.length % SAMPLE === 0, () => {
        welcomed += 1
        open()
        if (welcomed === hellos.length) {
          clearTimeout(late)
          resolve()
        }
      })
      fans.push(fan)
    }
    for (let i = 0; i < HANDSHAKES_AT_ONCE; i++) open()
  })
  return { welcomed, ms: performance.now() - startMs }
}

async function cheer(seconds: number): Promise<Cheered> {
  for (const fan of fans) {
    fan.ticks = 0
    fan.waiting.length = 0
  }
  latencies = []
  confirmations = []
  let slice = 0
  let cheers = 0
  const startMs = performance.now()
  const timer = setInterval(() => {
    // As many slices as the time asks for: a busy process catches up, but not for ever.
    for (let due = 0; due < SLICES_AT_ONCE && slice * SLICE_MS < performance.now() - startMs; due++) {
      for (let i = slice % SLICES; i < fans.length; i += SLICES) {
        fans[i]?.tap()
        cheers += 1
      }
      slice += 1
    }
  }, SLICE_MS)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  clearInterval(timer)
  const lengthS = (performance.now() - startMs) / 1_000
  const ticks = fans.reduce((sum, fan) => sum + fan.ticks, 0)
  const figures = {
    ticksPerS: ticks / fans.length / lengthS,
    tickP99Ms: percentile(latencies, 0.99),
    confirmedP50Ms: percentile(confirmations, 0.5),
    confirmedP99Ms: percentile(confirmations, 0.99),
    cheers,
  }
  // What was sent last is confirmed before the next order.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  return figures
}

function percentile(figures: number[], share: number): number | null {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null
}

process.on('message', (order: CrowdOrder) => {
  void (order.do === 'enter' ? enter(order) : cheer(order.seconds)).then((answer) => process.send?.(answer))
})
