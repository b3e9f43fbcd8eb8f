import type { Image, SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css, type Palette } from '#ui/crowd/palette.ts'
import { CARD_WIDTH_PX, type Card, type CardTeam } from '../card.ts'
import { drawCrest } from './emblem.ts'
import { drawBrand, drawChip, LIVE_CHIP, QUIET_CHIP } from './marks.ts'
import { inks, palette, paletteOf } from './palette.ts'
import { fadeToGround, raisableWord, raiseBoth, standLayer } from './stand-layer.ts'
import { drawLine, VOLUME } from './text-line.ts'

export type MatchCard = Extract<Card, { kind: 'arena' | 'match' }>
export interface MatchCrests {
  home: Image | null
  away: Image | null
}

const MIDDLE = CARD_WIDTH_PX / 2
const MARGIN = 60
export const CREST_PX = 108
const CREST_TOP = 344
const STAND_PX = 360
/** However clear a result is, the quieter end is seen. */
const SHARE_LEAST = 0.34

/** Two ends with their tifos; under them the names, as wide as they are loud. */
export function drawMatch(context: SKRSContext2D, card: MatchCard, crests: MatchCrests): void {
  const share = card.kind === 'match' ? shareOf(card.home.score, card.away.score) : 0.5
  const tifo = raiseBoth(raisableWord(card.home.name, 'HOME'), raisableWord(card.away.name, 'AWAY'), share)
  const raised = { tifo, left: 0, right: 1, top: 0.24, bottom: 0.58 }
  const colours = paletteOf(card.kind === 'match' ? card.wear : null)
  const size = { width: CARD_WIDTH_PX, height: STAND_PX }
  const layer = standLayer({ side: 'both', share, ...size, raised, gapPx: 8, colours })
  context.drawImage(layer, 0, 0)
  fadeToGround(context, 240, STAND_PX)
  drawEnd(context, {
    team: card.home,
    crest: crests.home,
    isHome: true,
    volume: volumeOf(share),
    colour: colours.home,
  })
  drawEnd(context, {
    team: card.away,
    crest: crests.away,
    isHome: false,
    volume: volumeOf(1 - share),
    colour: colours.away,
  })
  if (card.kind === 'match') drawResult(context, card, colours)
  else drawMoment(context, card)
  drawBrand(context, MARGIN, 592, 30)
}

function shareOf(home: number, away: number): number {
  const share = home + away > 0 ? home / (home + away) : 0.5
  return Math.min(1 - SHARE_LEAST, Math.max(SHARE_LEAST, share))
}

function volumeOf(share: number): number {
  if (share > 0.52) return VOLUME.roar
  return share < 0.48 ? VOLUME.talk : VOLUME.shout
}

interface End {
  team: CardTeam
  crest: Image | null
  isHome: boolean
  volume: number
  colour: Colour
}

function drawEnd(context: SKRSContext2D, { team, crest, isHome, volume, colour }: End): void {
  const name = team.name || '?'
  const crestX = isHome ? MARGIN : CARD_WIDTH_PX - MARGIN - CREST_PX
  drawCrest(context, { picture: crest, name: team.name, x: crestX, y: CREST_TOP, sizePx: CREST_PX, colour })
  drawLine(
    context,
    name.toLocaleUpperCase(),
    { px: 60, volume, colour: palette.text },
    {
      x: isHome ? crestX + CREST_PX + 24 : crestX - 24,
      y: CREST_TOP + CREST_PX / 2,
      isMiddle: true,
      align: isHome ? 'left' : 'right',
      widthPx: MIDDLE - MARGIN - CREST_PX - 24 - 40,
      leastPx: 30,
    },
  )
}

function drawResult(
  context: SKRSContext2D,
  { home, away, points, date }: Extract<Card, { kind: 'match' }>,
  colours: Palette,
): void {
  drawScore(context, home.score, { x: MARGIN + CREST_PX + 24, align: 'left', colour: colours.home })
  drawScore(context, away.score, {
    x: CARD_WIDTH_PX - MARGIN - CREST_PX - 24,
    align: 'right',
    colour: colours.away,
  })
  drawChip(context, 'FULL TIME', { ...QUIET_CHIP, x: MIDDLE, y: points ? 214 : 280 })
  if (points) {
    const style = { px: 84, volume: VOLUME.roar, colour: palette.text }
    drawLine(context, `${points.home} – ${points.away}`, style, {
      x: MIDDLE,
      y: 326,
      align: 'center',
      widthPx: 420,
    })
  }
  drawAside(context, dayText(date))
}

function drawScore(
  context: SKRSContext2D,
  score: number,
  { x, align, colour }: { x: number; align: 'left' | 'right'; colour: Colour },
): void {
  const width = drawLine(
    context,
    score.toFixed(2),
    { px: 92, volume: 104, colour },
    { x, y: 522, align, widthPx: 330 },
  )
  const unit = { px: 24, volume: 100, colour: inks.quiet }
  drawLine(context, 'PTS/S', unit, {
    x: align === 'left' ? x + width + 12 : x - width - 12,
    y: 522,
    align,
    widthPx: 120,
  })
}

function drawMoment(context: SKRSContext2D, { state, startsAt }: Extract<Card, { kind: 'arena' }>): void {
  drawLine(
    context,
    'VS',
    { px: 40, volume: VOLUME.talk, colour: inks.faint },
    { x: MIDDLE, y: CREST_TOP + CREST_PX / 2, isMiddle: true, align: 'center', widthPx: 70 },
  )
  if (state === 'waiting') drawStart(context, startsAt)
  else {
    const look = state === 'live' ? LIVE_CHIP : QUIET_CHIP
    drawChip(context, state.toUpperCase(), { ...look, x: MIDDLE, y: 474 })
    drawTug(context)
  }
}

/** The rope between the ends: what the match is about. */
function drawTug(context: SKRSContext2D): void {
  for (const [from, to, colour] of [
    [MARGIN, MIDDLE - 110, palette.home],
    [MIDDLE + 110, CARD_WIDTH_PX - MARGIN, palette.away],
  ] as const) {
    context.fillStyle = css(colour)
    for (let x = from; x + 9 <= to; x += 12) context.fillRect(x, 490, 9, 20)
  }
}

function drawStart(context: SKRSContext2D, startsAt: string | null): void {
  const text = startsAt === null ? 'START TO BE ANNOUNCED' : momentText(startsAt)
  const style = { px: 40, volume: 104, colour: palette.text }
  drawLine(context, text, style, { x: MIDDLE, y: 512, align: 'center', widthPx: 1000 })
}

function drawAside(context: SKRSContext2D, text: string): void {
  const style = { face: 'body' as const, weight: 600, px: 28, colour: inks.quiet }
  drawLine(context, text, style, { x: CARD_WIDTH_PX - MARGIN, y: 590, align: 'right', widthPx: 600 })
}

const dayText = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))

const momentText = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  })
    .format(new Date(iso))
    .replaceAll(',', '')
    .concat(' UTC')
    .toUpperCase()
