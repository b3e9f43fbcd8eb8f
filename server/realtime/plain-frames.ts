// Nearly everything that a crowd sends is a short text in a frame that arrives whole. Such a frame is read here, past the
// streams and states of `ws`, which cost more than the message itself; everything else is read by `ws` as always.
import type { Socket } from 'node:net'

const FINAL_TEXT = 0x81
const MASKED = 0x80
const MASK_BYTES = 4
const HEAD_BYTES = 2 + MASK_BYTES
const SHORT_MAX = 125
/** Stands where a length would be that needs two bytes, and follows. */
const LENGTH_16 = 126

const unmasked = Buffer.alloc(SHORT_MAX)

/** Takes the plain frames out of what `ws` gets to read. `onText` says whether the socket is still to be listened to. */
export function readPlainFrames(socket: Socket, onText: (text: string) => boolean): void {
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
      at += HEAD_BYTES + text.length
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
  const start = at + HEAD_BYTES
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
  while (at + HEAD_BYTES <= chunk.length) {
    const [first = 0, second = 0] = chunk.subarray(at, at + 2)
    const isFinal = first >= 0x80
    const isContinued = (first & 0x0f) === 0
    const short = second & ~MASKED
    if (!isFinal || isContinued || short > LENGTH_16) return false
    at += short === LENGTH_16 ? 2 + HEAD_BYTES + chunk.readUInt16BE(at + 2) : HEAD_BYTES + short
  }
  return at === chunk.length
}
