import type { Image, SKRSContext2D } from '@napi-rs/canvas'
import { postDate } from '#texts/figures.ts'
import { css } from '#ui/crowd/palette.ts'
import { CARD_HEIGHT_PX, CARD_WIDTH_PX, type Card } from '../card.ts'
import { drawBrand } from './marks.ts'
import { inks, palette } from './palette.ts'
import { standLayer } from './stand-layer.ts'
import { breakLines, drawLine, setStyle, VOLUME } from './text-line.ts'

const MARGIN = 64
export const PICTURE = { width: 520, height: CARD_HEIGHT_PX }
const TEXT_WIDTH = 690

/** The title, large; the picture, or a stand, beside it. */
export function drawArticle(
  context: SKRSContext2D,
  card: Extract<Card, { kind: 'post' }>,
  picture: Image | null,
): void {
  drawSide(context, picture)
  const style = { px: 76, volume: VOLUME.sing, colour: palette.text }
  const { lines, px } = breakLines(context, card.title, style, {
    widthPx: TEXT_WIDTH,
    linesMost: 5,
    leastPx: 44,
  })
  const lineHeight = px * 1.08
  const first = 64 + px * 0.86
  for (const [index, line] of lines.entries())
    drawLine(
      context,
      line,
      { ...style, px },
      { x: MARGIN, y: first + index * lineHeight, widthPx: TEXT_WIDTH, leastPx: px },
    )
  const byline = { face: 'body' as const, weight: 600, px: 28, colour: inks.quiet }
  setStyle(context, byline)
  drawLine(context, `${card.author}  ·  ${postDate(card.date, 'en')}`, byline, {
    x: MARGIN,
    y: 524,
    widthPx: TEXT_WIDTH,
    leastPx: 20,
  })
  drawBrand(context, MARGIN, 592, 30)
}

function drawSide(context: SKRSContext2D, picture: Image | null): void {
  const left = CARD_WIDTH_PX - PICTURE.width
  if (picture) context.drawImage(picture, left, 0, PICTURE.width, PICTURE.height)
  else context.drawImage(standLayer({ side: 'both', ...PICTURE, bendPx: 40, seed: 3 }), left, 0)
  const fade = context.createLinearGradient(left, 0, CARD_WIDTH_PX, 0)
  fade.addColorStop(0, css(palette.ground))
  fade.addColorStop(0.5, css(palette.ground, 0.35))
  fade.addColorStop(1, css(palette.ground, 0.05))
  context.fillStyle = fade
  context.fillRect(left - 1, 0, PICTURE.width + 1, PICTURE.height)
}
