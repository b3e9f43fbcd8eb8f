import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import { css } from '#ui/crowd/palette.ts'
import { CARD_HEIGHT_PX, CARD_WIDTH_PX, type Card } from '../card.ts'
import type { OwnPictures } from '../card-worker.ts'
import { drawArticle, PICTURE } from './draw-article.ts'
import { AVATAR_PX, drawFan } from './draw-fan.ts'
import { CREST_PX, drawMatch } from './draw-match.ts'
import { drawPoster } from './draw-poster.ts'
import { drawGeneral, drawStandCard, LARGE_CREST_PX } from './draw-stands.ts'
import { loadPicture } from './emblem.ts'
import { palette } from './palette.ts'
import { loadFaces } from './text-line.ts'

/** Draws cards as PNG files. */
export function createDrawing(pictures: OwnPictures): (card: Card) => Promise<Buffer> {
  const square = (address: string | null, sizePx: number, fit: 'cover' | 'contain' = 'contain') =>
    loadPicture(pictures, address, { width: sizePx, height: sizePx, fit })

  return async (card) => {
    loadFaces()
    const canvas = createCanvas(CARD_WIDTH_PX, CARD_HEIGHT_PX)
    const context = canvas.getContext('2d')
    context.fillStyle = css(palette.ground)
    context.fillRect(0, 0, CARD_WIDTH_PX, CARD_HEIGHT_PX)
    await drawOn(context, card)
    return encode(canvas)
  }

  async function drawOn(context: SKRSContext2D, card: Card): Promise<void> {
    switch (card.kind) {
      case 'page':
        return drawGeneral(context)
      case 'arena':
      case 'match':
        return drawMatch(context, card, {
          home: await square(card.home.logo, CREST_PX),
          away: await square(card.away.logo, CREST_PX),
        })
      case 'fan':
        return drawFan(context, card, await square(card.avatar, AVATAR_PX, 'cover'))
      case 'club':
      case 'ultra':
        return drawStandCard(context, card, await square(card.logo, LARGE_CREST_PX))
      case 'poster':
        return drawPoster(context, card)
      case 'post':
        return drawArticle(
          context,
          card,
          await loadPicture(pictures, card.picture, { ...PICTURE, fit: 'cover' }),
        )
    }
  }
}

/** With 256 colours a third as large, so that messengers take it; and done beside the event loop. */
function encode(canvas: Canvas): Promise<Buffer> {
  const raw = { width: canvas.width, height: canvas.height, channels: 4 } as const
  return sharp(canvas.data(), { raw }).removeAlpha().png({ palette: true, effort: 1 }).toBuffer()
}
