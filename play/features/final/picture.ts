import type { Side } from '#contract/arenas.ts'
import { css, type Palette } from '#ui/crowd/palette.ts'
import { drawStand } from '#ui/crowd/stand.ts'

export const PICTURE = { width: 1200, height: 630 }

export interface PictureContent {
  home: PictureEnd
  away: PictureEnd
  share: number
  /** Who won the noise. */
  winner: Side | null
  verdict: string
}

interface PictureEnd {
  name: string
  score: string
  noise: string
}

const STAND_HEIGHT = 250
const MARGIN = 64

/** Draws the result as a picture: the stand, both teams with the score of the match, and their noise. */
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
  context.restore()
}

function drawEnd(
  context: CanvasRenderingContext2D,
  palette: Palette,
  content: PictureContent,
  side: Side,
): void {
  const isHome = side === 'home'
  const { name, score, noise } = content[side]
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
  line(context, noise, { ...place, y: 524, px: 34, stretch: 'condensed' })
  context.fillStyle = css(palette.text)
  line(context, score, {
    ...place,
    x: PICTURE.width / 2 + (isHome ? -70 : 70),
    align: isHome ? 'right' : 'left',
    y: 520,
    px: 128,
  })
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
