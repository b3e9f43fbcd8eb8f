/** Tells whether a point of the unit square lies on the raised word. */
export type Tifo = (across: number, down: number) => boolean

const COLUMNS = 360
const ROWS = 72

/** A word as a mask, stretched over the unit square: a tifo is designed seat by seat, too. */
export function designTifo(word: string): Tifo {
  const canvas = document.createElement('canvas')
  canvas.width = COLUMNS
  canvas.height = ROWS
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return () => false
  context.font = `800 ${ROWS}px "Anybody Variable"`
  context.textAlign = 'center'
  context.letterSpacing = `${ROWS * 0.12}px`
  const size = context.measureText(word)
  context.translate(COLUMNS / 2, ROWS)
  context.scale(COLUMNS / size.width, ROWS / size.actualBoundingBoxAscent)
  context.fillText(word, 0, 0)
  const { data } = context.getImageData(0, 0, COLUMNS, ROWS)
  return (across, down) => {
    if (across < 0 || down < 0 || across >= 1 || down >= 1) return false
    const pixel = Math.floor(down * ROWS) * COLUMNS + Math.floor(across * COLUMNS)
    return (data[pixel * 4 + 3] ?? 0) > 127
  }
}
