import { drawTifo, TIFO_SIZE, type Tifo } from './tifo.ts'

/** A word's tifo, drawn in the page. */
export function designTifo(word: string): Tifo {
  const canvas = document.createElement('canvas')
  canvas.width = TIFO_SIZE.width
  canvas.height = TIFO_SIZE.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return () => false
  context.font = `800 ${TIFO_SIZE.height}px "Anybody Variable"`
  return drawTifo(context, word)
}
