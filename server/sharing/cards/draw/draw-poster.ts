import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { contrast } from '#contract/colors.ts'
import { css } from '#ui/crowd/palette.ts'
import { drawTifo } from '#ui/tifo/draw-tifo.ts'
import { planTifo, readColour } from '#ui/tifo/tifo-plan.ts'
import { CARD_HEIGHT_PX, CARD_WIDTH_PX, type Card } from '../card.ts'
import { drawBrand, drawScarf } from './marks.ts'
import { inks, palette, paletteOf } from './palette.ts'
import { drawLine, VOLUME } from './text-line.ts'

const PICTURE_PX = 498
const BAND = CARD_HEIGHT_PX - PICTURE_PX
const MIDDLE = PICTURE_PX + BAND / 2
const SCARF = { x: 60, y: MIDDLE - 32, width: 290, height: 64 }
const TEXT_X = 392
const TEXT_PX = 540

/** The picture among its fans; under it whose it is, the match, and who held it. */
export function drawPoster(context: SKRSContext2D, card: Extract<Card, { kind: 'poster' }>): void {
  const { group, picture } = card
  const colours = paletteOf({ home: group.color, away: group.color })
  const layer = createCanvas(CARD_WIDTH_PX, PICTURE_PX)
  const plan = planTifo({ width: CARD_WIDTH_PX, height: PICTURE_PX })
  const cells = Array.from(picture.cells, (digit) => Number.parseInt(digit, 16))
  drawTifo(
    layer.getContext('2d'),
    plan,
    colours,
    { colors: picture.colors, cells },
    { side: 'home', lit: null, mine: [] },
  )
  context.drawImage(layer, 0, 0)
  context.fillStyle = css(colours.home)
  context.fillRect(0, PICTURE_PX, CARD_WIDTH_PX, 5)
  drawName(context, card)
  const score = card.points ? `${card.points.home}–${card.points.away}` : 'vs'
  const title = { px: 34, volume: VOLUME.talk, colour: palette.text }
  drawLine(context, `${card.home} ${score} ${card.away}`, title, {
    x: TEXT_X,
    y: MIDDLE - 4,
    widthPx: TEXT_PX,
  })
  const fans = card.holders === 1 ? '1 fan' : `${card.holders.toLocaleString('en')} fans`
  drawLine(
    context,
    `${card.name}, held by ${fans} on ${dayText(card.date)}`,
    { face: 'body', weight: 500, px: 24, colour: inks.quiet },
    { x: TEXT_X, y: MIDDLE + 32, widthPx: TEXT_PX, leastPx: 15 },
  )
  drawBrand(context, 968, MIDDLE + 10, 28)
}

/** The group's name on its scarf. */
function drawName(context: SKRSContext2D, { group }: Extract<Card, { kind: 'poster' }>): void {
  const [cloth, bar] = [readColour(group.color), readColour(group.second)]
  drawScarf(context, SCARF, { cloth, edge: bar, bar })
  drawLine(
    context,
    group.name,
    { px: 30, volume: VOLUME.sing, colour: readColour(inkOn(group.color)) },
    {
      x: SCARF.x + SCARF.width / 2,
      y: MIDDLE,
      isMiddle: true,
      align: 'center',
      widthPx: SCARF.width - 84,
      leastPx: 16,
    },
  )
}

/** Light or dark letters, whichever are read more easily. */
const inkOn = (color: string): string =>
  contrast(color, '#ffffff') >= contrast(color, '#0a0f0d') ? '#ffffff' : '#0a0f0d'

const dayText = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
