// A tifo as numbers: its cells, which of them are lit, and the frame that is up at a moment. Pure, so that server and
// browsers agree. ui/tifo draws what is decoded here.
import { COMPLETE_SHARE, RAISE_MS, TIFO_CELLS, TIFO_HEIGHT, TIFO_WIDTH } from '#contract/tifos.ts'

/** The colour of every cell, row by row: an index into the tifo's colours. */
export type TifoCells = Uint8Array

/** A bit per cell, row by row, lowest bit first. */
export type LitBits = Uint8Array

const LIT_BYTES = TIFO_CELLS / 8
const HEX = '0123456789abcdef'

/** Reads `cells` of a frame. What is missing or no digit becomes colour 0, so that a picture can always be drawn. */
export function decodeCells(cells: string): TifoCells {
  const decoded = new Uint8Array(TIFO_CELLS)
  for (let cell = 0; cell < TIFO_CELLS; cell++)
    decoded[cell] = Math.max(0, HEX.indexOf(cells.charAt(cell).toLowerCase() || '0'))
  return decoded
}

/** Writes `cells` of a frame: 2,048 hexadecimal digits. */
export function encodeCells(cells: ArrayLike<number>): string {
  let text = ''
  for (let cell = 0; cell < TIFO_CELLS; cell++) text += HEX.charAt(cells[cell] ?? 0) || '0'
  return text
}

export function noneLit(): LitBits {
  return new Uint8Array(LIT_BYTES)
}

/** Reads `lit` of a tick. Bytes that are missing are dark, and so is a text that is no base64. */
export function decodeLit(lit: string): LitBits {
  const bits = noneLit()
  let bytes = ''
  try {
    bytes = atob(lit)
  } catch {
    return bits
  }
  for (let byte = 0; byte < Math.min(LIT_BYTES, bytes.length); byte++) bits[byte] = bytes.charCodeAt(byte)
  return bits
}

/** The bits of the cells for which `test` is true. */
export function litBits(test: (cell: number) => boolean): LitBits {
  const bits = noneLit()
  for (let cell = 0; cell < TIFO_CELLS; cell++) if (test(cell)) setLit(bits, cell, true)
  return bits
}

export function isLit(bits: LitBits, cell: number): boolean {
  return (((bits[cell >> 3] ?? 0) >> (cell & 7)) & 1) === 1
}

export function setLit(bits: LitBits, cell: number, on: boolean): void {
  const mask = 1 << (cell & 7)
  const byte = bits[cell >> 3] ?? 0
  bits[cell >> 3] = on ? byte | mask : byte & ~mask
}

export function litCount(bits: LitBits): number {
  let count = 0
  for (let byte of bits) for (; byte > 0; byte &= byte - 1) count += 1
  return count
}

/** The share of the cells that is lit, 0 to 1. */
export function litShare(bits: LitBits): number {
  return litCount(bits) / TIFO_CELLS
}

/** tifos.3: enough is lit to complete the tifo, if it stays so for 5 s. */
export function isEnoughLit(bits: LitBits): boolean {
  return litShare(bits) >= COMPLETE_SHARE
}

interface FrameNow {
  index: number
  /** Until the next one; infinite where one frame stays. */
  leftMs: number
}

/** Which frame is up, so many milliseconds after the raise. Frames repeat; one alone stays. */
export function frameAt(frames: readonly { ms: number }[], elapsedMs: number): FrameNow {
  const roundMs = frames.reduce((sum, { ms }) => sum + ms, 0)
  const stays = { index: 0, leftMs: Number.POSITIVE_INFINITY }
  if (frames.length < 2 || !(roundMs > 0)) return stays
  let restMs = ((elapsedMs % roundMs) + roundMs) % roundMs
  for (const [index, { ms }] of frames.entries()) {
    if (restMs < ms) return { index, leftMs: ms - restMs }
    restMs -= ms
  }
  return stays
}

/** How long a tifo has been up, from the moment at which it comes down. */
export function raisedForMs(endsAt: string, nowMs: number): number {
  return Math.max(0, nowMs - (Date.parse(endsAt) - RAISE_MS))
}

/** Column and row of a cell, counted from 1, to name it in words. */
export function placeOf(cell: number): { column: number; row: number } {
  return { column: (cell % TIFO_WIDTH) + 1, row: Math.min(TIFO_HEIGHT, Math.floor(cell / TIFO_WIDTH) + 1) }
}
