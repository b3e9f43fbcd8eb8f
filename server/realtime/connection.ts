import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { encodeTextFrame } from './frame.ts'

export interface QueueLimits {
  /** Unsent bytes beyond which a reader is behind. */
  behindBytes: number
  /** How long it may stay so. */
  behindMs: number
}

export const QUEUE_LIMITS: QueueLimits = { behindBytes: 64 * 1024, behindMs: 20_000 }

/**
 * A socket with a bounded queue. Frames for a reader that is behind are dropped; when it has caught up it
 * is told, so that it can be given the newest state. One that stays behind is cut off.
 */
export class Connection {
  readonly #webSocket: WebSocket
  readonly #socket: Socket
  readonly #limits: QueueLimits
  #behindTimer: NodeJS.Timeout | null = null
  /** Called when a reader that was behind has read everything. */
  onCaughtUp: () => void = () => {}

  constructor(webSocket: WebSocket, socket: Socket, limits: QueueLimits = QUEUE_LIMITS) {
    this.#webSocket = webSocket
    this.#socket = socket
    this.#limits = limits
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
    if (!this.isOpen || this.#behindTimer !== null) return
    const isFlowing = this.#socket.write(frame)
    if (!isFlowing && this.#socket.writableLength > this.#limits.behindBytes) this.#fallBehind()
  }

  close(code: number, reason: string): void {
    this.#clearTimer()
    this.#webSocket.close(code, reason)
  }

  #fallBehind(): void {
    this.#behindTimer = setTimeout(() => this.#webSocket.terminate(), this.#limits.behindMs)
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
