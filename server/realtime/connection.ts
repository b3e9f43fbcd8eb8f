import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { encodeTextFrame } from './frame.ts'

/** Unsent bytes beyond which a reader is behind, and how long it may stay so. */
const BEHIND_BYTES = 64 * 1024
const BEHIND_LIMIT_MS = 20_000

/**
 * A socket with a bounded queue. Frames for a reader that is behind are dropped; when it has caught up it
 * is told, so that it can be given the newest state. One that stays behind is cut off.
 */
export class Connection {
  readonly #webSocket: WebSocket
  readonly #socket: Socket
  #behindTimer: NodeJS.Timeout | null = null
  /** Called when a reader that was behind has read everything. */
  onCaughtUp: () => void = () => {}

  constructor(webSocket: WebSocket, socket: Socket) {
    this.#webSocket = webSocket
    this.#socket = socket
    webSocket.once('close', () => this.#clearTimer())
  }

  get isOpen(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN
  }

  send(message: object): void {
    this.write(encodeTextFrame(JSON.stringify(message)))
  }

  /** Straight to the socket: `ws` would encode and copy the same frame once per reader. */
  write(frame: Buffer): void {
    if (!this.isOpen || this.#behindTimer !== null) return
    this.#socket.write(frame)
    if (this.#socket.writableLength > BEHIND_BYTES) this.#fallBehind()
  }

  close(code: number, reason: string): void {
    this.#clearTimer()
    this.#webSocket.close(code, reason)
  }

  #fallBehind(): void {
    this.#behindTimer = setTimeout(() => this.#webSocket.terminate(), BEHIND_LIMIT_MS)
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
