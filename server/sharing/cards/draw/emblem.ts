import { type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import { type Colour, css } from '#ui/crowd/palette.ts'
import { firstLetter } from '#ui/emblem.ts'
import type { OwnPictures } from '../card-worker.ts'
import { inks, palette } from './palette.ts'
import { drawLine } from './text-line.ts'

/** Ours, but an upload is still what somebody made. */
const INPUT_PIXELS_MAX = 4096 * 4096

/** A picture of ours at a size, or null where there is none that can be shown. */
export async function loadPicture(
  pictures: OwnPictures,
  address: string | null,
  size: { width: number; height: number; fit: 'cover' | 'contain' },
): Promise<Image | null> {
  try {
    const bytes = await pictures(address)
    if (!bytes) return null
    const { width, height, fit } = size
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    return await loadImage(
      await sharp(bytes, { limitInputPixels: INPUT_PIXELS_MAX })
        .resize({ width, height, fit, background })
        .png()
        .toBuffer(),
    )
  } catch {
    return null
  }
}

export interface Emblem {
  picture: Image | null
  name: string
  x: number
  y: number
  sizePx: number
  colour: Colour
}

/** A crest; without one the first letter of the name, or '?' (looks.3). */
export function drawCrest(context: SKRSContext2D, { picture, name, x, y, sizePx, colour }: Emblem): void {
  if (picture) {
    context.drawImage(picture, x, y, sizePx, sizePx)
    return
  }
  context.fillStyle = css(inks.surface)
  context.strokeStyle = css(colour)
  context.lineWidth = Math.max(4, sizePx / 28)
  context.beginPath()
  context.roundRect(x, y, sizePx, sizePx, sizePx * 0.22)
  context.fill()
  context.stroke()
  drawLetter(context, { name, x, y, sizePx })
}

/** A face, round, with a ring in the colour. */
export function drawAvatar(context: SKRSContext2D, { picture, name, x, y, sizePx, colour }: Emblem): void {
  const radius = sizePx / 2
  context.save()
  context.beginPath()
  context.arc(x + radius, y + radius, radius, 0, 2 * Math.PI)
  context.fillStyle = css(inks.surface)
  context.fill()
  if (picture) {
    context.clip()
    context.drawImage(picture, x, y, sizePx, sizePx)
  }
  context.restore()
  if (!picture) drawLetter(context, { name, x, y, sizePx })
  context.strokeStyle = css(colour)
  context.lineWidth = 8
  context.beginPath()
  context.arc(x + radius, y + radius, radius + 2, 0, 2 * Math.PI)
  context.stroke()
}

function drawLetter(
  context: SKRSContext2D,
  { name, x, y, sizePx }: Omit<Emblem, 'picture' | 'colour'>,
): void {
  drawLine(
    context,
    firstLetter(name),
    { volume: 110, px: Math.round(sizePx * 0.56), colour: palette.text },
    { x: x + sizePx / 2, y: y + sizePx * 0.7, align: 'center', widthPx: sizePx },
  )
}
