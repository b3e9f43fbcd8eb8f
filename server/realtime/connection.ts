// One WebSocket at a bounded cost: how much it may send, and how much may wait for it.
import type { Socket } from 'node:net'
import type { RawData, WebSocket } from 'ws'
import { LIVE_CLOSE } from '#contract/live-limits.ts'

/** live.14: more than a person can send, because taps come in batches. Pings and pongs count like messages. */
const BURST_FRAMES = 40
const FRAMES_PER_S = 12
/** How long a socket that floods has to read why it is closed. */
const FAREWELL_MS = 1_000

export interface QueueLimits {
  /** Unsent bytes beyond which nothing more is queued. */
  behindBytes: number
  /** How long a reader may take to read them. */
  behindMs: number
}

const QUEUE_LIMITS: QueueLimits = { behindBytes: 64 * 1024, behindMs: 20_000 }

/**
 * A socket with a bounded queue. Every frame goes through `write`, which drops it while the reader is behind; when
 * the reader has caught up, `onCaughtUp` can send the newest state. One that stays behind is cut off.
 */
export class Connection {
  readonly #webSocket: WebSocket
  readonly #socket: Socket
  readonly #behindBytes: number
  readonly #behindMs: number
  readonly #isAllowed = createFloodGate(BURST_FRAMES, FRAMES_PER_S, performance.now())
  #behindTimer: NodeJS.Timeout | null = null
  /** The payload of the ping that was not answered yet. */
  #awaitedPong: Buffer | null = null
  /** Gets every message within the flood limit; null for one that is not text. */
  onMessage: (text: string | null) => void = () => {}
  /** Called when a reader that missed something has read everything else. */
  onCaughtUp: () => void = () => {}

