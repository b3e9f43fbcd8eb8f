import type { Side } from '#contract/arenas.ts'
import type { Tifo } from '#contract/tifos.ts'
import {
  decodeCells,
  frameAt,
  isLit,
  type LitBits,
  noneLit,
  raisedForMs,
  type TifoCells,
} from '#match/tifo.ts'
import { readPalette } from '#ui/crowd/browser-canvas.ts'
import { pixelRatio } from '#ui/crowd/fit-canvas.ts'
import { CELLS, planTifo } from '#ui/tifo/tifo-plan.ts'
import { layPieces, strips } from './pieces.ts'
import { cardLook, cardShades, createTifoPainter, type TifoPainter } from './tifo-painter.ts'
import { pageTurns } from './turns.ts'

const BEND_PX = -10
/** So many cards turn in one frame of the screen: a whole picture turns within a seventh of a second. */
const CARDS_PER_FRAME = 256
const STRIPS = 4

export interface RaisedTifo {
  side: Side
  tifo: Tifo
  /** On the server's clock. */
  endsAt: string
}

export interface TifoStage {
  /** Which cells are lit, and which are the viewer's own. */
  show: (lit: LitBits, mine: readonly number[]) => void
  setCalm: (isCalm: boolean) => void
  stop: () => void
}

/**
 * An end that holds a tifo up; its canvases are laid into its place. Draws only while cards turn: when the lit cells change, and when the next frame of the tifo
 * comes, which follows the server's clock, so that everybody sees the same one.
 */
export function createTifoStage(
  place: HTMLElement,
  { side, tifo, endsAt }: RaisedTifo,
  nowMs: () => number,
): TifoStage {
  const frames: TifoCells[] = tifo.frames.map(({ cells }) => decodeCells(cells))
  const shades = cardShades()
  const looks = new Uint8Array(CELLS)
  let painter: TifoPainter | null = null
  let lit: LitBits = noneLit()
  let mine: readonly number[] = []
  let isCalm = false
  let leaveTurn: (() => void) | null = null
  let nextFrame: ReturnType<typeof setTimeout> | undefined

  function build(): void {
    painter = null
    // Not its box on the screen, which is smaller while the end leans in.
    const size = { width: place.clientWidth, height: place.clientHeight }
    const ratio = pixelRatio()
    const pieces = layPieces(place, strips(size, ratio, STRIPS), ratio)
    const [first] = pieces ?? []
    if (!pieces || !first) return
    painter = createTifoPainter({
      pieces,
      plan: planTifo(size, { bendPx: BEND_PX, ratio }),
      palette: readPalette(first.context),
      side,
      colors: tifo.colors,
      mine,
    })
    // One picture at once: a new size must not show an empty stand.
    painter.paint(looks, CELLS)
  }

  const frameNow = () => frameAt(tifo.frames, raisedForMs(endsAt, nowMs()))

  /** What every cell should look like now. */
  function look(): void {
    const frame = frames[isCalm ? 0 : frameNow().index]
    for (let cell = 0; cell < CELLS; cell++)
      looks[cell] = cardLook(frame?.[cell] ?? 0, isLit(lit, cell), shades[cell] ?? 0)
    turn()
  }

  function turn(): void {
    if (document.visibilityState === 'visible') leaveTurn ??= pageTurns().ask(onFrame)
  }

  function onFrame(): void {
    leaveTurn = null
    if (painter && painter.paint(looks, isCalm ? CELLS : CARDS_PER_FRAME) > 0) turn()
  }

  /** Looks again when the next frame of the tifo is due. */
  function follow(): void {
    clearTimeout(nextFrame)
    look()
    if (isCalm || frames.length < 2) return
    nextFrame = setTimeout(follow, frameNow().leftMs)
  }

  const onResize = new ResizeObserver(build)
  const onTheme = new MutationObserver(build)
  onResize.observe(place)
  onTheme.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] })
  document.addEventListener('visibilitychange', turn)
  follow()

  return {
    show(nextLit, nextMine) {
      lit = nextLit
      if (nextMine !== mine) {
        mine = nextMine
        look()
        build()
        return
      }
      look()
    },
    setCalm(next) {
      isCalm = next
      follow()
    },
    stop() {
      leaveTurn?.()
      clearTimeout(nextFrame)
      onResize.disconnect()
      onTheme.disconnect()
      document.removeEventListener('visibilitychange', turn)
    },
  }
}
