// Just enough WebSocket for clients that must cost less than the server they measure.

export const TEXT_FRAME = 0x81
export const PING_FRAME = 0x89
export const PONG_FRAME = 0x8a

/** A client's frame must be masked; a mask of zeros leaves the text as it is. */
export function frameOf(payload: Buffer, firstByte = TEXT_FRAME): Buffer {
  const head =
    payload.length < 126
      ? Buffer.from([firstByte, 128 | payload.length, 0, 0, 0, 0])
      : Buffer.from([firstByte, 254, payload.length >> 8, payload.length & 255, 0, 0, 0, 0])
  return Buffer.concat([head, payload])
}

export const upgradeRequest = (path: string, key: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`

interface Handlers {
  onUpgraded: () => void
  onFrame: (firstByte: number, payload: Buffer) => void
}

/** Reads what a server sends: the answer to the upgrade, whatever it says, then whole frames. */
export class FrameReader {
  #rest: Buffer | null = null
  #isUpgraded = false
  readonly #handlers: Handlers

  constructor(handlers: Handlers) {
    this.#handlers = handlers
  }

  read(data: Buffer): void {
    let bytes = this.#rest ? Buffer.concat([this.#rest, data]) : data
    this.#rest = null
    if (!this.#isUpgraded) {
      const end = bytes.indexOf('\r\n\r\n')
      if (end < 0) {
        this.#rest = bytes
        return
      }
      this.#isUpgraded = true
      this.#handlers.onUpgraded()
      bytes = bytes.subarray(end + 4)
    }
    while (bytes.length >= 2) {
      const short = (bytes[1] ?? 0) & 127
      const head = short === 126 ? 4 : short === 127 ? 10 : 2
      if (bytes.length < head) break
      const length =
        short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
      if (bytes.length < head + length) break
      this.#handlers.onFrame(bytes[0] ?? 0, bytes.subarray(head, head + length))
      bytes = bytes.subarray(head + length)
    }
    if (bytes.length > 0) this.#rest = Buffer.from(bytes)
  }
}
