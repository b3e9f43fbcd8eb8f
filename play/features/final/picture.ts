import type { Side } from '#contract/arenas.ts'
import { css, type Palette } from '#ui/crowd/palette.ts'
import { drawStand } from '#ui/crowd/stand.ts'

export const PICTURE = { width: 1200, height: 630 }

export interface PictureContent {
  home: { name: string; score: string }
  away: { name: string; score: string }
  unit: string
  share: number
  winner: Side | null
  verdict: string
  /** The fan's end and cheer score, as far as they are known. */
  own: string[]
}

const STAND_HEIGHT = 250
const MARGIN = 64

/** Draws the result as a picture: the stand, both teams with their figures, and the fan's own part. */
export function drawPicture(
  context: CanvasRenderingContext2D,
  palette: Palette,
  content: PictureContent,
): void {
  const { width, height } = PICTURE
  const { share } = content
  context.save()
  drawStand(
    context,
    { width, height: STAND_HEIGHT },
    palette,
    { side: 'both', share, gapPx: 14, bendPx: 40, seed: 5 },
    null,
  )
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = css(palette.ground)
  context.fillRect(0, 0, width, height)
  context.globalCompositeOperation = 'source-over'

  context.textBaseline = 'alphabetic'
  context.fillStyle = css(palette.text)
  line(context, content.verdict, {
    x: width / 2,
    y: 312,
    align: 'center',
    font: BODY,
    px: 32,
    maxPx: width - 128,
  })
  drawEnd(context, palette, content, 'home')
  drawEnd(context, palette, content, 'away')

  context.fillStyle = css(palette.flood)
  context.fillRect(0, height - 76, width, 76)
  context.fillStyle = css(palette.isDark ? palette.ground : palette.text)
  const bar = { y: height - 28, px: 30, font: DISPLAY }
  line(context, 'VIRAGE', { ...bar, x: width - MARGIN, align: 'right', maxPx: 240, stretch: 'expanded' })
  line(context, content.own.join('  ·  '), {
    ...bar,
    font: BODY,
    x: MARGIN,
    align: 'left',
    maxPx: width - 420,
  })
  context.restore()
}

function drawEnd(
  context: CanvasRenderingContext2D,
  palette: Palette,
  content: PictureContent,
  side: Side,
): void {
  const isHome = side === 'home'
  const { name, score } = content[side]
  const isLouder = content.winner === side
  const place = {
    x: isHome ? MARGIN : PICTURE.width - MARGIN,
    align: isHome ? ('left' as const) : ('right' as const),
    maxPx: PICTURE.width / 2 - MARGIN - 24,
    font: DISPLAY,
  }
  context.fillStyle = css(palette.text)
  const stretch = isLouder ? 'ultra-expanded' : content.winner === null ? 'normal' : 'condensed'
  line(context, name.toUpperCase(), { ...place, y: 408, px: 56, stretch })
  context.fillStyle = css(isHome ? palette.home : palette.away)
  line(context, `${score} ${content.unit}`, { ...place, y: 498, px: 72, stretch: 'condensed' })
}

const DISPLAY = '"Anybody Variable"'
const BODY = '"Hanken Grotesk Variable"'

interface Line {
  x: number
  y: number
  align: CanvasTextAlign
  px: number
  maxPx: number
  font: string
  stretch?: CanvasFontStretch
}

/** One line of text, shrunk to fit. */
function line(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y, align, px, maxPx, font, stretch }: Line,
): void {
  context.textAlign = align
  context.fontStretch = stretch ?? 'normal'
  context.font = `800 ${px}px ${font}`
  const fit = Math.min(1, maxPx / Math.max(1, context.measureText(text).width))
  context.font = `800 ${Math.floor(px * fit)}px ${font}`
  context.fillText(text, x, y)
}
