import type { Side } from '#contract/arenas.ts'
import type { BySide } from '#contract/live.ts'
import { songLight } from '#play/base/song-light.ts'
import { readPalette } from '#ui/crowd/browser-canvas.ts'
import { pixelRatio } from '#ui/crowd/fit-canvas.ts'
import { css } from '#ui/crowd/palette.ts'
import { type CrowdLight, eased } from './crowd-light.ts'
import { type Layout, ownSeat, type Size } from './layouts.ts'
import { layPieces, pixelsOfPieces, seenBoxes } from './pieces.ts'
import { type Moment, seatLook } from './seat-look.ts'
import { createSeatPainter, paintOwnSeat, type SeatPainter } from './seat-painter.ts'
import { pageTurns } from './turns.ts'

/** 15 frames a second are enough for seats; a chant's wave and a song need 30. */
const FRAME_MS = 1000 / 15
const WAVE_FRAME_MS = 1000 / 30
const SCREEN_FRAME_MS = 1000 / 60
const BEAT_MS = 500
const WAVE_MS = 1_400
/** How long a goal is seen: up at once, then slowly back. */
const GOAL_MS = 6_000
const GOAL_RISE_MS = 260
const GOAL_HOLD_MS = 2_600
/** With reduced motion the crowd is updated this rarely. */
const STILL_MS = 5_000

export interface StageParts {
  /** Where the stand is; its canvases are laid into it. */
  place: HTMLElement
  layout: (size: Size) => Layout
  /** Called with the place of the fan's own seat, or null without one. */
  onOwnSeat: (place: { x: number; y: number } | null) => void
}

export interface Stage {
  show: (light: CrowdLight) => void
  sit: (side: Side | null) => void
  chant: (side: Side) => void
  /** The end that scored lights up, the other one goes dark for a moment. */
  goal: (side: Side) => void
  setCalm: (isCalm: boolean) => void
  stop: () => void
}

