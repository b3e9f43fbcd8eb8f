const FINAL_TEXT = 0x81
const LENGTH_16 = 126
const LENGTH_64 = 127

/** A whole WebSocket text message from a server, as bytes: made once, written to every socket of a room. */
export function encodeTextFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const { length } = payload
  if (length < LENGTH_16) return Buffer.concat([Buffer.from([FINAL_TEXT, length]), payload])
  if (length < 65_536) {
    const head = Buffer.from([FINAL_TEXT, LENGTH_16, 0, 0])
    head.writeUInt16BE(length, 2)
    return Buffer.concat([head, payload])
  }
  const head = Buffer.alloc(10)
  head[0] = FINAL_TEXT
  head[1] = LENGTH_64
  head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, payload])
}
