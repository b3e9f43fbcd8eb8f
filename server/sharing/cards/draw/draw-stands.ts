// Cards that are a stand before anything else: the product's own, clubs and groups.
import type { Image, SKRSContext2D } from '@napi-rs/canvas'
import { landingMessages } from '#texts/landing.messages.ts'
import { placeTifo } from '#ui/crowd/stand.ts'
import { CARD_WIDTH_PX, type Card } from '../card.ts'
import { drawCrest } from './emblem.ts'
import { drawBrand } from './marks.ts'
import { inks, palette } from './palette.ts'
import { fadeToGround, raisableWord, raiseBoth, raiseWord, standLayer } from './stand-layer.ts'
import { drawLine, VOLUME } from './text-line.ts'

const MARGIN = 64
const STAND_PX = 400
export const LARGE_CREST_PX = 176
const ENDS_PX = 430

/** Both ends with what they raise when nobody plays, and the claim. */
export function drawGeneral(context: SKRSContext2D): void {
  const m = landingMessages.en
  const tifo = raiseBoth('TWO ENDS', 'ONE ROAR')
  const raised = { tifo, left: 0, right: 1, top: 0.22, bottom: 0.54 }
  context.drawImage(
    standLayer({ side: 'both', width: CARD_WIDTH_PX, height: ENDS_PX, raised, gapPx: 8 }),
    0,
    0,
  )
  fadeToGround(context, 270, ENDS_PX)
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

/** A club or a group: its own stand with its word, its crest, its name and how many stand there. */
export function drawStandCard(
  context: SKRSContext2D,
  card: Extract<Card, { kind: 'club' | 'ultra' }>,
  crest: Image | null,
): void {
  const isClub = card.kind === 'club'
  const word = raisableWord(card.name, 'VIRAGE')
  const size = { width: CARD_WIDTH_PX, height: STAND_PX }
  const place = { tifo: raiseWord(word), left: 0.07, right: 0.93, top: 0.14, bottom: 0.66 }
  const raised = placeTifo(place, size, word.length)
  context.drawImage(standLayer({ side: isClub ? 'home' : 'flood', ...size, raised }), 0, 0)
  fadeToGround(context, 250, STAND_PX)
  const colour = isClub ? palette.home : palette.flood
  const name = card.name || '?'
  drawCrest(context, { picture: crest, name, x: MARGIN, y: 344, sizePx: LARGE_CREST_PX, colour })
  const x = MARGIN + LARGE_CREST_PX + 36
  const widthPx = CARD_WIDTH_PX - MARGIN - x
  drawLine(
    context,
    name.toLocaleUpperCase(),
    { px: 84, volume: VOLUME.shout, colour: palette.text },
    { x, y: 446, widthPx, leastPx: 38 },
  )
  drawLine(
    context,
    isClub ? count(card.fans, 'fan') : `${card.clubName}  ·  ${count(card.members, 'member')}`,
    { face: 'body', weight: 650, px: 36, colour: inks.quiet },
    { x, y: 504, widthPx, leastPx: 24 },
  )
  drawBrand(context, MARGIN, 592, 30)
}

const count = (value: number, noun: string): string =>
  `${new Intl.NumberFormat('en-GB').format(value)} ${noun}${value === 1 ? '' : 's'}`
