import { CARD_HEIGHT_PX, CARD_WIDTH_PX } from '../cards/card.ts'
import { type Markup, markup } from '../markup.ts'

/** The page's card: without scripts it stands where the crowd would be drawn. */
export const cardPicture = (path: string): Markup =>
  markup`<img class="readable-card" src="${path}" alt="" width="${CARD_WIDTH_PX}" height="${CARD_HEIGHT_PX}">`
