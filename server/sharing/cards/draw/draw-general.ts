import type { SKRSContext2D } from '@napi-rs/canvas'
import { landingMessages } from '#texts/landing.messages.ts'
import { CARD_WIDTH_PX } from '../card.ts'
import { drawBrand } from './marks.ts'
import { inks, palette } from './palette.ts'
import { fadeToGround, raiseBoth, standLayer } from './stand-layer.ts'
import { drawLine, VOLUME } from './text-line.ts'

const MARGIN = 64
const STAND_PX = 430

/** Both ends with what they raise when nobody plays, and the claim. */
export function drawGeneral(context: SKRSContext2D): void {
  const m = landingMessages.en
  const tifo = raiseBoth('TWO ENDS', 'ONE ROAR')
  const raised = { tifo, left: 0, right: 1, top: 0.22, bottom: 0.54 }
  context.drawImage(
    standLayer({ side: 'both', width: CARD_WIDTH_PX, height: STAND_PX, raised, gapPx: 8 }),
    0,
    0,
  )
  fadeToGround(context, 270, STAND_PX)
  const style = { px: 112, colour: palette.text }
  const widthPx = CARD_WIDTH_PX - 2 * MARGIN
  const width = drawLine(
    context,
    m.claimQuiet.toUpperCase(),
    { ...style, volume: VOLUME.whisper },
    { x: MARGIN, y: 486, widthPx },
  )
  drawLine(
    context,
    m.claimLoud.toUpperCase(),
    { ...style, volume: VOLUME.roar },
    { x: MARGIN + width + 26, y: 486, widthPx: widthPx - width - 26 },
  )
  drawBrand(context, MARGIN, 580, 42)
  drawLine(
    context,
    m.fair,
    { face: 'body', weight: 600, px: 28, colour: inks.quiet },
    { x: CARD_WIDTH_PX - MARGIN, y: 578, align: 'right', widthPx: 620 },
  )
}
