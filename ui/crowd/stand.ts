import type { CrowdContext } from './canvas.ts'
import { type Colour, css, mix, type Palette } from './palette.ts'
import { planSeats, type Seat } from './seats.ts'
import type { Tifo } from './tifo.ts'

export interface Stand {
  /** One end only, a quiet grey stand, or both ends side by side. */
  side: 'both' | 'home' | 'away' | 'flood' | 'neutral'
  /** With both ends: the share of the width that is home's. */
  share: number
  gapPx: number
  bendPx: number
  seed: number
}

/** Where on the stand the word is raised, in parts of its width and height. */
export interface TifoPlace {
  tifo: Tifo
  left: number
  top: number
  right: number
  bottom: number
}

/** A line much taller than this share of its width cannot be read; a single letter may stand upright. */
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

/** Keeps the word in its place, but no taller than its width allows. */
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

/** Where the two ends meet; a few fans always sit among the others. */
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

/** How brightly a seat is lit, 0 to 1: the word, the dark around it, or the wave that goes round. */
function light(seat: Seat, isAway: boolean, isRaised: boolean, hasTifo: boolean): number {
  if (isRaised) return 0.95
  if (hasTifo) return 0.04 + seat.luck * 0.26
  const wave = Math.max(0, Math.sin(seat.across * 13 + seat.row * 0.35 + (isAway ? 2 : 0))) ** 1.6
  return Math.min(1, Math.max(0, 0.14 + 0.66 * wave + (seat.luck - 0.5) * 0.3))
}
