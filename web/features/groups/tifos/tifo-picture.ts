// What comes onto the sheet from outside: a word in our display type, a picture of the device. Both become cells here;
// a picture is never uploaded.
import { TIFO_COLORS_MAX, TIFO_HEIGHT, TIFO_WIDTH } from '#contract/tifos.ts'
import { reducePicture } from './reduce-picture.ts'
import type { Drawing, Stamp } from './tifo-drawing.ts'

/** Pixels of the drawn word per cell, in each direction. */
const FINE = 8
/** A cell belongs to a letter from this share of ink on. */
const INK_SHARE = 0.42

/**
 * The picture on this frame, in at most 16 colours. Colours that other frames use stay; the picture gets the places
 * that are left.
 */
export function withPicture(
  drawing: Drawing,
  frame: number,
  pixels: ArrayLike<number>,
  seed: number,
): Drawing {
  const others = drawing.frames.filter((_, index) => index !== frame)
  const used = [...new Set(others.flatMap(({ cells }) => [...new Set(cells)]))].sort((a, b) => a - b)
  const kept = used.map((color) => drawing.colors[color] ?? '#000000')
  const { colors, cells } = reducePicture(pixels, { most: TIFO_COLORS_MAX, kept, seed })
  return {
    colors,
    frames: drawing.frames.map((old, index) => ({
      ...old,
      // Two places may have held the same colour; the reduced palette has it once.
      cells:
        index === frame
          ? cells
          : old.cells.map((color) => colors.indexOf(drawing.colors[color] ?? '#000000')),
    })),
  }
}

/** Cells from the ink of a drawn word: `alpha` has a value from 0 to 255 per pixel. */
export function stampOfInk(alpha: ArrayLike<number>, width: number, height: number): Stamp {
  const mask = Array.from({ length: width * height }, (_, cell) => {
    const [left, top] = [(cell % width) * FINE, Math.floor(cell / width) * FINE]
    let ink = 0
    for (let y = 0; y < FINE; y++)
      for (let x = 0; x < FINE; x++) ink += alpha[(top + y) * width * FINE + left + x] ?? 0
    return ink / (FINE * FINE * 255) >= INK_SHARE
  })
  return { width, height, mask }
}

/** A lower word is not readable. */
export const WORD_ROWS_MIN = 4

export function allowedRows(rows: number): number {
  return Math.min(TIFO_HEIGHT, Math.max(WORD_ROWS_MIN, Math.round(rows) || 0))
}

/**
 * The cells of a word whose ink is so many times as wide as high. A word that is wider than the sheet gets lower, so
 * that its letters keep their shape; only at the smallest height it is squeezed.
 */
export function sizeOfWord(ratio: number, wantedRows: number): { columns: number; rows: number } {
  const rows = Math.min(wantedRows, Math.max(WORD_ROWS_MIN, Math.floor(TIFO_WIDTH / ratio)))
  return { columns: Math.min(TIFO_WIDTH, Math.max(1, Math.round(rows * ratio))), rows }
}

/** A word in our display type, at most so many cells high. Null where nothing can be drawn. */
export async function drawWord(word: string, wantedRows: number): Promise<Stamp | null> {
  await document.fonts.load('800 72px "Anybody Variable"').catch(() => undefined)
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context || word.trim() === '') return null
  const font = `800 ${wantedRows * FINE}px "Anybody Variable", sans-serif`
  context.font = font
  const size = context.measureText(word)
  const inkPx = size.actualBoundingBoxAscent + size.actualBoundingBoxDescent
  const widthPx = size.actualBoundingBoxLeft + size.actualBoundingBoxRight
  if (!(inkPx > 0 && widthPx > 0)) return null
  const { columns, rows } = sizeOfWord(widthPx / inkPx, wantedRows)
  context.canvas.width = columns * FINE
  context.canvas.height = rows * FINE
  context.scale((columns * FINE) / widthPx, (rows * FINE) / inkPx)
  context.font = font
  context.fillText(word, size.actualBoundingBoxLeft, size.actualBoundingBoxAscent)
  const { data } = context.getImageData(0, 0, columns * FINE, rows * FINE)
  return stampOfInk(
    data.filter((_, index) => index % 4 === 3),
    columns,
    rows,
  )
}

/** Red, green and blue of the sheet's cells: the picture fills the sheet, what is too much is cut off. */
export async function readPicture(file: Blob, ground: string): Promise<number[]> {
  const picture = await createImageBitmap(file)
  try {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('This browser has no canvas.')
    context.canvas.width = TIFO_WIDTH
    context.canvas.height = TIFO_HEIGHT
    context.fillStyle = ground
    context.fillRect(0, 0, TIFO_WIDTH, TIFO_HEIGHT)
    const scale = Math.max(TIFO_WIDTH / picture.width, TIFO_HEIGHT / picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, (TIFO_WIDTH - width) / 2, (TIFO_HEIGHT - height) / 2, width, height)
    const { data } = context.getImageData(0, 0, TIFO_WIDTH, TIFO_HEIGHT)
    return [...data].filter((_, index) => index % 4 !== 3)
  } finally {
    picture.close()
  }
}
