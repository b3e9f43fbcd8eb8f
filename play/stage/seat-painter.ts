import { css, mix, type Palette } from '#ui/crowd/palette.ts'
import type { Layout } from './layouts.ts'
import { type StageSeat, seatColours } from './seat-look.ts'

const NOT_DRAWN = 255
const OWN_EXTRA_PX = 5

export interface SeatPainter {
  paint: (look: (seat: StageSeat) => number) => void
}

/** Draws seats on a canvas, and redraws only those whose look has changed. */
export function createSeatPainter(
  context: CanvasRenderingContext2D,
  { seats, seatPx }: Layout,
  palette: Palette,
  own: StageSeat | null,
): SeatPainter {
  const shown = new Uint8Array(seats.length).fill(NOT_DRAWN)
  const colours = seatColours(palette)
  const ground = css(palette.ground)
  const clear = own ? seatPx + OWN_EXTRA_PX + 3 : 0
  const drawn = seats.map((seat) => !own || Math.hypot(seat.x - own.x, seat.y - own.y) > clear)
  if (own) paintOwn(context, own, seatPx, palette)

  function square(seat: StageSeat, px: number, colour: string): void {
    const cos = Math.cos(seat.turn)
    const sin = Math.sin(seat.turn)
    context.save()
    context.transform(cos, sin, -sin, cos, seat.x, seat.y)
    context.fillStyle = colour
    context.beginPath()
    context.roundRect(-px / 2, -px / 2, px, px, px * 0.32)
    context.fill()
    context.restore()
  }

  return {
    paint(look) {
      for (const [index, seat] of seats.entries()) {
        if (!drawn[index]) continue
        const next = look(seat)
        if (next === shown[index]) continue
        // Clear it first, or the old colour would show at the antialiased edge.
        if (shown[index] !== NOT_DRAWN) square(seat, seatPx + 1, ground)
        shown[index] = next
        square(seat, seatPx, colours[next] ?? ground)
      }
    },
  }
}

/** The fan's own seat: yellow, with a glow in the dark theme. */
function paintOwn(context: CanvasRenderingContext2D, own: StageSeat, seatPx: number, palette: Palette): void {
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
