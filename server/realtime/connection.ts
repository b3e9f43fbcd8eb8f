import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { encodeTextFrame } from './frame.ts'

export interface QueueLimits {
  /** Unsent bytes beyond which nothing more is queued. */
  behindBytes: number
  /** How long a reader may take to read them. */
  behindMs: number
}

const QUEUE_LIMITS: QueueLimits = { behindBytes: 64 * 1024, behindMs: 20_000 }

/**
 * A socket with a bounded queue. A frame for a reader that is behind is dropped; when it has caught up that is
 * told, so that it can be given the newest state. One that stays behind is cut off.
 */
export class Connection {
  readonly #webSocket: WebSocket
  readonly #socket: Socket
  readonly #behindBytes: number
  readonly #behindMs: number
  #behindTimer: NodeJS.Timeout | null = null
  /** Called when a reader that missed something has read everything else. */
  onCaughtUp: () => void = () => {}

  constructor(webSocket: WebSocket, socket: Socket, limits: QueueLimits = QUEUE_LIMITS) {
    this.#webSocket = webSocket
    this.#socket = socket
    // Below its own mark a socket does not say when it has drained.
    this.#behindBytes = Math.max(limits.behindBytes, socket.writableHighWaterMark)
    this.#behindMs = limits.behindMs
    webSocket.once('close', () => this.#clearTimer())
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

  send(message: object): void {
    this.write(encodeTextFrame(JSON.stringify(message)))
  }

  /** Straight to the socket: `ws` would encode and copy the same frame once per reader. */
  write(frame: Buffer): void {
    if (!this.isOpen) return
    if (this.#socket.writableLength > this.#behindBytes) this.#miss()
    else this.#socket.write(frame)
  }

  close(code: number, reason: string): void {
    this.#clearTimer()
    this.#webSocket.close(code, reason)
  }

  #miss(): void {
    if (this.#behindTimer !== null) return
    this.#behindTimer = setTimeout(() => this.#webSocket.terminate(), this.#behindMs)
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
