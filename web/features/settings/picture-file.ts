export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

/** More than the server takes: what is sent is cut out and much smaller. */
const LARGEST_BYTES = 20 * 1024 * 1024

/** Why a chosen file cannot become an avatar, or null. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): 'wrongType' | 'tooLarge' | null {
  if (!PICTURE_TYPES.some((known) => known === type)) return 'wrongType'
  return size > LARGEST_BYTES ? 'tooLarge' : null
}

export interface CutArea {
  x: number
  y: number
  width: number
  height: number
}

const AVATAR_PX = 512
const QUALITY = 0.92

/** Cuts the area out of the picture, as large as an avatar is at most. */
export async function cutPicture(picture: ImageBitmapSource, area: CutArea): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  const side = Math.min(AVATAR_PX, Math.round(area.width))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw on')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, side, side)
  bitmap.close()
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('nothing was drawn')))
    canvas.toBlob(done, 'image/webp', QUALITY)
  })
}
