// Draws a stand of fans and the word they raise (their tifo). Free of the DOM, because the server draws share cards
// with it too.
import { type Colour, css, mix, type Palette } from './palette.ts'
import { planSeats, type Seat } from './seats.ts'

export interface Stand {
  /** Both ends side by side, one end only, all yellow, or grey. */
  side: 'both' | 'home' | 'away' | 'flood' | 'neutral'
  /** Home's share of the width, with both ends. */
  share: number
  gapPx: number
  bendPx: number
  seed: number
}

/** Where on the stand the word is, as shares of its width and height. */
export interface TifoPlace {
  tifo: Tifo
  left: number
  top: number
  right: number
  bottom: number
}

/** The largest height of a word as a share of its width. Taller ones are hard to read, except for few letters. */
const TIFO_MAX_HEIGHT_SHARE = 0.32
const LETTER_MAX_HEIGHT_SHARE = 1.9
const SEAT_SHARE = 0.68
const EMPTY_SHARE = 0.05

export function drawStand(
  context: CrowdContext,
  size: { width: number; height: number },
  palette: Palette,
  stand: Stand,
  raised: TifoPlace | null,
): void {
  const side = stand.gapPx * SEAT_SHARE
  context.clearRect(0, 0, size.width, size.height)
  for (const seat of planSeats({ ...size, ...stand })) {
    const isRaised = raised !== null && liesOn(raised, seat, size.height)
    context.fillStyle = css(seatColour(seat, palette, stand, isRaised, raised !== null))
    context.beginPath()
    context.roundRect(seat.x - side / 2, seat.y - side / 2, side, side, side * 0.32)
    context.fill()
  }
}

/** The place of a word, made lower if it would be too tall to read. */
export function placeTifo(
  place: TifoPlace,
  size: { width: number; height: number },
  letters: number,
): TifoPlace {
  const widthPx = (place.right - place.left) * size.width
  const share = Math.max(TIFO_MAX_HEIGHT_SHARE, LETTER_MAX_HEIGHT_SHARE / letters)
  const middle = (place.top + place.bottom) / 2
  const half = Math.min(place.bottom - place.top, (widthPx * share) / size.height) / 2
  return { ...place, top: middle - half, bottom: middle + half }
}

function liesOn({ tifo, left, top, right, bottom }: TifoPlace, seat: Seat, height: number): boolean {
  return tifo((seat.across - left) / (right - left), (seat.y / height - top) / (bottom - top))
}

function seatColour(seat: Seat, palette: Palette, stand: Stand, isRaised: boolean, hasTifo: boolean): Colour {
  if (!isRaised && seat.luck < EMPTY_SHARE) return palette.empty
  const isAway = stand.side === 'away' || (stand.side === 'both' && seat.across >= frontier(stand, seat))
  const [lit, dim] = endColours(palette, stand, isAway)
  const ground = mix(dim, palette.ground, palette.isDark ? 0.3 : 0.1)
  return mix(ground, lit, light(seat, isAway, isRaised, hasTifo))
}

/** Where the two ends meet. A few fans always sit among the others. */
function frontier(stand: Stand, seat: Seat): number {
  return stand.share + (seat.luck - 0.5) * 0.05
}

function endColours(palette: Palette, { side }: Stand, isAway: boolean): [lit: Colour, dim: Colour] {
  if (side === 'neutral') return [palette.text, mix(palette.empty, palette.text, 0.1)]
  if (side === 'flood') {
    return palette.isDark
      ? [palette.flood, mix(palette.flood, palette.ground, 0.74)]
      : [palette.text, mix(palette.flood, palette.ground, 0.15)]
  }
  return isAway ? [palette.away, palette.awayDeep] : [palette.home, palette.homeDeep]
}

/** The brightness of a seat, 0 to 1: bright in the word, dark around it; without a word, in waves. */
function light(seat: Seat, isAway: boolean, isRaised: boolean, hasTifo: boolean): number {
  if (isRaised) return 0.95
  if (hasTifo) return 0.04 + seat.luck * 0.26
  const wave = Math.max(0, Math.sin(seat.across * 13 + seat.row * 0.35 + (isAway ? 2 : 0))) ** 1.6
  return Math.min(1, Math.max(0, 0.14 + 0.66 * wave + (seat.luck - 0.5) * 0.3))
}

/** Tells whether a point of the unit square is part of the word. */
export type Tifo = (across: number, down: number) => boolean

export const TIFO_SIZE = { width: 360, height: 72 }

/** Draws a word on a canvas of `TIFO_SIZE`, in the font that is set, and returns it as a mask. */
export function drawTifo(context: CrowdContext, word: string): Tifo {
  const { width, height } = TIFO_SIZE
  context.textAlign = 'center'
  context.letterSpacing = `${height * 0.12}px`
  const size = context.measureText(word)
  context.translate(width / 2, height)
  context.scale(width / size.width, height / size.actualBoundingBoxAscent)
  context.fillText(word, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  return (across, down) => {
    if (across < 0 || down < 0 || across >= 1 || down >= 1) return false
    const pixel = Math.floor(down * height) * width + Math.floor(across * width)
    return (data[pixel * 4 + 3] ?? 0) > 127
  }
}

/** The part of a canvas context that is used here; the browser's and the server's both have it. */
interface CrowdContext {
  fillStyle: unknown
  textAlign: unknown
  letterSpacing: string
  clearRect(x: number, y: number, width: number, height: number): void
  beginPath(): void
  roundRect(x: number, y: number, width: number, height: number, radius: number): void
  fill(): void
  translate(x: number, y: number): void
  scale(x: number, y: number): void
  measureText(text: string): { width: number; actualBoundingBoxAscent: number }
  fillText(text: string, x: number, y: number): void
  getImageData(x: number, y: number, width: number, height: number): { data: ArrayLike<number> }
}