  constructor(webSocket: WebSocket, socket: Socket, limits: QueueLimits = QUEUE_LIMITS) {
    this.#webSocket = webSocket
    this.#socket = socket
    // Below its own high-water mark a socket emits no 'drain'.
    this.#behindBytes = Math.max(limits.behindBytes, socket.writableHighWaterMark)
    this.#behindMs = limits.behindMs
    webSocket.once('close', () => this.#clearTimer())
    webSocket.on('error', () => webSocket.terminate())
    webSocket.on('message', (data, isBinary) => this.#hear(textOf(data, isBinary)))
    webSocket.on('ping', (data) => {
      if (this.#mayReceive()) this.write(encodeFrame(PONG, data))
    })
    webSocket.on('pong', (data) => {
      if (this.#awaitedPong?.equals(data)) this.#awaitedPong = null
      else this.#mayReceive()
    })
    readPlainFrames(socket, (text) => {
      this.#hear(text)
      return this.isOpen
    })
  }

  get isOpen(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN
  }

  get isBehind(): boolean {
    return this.#behindTimer !== null
  }

  /** Bytes that the reader has still to take. */
  get unsentBytes(): number {
    return this.#socket.writableLength
  }

  onClosed(handler: () => void): void {
    this.#webSocket.once('close', handler)
  }

  send(message: object): void {
    this.write(encodeTextFrame(JSON.stringify(message)))
  }

  /**
   * Straight to the socket: `ws` would encode and copy the same frame once per reader. Returns false when the frame
   * was dropped.
   */
  write(frame: Buffer): boolean {
    if (!this.isOpen) return false
    if (this.#socket.writableLength > this.#behindBytes) {
      this.#miss()
      return false
    }
    this.#socket.write(frame)
    return true
  }

  /** Asks for a sign of life, and cuts the line if the last one never came. */
  beat({ frame, payload }: Ping): void {
    if (this.#awaitedPong !== null) this.cut()
    else if (this.write(frame)) this.#awaitedPong = payload
  }

  close(code: number, reason: string): void {
    this.#clearTimer()
    this.#webSocket.close(code, reason)
  }

  /** Ends the connection without a farewell. */
  cut(): void {
    this.#webSocket.terminate()
  }

  #hear(text: string | null): void {
    if (this.#mayReceive()) this.onMessage(text)
  }

  /** Counts one more frame, and closes a socket that floods. */
  #mayReceive(): boolean {
    const nowMs = performance.now()
    if (!this.isOpen) return false
    if (this.#isAllowed(nowMs)) return true
    this.close(LIVE_CLOSE.flooding, 'Too many messages.')
    // Not reading any more makes the network hold the flood back, instead of us.
    this.#webSocket.pause()
    setTimeout(() => this.cut(), FAREWELL_MS).unref()
    return false
  }

  #miss(): void {
    if (this.#behindTimer !== null) return
    this.#behindTimer = setTimeout(() => this.cut(), this.#behindMs)
    this.#socket.once('drain', () => {
      this.#clearTimer()
      if (this.isOpen) this.onCaughtUp()
    })
  }

  #clearTimer(): void {
    if (this.#behindTimer !== null) clearTimeout(this.#behindTimer)
    this.#behindTimer = null
  }
}

function textOf(data: RawData, isBinary: boolean): string | null {
  return isBinary || !Buffer.isBuffer(data) ? null : data.toString()
}

/** A token bucket: `burst` at once, then `perSecond`. */
export function createFloodGate(
  burst: number,
  perSecond: number,
  startMs: number,
): (nowMs: number) => boolean {
  let level = burst
  let lastMs = startMs
  return (nowMs) => {
    level = Math.min(burst, level + ((nowMs - lastMs) / 1000) * perSecond)
    lastMs = nowMs
    if (level < 1) return false
    level -= 1
    return true
  }
}

// ------------------------------------------------------------------ frames

const FINAL_TEXT = 0x81
const PING = 0x89
const PONG = 0x8a
const LENGTH_16 = 126
const LENGTH_64 = 127

interface Ping {
  frame: Buffer
  payload: Buffer
}

/** One ping for all sockets of a beat; only a pong with its payload answers it. */
export const encodePing = (payload: Buffer): Ping => ({ frame: encodeFrame(PING, payload), payload })

/**
 * A whole text message from a server, as bytes: made once, written to every socket of a room. What follows it is put
 * behind it in the same buffer, because a crowd pays for every copy.
 */
export function encodeTextFrame(text: string, ...followedBy: readonly Buffer[]): Buffer {
  const length = Buffer.byteLength(text)
  const head = headBytes(length)
  const end = head + length
  const frame = Buffer.allocUnsafe(followedBy.reduce((sum, next) => sum + next.length, end))
  writeHead(frame, FINAL_TEXT, length)
  frame.write(text, head)
  let at = end
  for (const next of followedBy) at += next.copy(frame, at)
  return frame
}

function encodeFrame(firstByte: number, payload: Buffer): Buffer {
  const head = headBytes(payload.length)
  const frame = Buffer.allocUnsafe(head + payload.length)
  writeHead(frame, firstByte, payload.length)
  payload.copy(frame, head)
  return frame
}

const headBytes = (length: number): number => (length < LENGTH_16 ? 2 : length < 65_536 ? 4 : 10)

function writeHead(frame: Buffer, firstByte: number, length: number): void {
  frame[0] = firstByte
  if (length < LENGTH_16) {
    frame[1] = length
  } else if (length < 65_536) {
    frame[1] = LENGTH_16
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = LENGTH_64
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
}

// ------------------------------------------------------------------ frames that arrive whole

const MASKED = 0x80
const MASK_BYTES = 4
const MASKED_HEAD_BYTES = 2 + MASK_BYTES
const SHORT_MAX = 125
const unmasked = Buffer.alloc(SHORT_MAX)

/**
 * Nearly everything that a crowd sends is a short text in a frame that arrives whole. Such a frame is read here, past the
 * streams and states of `ws`, which cost more than the message itself; everything else is read by `ws` as always.
 * `onText` says whether the socket is still to be listened to.
 */
function readPlainFrames(socket: Socket, onText: (text: string) => boolean): void {
  const [readByLibrary] = socket.listeners('data') as ((chunk: Buffer) => void)[]
  if (!readByLibrary) throw new Error('A socket that nobody reads.')
  /** Once `ws` has the beginning of something, the rest is for it as well. */
  let isBetweenMessages = true

  socket.off('data', readByLibrary)
  socket.on('data', (chunk: Buffer) => {
    let at = 0
    while (isBetweenMessages && at < chunk.length) {
      const text = plainTextAt(chunk, at)
      if (text === null) break
      at += MASKED_HEAD_BYTES + text.length
      if (!onText(text)) break
    }
    if (at === chunk.length) return
    const rest = chunk.subarray(at)
    isBetweenMessages = isBetweenMessages && areWholeMessages(rest)
    readByLibrary.call(socket, rest)
  })
}

/** The text of a short, whole, masked frame in ASCII; null for any other. */
function plainTextAt(chunk: Buffer, at: number): string | null {
  const length = (chunk[at + 1] ?? 0) - MASKED
  const start = at + MASKED_HEAD_BYTES
  if (chunk[at] !== FINAL_TEXT || length < 0 || length > SHORT_MAX || start + length > chunk.length)
    return null
  let bits = 0
  for (let i = 0; i < length; i++) {
    const byte = (chunk[start + i] ?? 0) ^ (chunk[at + 2 + (i % MASK_BYTES)] ?? 0)
    unmasked[i] = byte
    bits |= byte
  }
  return bits < 0x80 ? unmasked.toString('latin1', 0, length) : null
}

/** Whether these are frames that end with the chunk, and none of them a part of a longer message. */
function areWholeMessages(chunk: Buffer): boolean {
  let at = 0
  while (at + MASKED_HEAD_BYTES <= chunk.length) {
    const [first = 0, second = 0] = chunk.subarray(at, at + 2)
    const isFinal = first >= 0x80
    const isContinued = (first & 0x0f) === 0
    const short = second & ~MASKED
    if (!isFinal || isContinued || short > LENGTH_16) return false
    at += short === LENGTH_16 ? 2 + MASKED_HEAD_BYTES + chunk.readUInt16BE(at + 2) : MASKED_HEAD_BYTES + short
  }
  return at === chunk.length
}
