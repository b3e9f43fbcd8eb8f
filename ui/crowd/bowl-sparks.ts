import type { Bowl } from './bowl.ts'
import { glow } from './glow.ts'
import type { Palette } from './palette.ts'

const WHITE = [255, 255, 255] as const
const CAMERA_WHIM = 0.9978
const MOST_CAMERAS = 40
const SPARK_PX = 8
const SPARK_MS = 1_400
/** With so many cameras taking turns, fewer than three go off in any second. */
const TURN_MS = 480

/** Cameras in the stands: each flares up and fades in its turn. Paper has none. */
export function planSparks({ seats }: Bowl, { isDark }: Palette): { x: number; y: number }[] {
  return isDark ? seats.filter(({ whim }) => whim > CAMERA_WHIM).slice(0, MOST_CAMERAS) : []
}

/** How bright a camera is at a moment, 0 to 1; those that are not in their turn rest at a glimmer. */
export function sparkLight(index: number, count: number, timeMs: number): number {
  const round = count * TURN_MS
  const age = (((timeMs - index * TURN_MS) % round) + round) % round
  if (age >= SPARK_MS) return 0
  return Math.sin((age / SPARK_MS) * Math.PI) ** 2
}

export function drawSparks(
  context: CanvasRenderingContext2D,
  bowl: Bowl,
  sparks: { x: number; y: number }[],
  lightOf: (index: number) => number | null,
): void {
  for (const [index, { x, y }] of sparks.entries()) {
    const light = lightOf(index)
    if (light === null) continue
    bowl.show(context, { x: x - SPARK_PX, y: y - SPARK_PX, size: 2 * SPARK_PX })
    glow(context, x, y, SPARK_PX, WHITE, 0.25 + 0.7 * light)
  }
}