/** Animates the crowd, 30 frames a second at most. The loop stops in hidden tabs and when motion is reduced. */
export function createStage({ place, layout, onOwnSeat }: StageParts): Stage {
  let painter: SeatPainter | null = null
  let target: CrowdLight | null = null
  let light: CrowdLight | null = null
  let side: Side | null = null
  let isCalm = false
  let leaveTurn = () => {}
  let wait: ReturnType<typeof setTimeout> | undefined
  let lastMs = 0
  let stillAtMs = 0
  const phase: BySide<number> = { home: 0.4, away: 0 }
  const waveStart: BySide<number | null> = { home: null, away: null }
  let scored: { side: Side; atMs: number } | null = null
  let goalEnd: ReturnType<typeof setTimeout> | undefined

  function build(): void {
    painter = null
    const { width, height } = place.getBoundingClientRect()
    const style = getComputedStyle(place)
    const pad = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
    const size = { width, height, padX: pad('--px'), padY: pad('--py') }
    const ratio = pixelRatio()
    // Of the ring and the strip only one has a place on the page.
    const pieces = width >= 1 && height >= 1 ? layPieces(place, seenBoxes(size, ratio), ratio) : null
    const [first] = pieces ?? []
    if (!pieces || !first) {
      rest()
      return
    }
    const palette = readPalette(first.context)
    const plan = layout(size)
    const own = side ? ownSeat(plan.seats, side, size) : null
    onOwnSeat(own ? { x: own.x, y: own.y } : null)
    for (const { context } of pieces) {
      context.fillStyle = css(palette.ground)
      // To the last pixel: a canvas without transparency is black where nothing was drawn.
      context.fillRect(0, 0, Math.ceil(width), Math.ceil(height))
      if (own) paintOwnSeat(context, own, plan.seatPx, palette)
    }
    painter = createSeatPainter(pixelsOfPieces(pieces), plan, { palette, own, ratio })
    paint(performance.now())
    run()
  }

  function paint(nowMs: number): void {
    if (!painter || !light) return
    const wave = { home: waveAt('home', nowMs), away: waveAt('away', nowMs) }
    const beat = isCalm ? 0 : Math.floor(nowMs / BEAT_MS)
    const moment: Moment = { light, phase, wave, beat, goal: goalAt(nowMs), song: songAt(nowMs) }
    painter.paint((seat) => seatLook(seat, moment))
  }

  function waveAt(end: Side, nowMs: number): number | null {
    const start = waveStart[end]
    if (start === null || isCalm) return null
    const progress = (nowMs - start) / WAVE_MS
    if (progress <= 1) return progress
    waveStart[end] = null
    return null
  }

  function goalAt(nowMs: number): Moment['goal'] {
    if (!scored) return null
    const ms = nowMs - scored.atMs
    if (ms >= GOAL_MS) scored = null
    return scored && { side: scored.side, strength: isCalm ? 1 : goalStrength(ms) }
  }

  function songAt(nowMs: number): Moment['song'] {
    const shown = isCalm ? null : songLight.get()
    return shown && { side: shown.side, strength: shown.strengthAt(nowMs) }
  }

  function onFrame(nowMs: number): void {
    schedule()
    const ms = nowMs - lastMs
    lastMs = nowMs
    if (!light || !target || !painter) return
    const step = Math.min(ms, 100)
    light = eased(light, target, step)
    phase.home += (step / 1000) * (0.25 + 1.1 * light.loud.home)
    phase.away += (step / 1000) * (0.25 + 1.1 * light.loud.away)
    paint(nowMs)
  }

  /**
   * A frame is asked for only when one is due: asking for each of the screen's would have the browser work through the
   * whole page 60 times a second, also where nothing is drawn.
   */
  function schedule(): void {
    const isWaving =
      waveStart.home !== null || waveStart.away !== null || scored !== null || songLight.get() !== null
    // A screen's frame earlier: the browser's next one after that is the one wanted.
    wait = setTimeout(
      () => {
        leaveTurn = pageTurns().ask(onFrame)
      },
      (isWaving ? WAVE_FRAME_MS : FRAME_MS) - SCREEN_FRAME_MS,
    )
  }

  function rest(): void {
    clearTimeout(wait)
    leaveTurn()
  }

  function run(): void {
    rest()
    if (!isCalm && painter && document.visibilityState === 'visible') schedule()
  }

  const onResize = new ResizeObserver(build)
  const onTheme = new MutationObserver(build)
  onResize.observe(place)
  // The clubs' colours are in the style of the page.
  onTheme.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] })
  document.addEventListener('visibilitychange', run)

  return {
    show(next) {
      target = next
      // The message that brought it was worked through in this frame.
      pageTurns().takeFrame()
      const nowMs = performance.now()
      if (light === null || (isCalm && nowMs - stillAtMs > STILL_MS)) {
        light = next
        stillAtMs = nowMs
        paint(nowMs)
      }
    },
    sit(next) {
      if (next === side) return
      side = next
      build()
    },
    chant(end) {
      waveStart[end] ??= performance.now()
    },
    goal(end) {
      scored = { side: end, atMs: performance.now() }
      if (!isCalm) return
      // Without motion it is one still picture, and then the crowd as before.
      paint(performance.now())
      clearTimeout(goalEnd)
      goalEnd = setTimeout(() => paint(performance.now()), GOAL_MS + 50)
    },
    setCalm(next) {
      isCalm = next
      run()
    },
    stop() {
      rest()
      clearTimeout(goalEnd)
      onResize.disconnect()
      onTheme.disconnect()
      document.removeEventListener('visibilitychange', run)
    },
  }
}

/** How much of a goal is seen after so many milliseconds, 0 to 1. One rise and one fall: nothing flashes. */
export function goalStrength(ms: number): number {
  if (ms < GOAL_RISE_MS) return Math.max(0, ms / GOAL_RISE_MS)
  if (ms < GOAL_HOLD_MS) return 1
  return Math.max(0, 1 - (ms - GOAL_HOLD_MS) / (GOAL_MS - GOAL_HOLD_MS))
}
