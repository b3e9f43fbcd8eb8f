import { css, mix, type Palette } from '#ui/crowd/palette.ts'
import type { Layout } from './layouts.ts'
import { LOOKS, type StageSeat, seatColours } from './seat-look.ts'
import { createSheet, type Pixels, type Sheet } from './sprites.ts'

const NOT_DRAWN = 255
const OWN_EXTRA_PX = 5

export interface SeatPainter {
  paint: (look: (seat: StageSeat) => number) => void
}

const QUARTER = Math.PI / 2
/** A quarter turn in so many steps: more could not be seen. After a quarter a seat looks the same again. */
const TURNS = 8
/** Places of a seat within a pixel of the screen, in each direction. */
const PHASES = 2
/** Before a seat is drawn the ground is, a little larger, or the old colour would show at the antialiased edge. */
const EDGE_PX = 0.5

interface Parts {
  palette: Palette
  own: StageSeat | null
  /** Pixels of the screen in one of the page's. */
  ratio: number
}

/**
 * Draws seats on a canvas, and redraws only those whose look has changed. Every look is drawn once into a sheet and
 * copied from there: a beat of a song changes nearly all seats in a frame, and copying costs a fraction of drawing.
 */
export function createSeatPainter(
  pixels: Pixels,
  { seats, seatPx }: Layout,
  { palette, own, ratio }: Parts,
): SeatPainter {
  const shown = new Uint8Array(seats.length).fill(NOT_DRAWN)
  const clear = own ? seatPx + OWN_EXTRA_PX + 3 : 0
  const drawn = seats.map((seat) => !own || Math.hypot(seat.x - own.x, seat.y - own.y) > clear)
  // A turned seat reaches an eighth farther than one that stands straight.
  const boxPx = Math.ceil((seatPx + 2 * EDGE_PX) * ratio * 1.15) + 1
  const poses = new Map<string, Pose>()
  const places = seats.map((seat) => {
    const pose = poseOf(seat, ratio)
    const key = `${pose.turn} ${pose.right} ${pose.down}`
    if (!poses.has(key)) poses.set(key, { ...pose, row: poses.size })
    const corner = (at: number) => Math.floor(snapped(at * ratio)) - (boxPx >> 1)
    return { x: corner(seat.x), y: corner(seat.y), row: poses.get(key)?.row ?? 0 }
  })
  const sheet = seatSheet([...poses.values()], { palette, ratio, seatPx, boxPx })

  return {
    paint(look) {
      if (!sheet) return
      for (let index = 0; index < seats.length; index++) {
        const [seat, place] = [seats[index], places[index]]
        if (!seat || !place || !drawn[index]) continue
        const next = look(seat)
        if (next === shown[index]) continue
        shown[index] = next
        pixels.copy(sheet, place.row * LOOKS + next, place.x, place.y)
      }
      pixels.show()
    },
  }
}

/** How a seat stands: its turn, where within a pixel of the screen its middle is, and its row in the sheet. */
interface Pose {
  turn: number
  right: number
  down: number
  row: number
}

const snapped = (px: number): number => Math.round(px * PHASES) / PHASES

function poseOf({ x, y, turn }: StageSeat, ratio: number): Pose {
  const step = Math.round((turn / QUARTER) * TURNS) % TURNS
  return {
    turn: (step * QUARTER) / TURNS,
    right: snapped(x * ratio) % 1,
    down: snapped(y * ratio) % 1,
    row: 0,
  }
}

interface SheetParts extends Pick<Parts, 'palette' | 'ratio'> {
  seatPx: number
  boxPx: number
}

/** Every look side by side, a row for each pose. */
function seatSheet(poses: Pose[], { palette, ratio, seatPx, boxPx }: SheetParts): Sheet | null {
  const middle = boxPx >> 1
  const colours = seatColours(palette)
  return createSheet({
    columns: LOOKS,
    rows: poses.length,
    px: boxPx,
    ground: palette.ground,
    draw: (context) => {
      const square = (px: number, colour: string) => {
        context.fillStyle = colour
        context.beginPath()
        context.roundRect(-px / 2, -px / 2, px, px, px * 0.32)
        context.fill()
      }
      for (const { turn, right, down, row } of poses)
        for (const [look, colour] of colours.entries()) {
          context.setTransform(ratio, 0, 0, ratio, look * boxPx + middle + right, row * boxPx + middle + down)
          context.rotate(turn)
          square(seatPx + 2 * EDGE_PX, css(palette.ground))
          square(seatPx, colour)
        }
    },
  })
}

/** The fan's own seat: yellow, with a glow in the dark theme. */
export function paintOwnSeat(
  context: CanvasRenderingContext2D,
  own: StageSeat,
  seatPx: number,
  palette: Palette,
): void {
  const { x, y } = own
  if (palette.isDark) {
    const glow = context.createRadialGradient(x, y, 0, x, y, 17)
    glow.addColorStop(0, css(mix(palette.ground, palette.flood, 0.6)))
    glow.addColorStop(1, css(palette.ground))
    context.fillStyle = glow
    context.beginPath()
    context.arc(x, y, 17, 0, Math.PI * 2)
    context.fill()
  }
  const outer = seatPx + OWN_EXTRA_PX + 5
  context.fillStyle = css(palette.isDark ? palette.ground : palette.text)
  context.fillRect(x - outer / 2, y - outer / 2, outer, outer)
  const inner = seatPx + OWN_EXTRA_PX
  context.fillStyle = css(palette.flood)
  context.beginPath()
  context.roundRect(x - inner / 2, y - inner / 2, inner, inner, inner * 0.3)
  context.fill()
}
