import type { Image, SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css } from '#ui/crowd/palette.ts'
import { CARD_HEIGHT_PX, CARD_WIDTH_PX, type Card } from '../card.ts'
import { drawAvatar } from './emblem.ts'
import { drawBrand, drawScarf } from './marks.ts'
import { inks, palette } from './palette.ts'
import { standLayer } from './stand-layer.ts'
import { drawLine } from './text-line.ts'

type FanCard = Extract<Card, { kind: 'fan' }>

const MARGIN = 64
export const AVATAR_PX = 196
const PLATE = { x: 318, y: 150, width: 800, height: 104 }
const TILE = { y: 350, width: 344, height: 168, gap: 20 }

/** Name on a scarf, and the three scores in the hues that name them. */
export function drawFan(context: SKRSContext2D, card: FanCard, avatar: Image | null): void {
  drawCrowd(context)
  const emblem = { picture: avatar, name: card.name, sizePx: AVATAR_PX, colour: palette.home }
  drawAvatar(context, { ...emblem, x: MARGIN, y: 104 })
  drawScarf(context, PLATE, { cloth: palette.home, edge: inks.homeEdge, bar: palette.text })
  drawLine(
    context,
    card.name,
    { px: 66, volume: 112, colour: inks.onHome },
    {
      x: PLATE.x + PLATE.width / 2,
      y: PLATE.y + PLATE.height / 2,
      isMiddle: true,
      align: 'center',
      widthPx: (PLATE.width - 60) * 0.9,
      leastPx: 26,
    },
  )
  if (card.clubName !== null) {
    const style = { face: 'body' as const, weight: 650, px: 34, colour: inks.quiet }
    drawLine(context, card.clubName, style, { x: PLATE.x, y: 304, widthPx: PLATE.width, leastPx: 22 })
  }
  const { cheer, prediction, ultra } = card.scores
  drawTile(context, 0, 'CHEER', cheer, palette.home)
  drawTile(context, 1, 'PREDICTION', prediction, palette.away)
  drawTile(context, 2, 'ULTRA', ultra, palette.flood)
  drawBrand(context, MARGIN, 592, 32)
}

function drawCrowd(context: SKRSContext2D): void {
  context.drawImage(
    standLayer({ side: 'home', width: CARD_WIDTH_PX, height: 230, bendPx: 60, seed: 11 }),
    0,
    0,
  )
  const fade = context.createLinearGradient(0, 0, 0, 230)
  fade.addColorStop(0, css(palette.ground, 0.45))
  fade.addColorStop(1, css(palette.ground))
  context.fillStyle = fade
  context.fillRect(0, 0, CARD_WIDTH_PX, CARD_HEIGHT_PX)
}

function drawTile(context: SKRSContext2D, index: number, label: string, score: number, colour: Colour): void {
  const x = MARGIN + index * (TILE.width + TILE.gap)
  context.fillStyle = css(inks.surface)
  context.strokeStyle = css(inks.line)
  context.lineWidth = 2
  context.beginPath()
  context.roundRect(x, TILE.y, TILE.width, TILE.height, 14)
  context.fill()
  context.stroke()
  context.fillStyle = css(colour)
  for (let dash = x + 24; dash + 9 <= x + TILE.width - 24; dash += 12)
    context.fillRect(dash, TILE.y + 20, 9, 8)
  const widthPx = TILE.width - 48
  drawLine(
    context,
    score.toFixed(1),
    { px: 84, volume: 108, colour: palette.text },
    { x: x + 24, y: TILE.y + 114, widthPx },
  )
  drawLine(
    context,
    label,
    { px: 24, volume: 100, colour: inks.quiet },
    { x: x + 24, y: TILE.y + 148, widthPx },
  )
}
