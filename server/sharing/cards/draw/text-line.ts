import { createRequire } from 'node:module'
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css } from '#ui/crowd/palette.ts'

const { resolve } = createRequire(import.meta.url)

/** The faces of ui/fonts.css, and their letters beyond Western Europe: names come from everywhere. */
const FILES = [
  ['Anybody', '@fontsource-variable/anybody/files/anybody-latin-wdth-normal.woff2'],
  ['Anybody Beyond', '@fontsource-variable/anybody/files/anybody-latin-ext-wdth-normal.woff2'],
  ['Hanken', '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'],
  ['Hanken Beyond', '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2'],
] as const

/**
 * The smaller files first: asked for a letter like Ź, the larger ones would make it up from Z and a mark beside it.
 * What neither has, a face of the system may.
 */
const FACES = {
  display: '"Anybody Beyond", "Anybody", sans-serif',
  body: '"Hanken Beyond", "Hanken", sans-serif',
} as const

let areLoaded = false

/** Reads the faces before the first card; later calls do nothing. */
export function loadFaces(): void {
  if (areLoaded) return
  areLoaded = true
  for (const [name, file] of FILES) {
    if (!GlobalFonts.registerFromPath(resolve(file), name)) throw new Error(`the face ${file} cannot be read`)
  }
}

/** Design: the width axis of the display face is volume. */
export const VOLUME = { whisper: 58, talk: 80, sing: 100, shout: 124, roar: 146 } as const

export interface TextStyle {
  face?: keyof typeof FACES
  weight?: number
  volume?: number
  colour: Colour
  px: number
}

export interface TextPlace {
  x: number
  /** The baseline; with `isMiddle` the height at which capitals have their middle. */
  y: number
  isMiddle?: boolean
  align?: 'left' | 'right' | 'center'
  widthPx: number
  /** It shrinks to this, then ends in an ellipsis. */
  leastPx?: number
}

/** Of the display face, in parts of its size. */
const HALF_CAPITAL = 0.35

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export function setStyle(
  context: SKRSContext2D,
  { face = 'display', weight = 800, volume = 100, px }: TextStyle,
): void {
  // The shorthand knows hundreds only; the exact weight is an axis, like the volume.
  context.font = `${Math.round(weight / 100) * 100} ${px}px ${FACES[face]}`
  context.fontVariationSettings =
    face === 'display' ? `"wght" ${weight}, "wdth" ${volume}` : `"wght" ${weight}`
}

/** One line of text that fits its place. Returns the width it took. */
export function drawLine(context: SKRSContext2D, text: string, style: TextStyle, place: TextPlace): number {
  const fitted = fitStyle(context, text, style, place)
  setStyle(context, fitted.style)
  const shown = fitted.width <= place.widthPx ? text : shorten(context, text, place.widthPx)
  context.textBaseline = 'alphabetic'
  context.textAlign = place.align ?? 'left'
  context.fillStyle = css(style.colour)
  context.fillText(shown, place.x, place.isMiddle ? place.y + fitted.style.px * HALF_CAPITAL : place.y)
  return Math.min(fitted.width, place.widthPx)
}

/** Smaller, down to the least size; where that is not enough, in the narrowest letters. */
function fitStyle(context: SKRSContext2D, text: string, style: TextStyle, place: TextPlace) {
  const wide = sizeToFit(context, text, style, place)
  const isNarrowest = style.face === 'body' || (style.volume ?? VOLUME.sing) <= VOLUME.whisper
  if (wide.width <= place.widthPx || isNarrowest) return wide
  return sizeToFit(context, text, { ...style, volume: VOLUME.whisper }, place)
}

/** Width grows in proportion to size, so one measurement tells the size that fits. */
function sizeToFit(context: SKRSContext2D, text: string, style: TextStyle, place: TextPlace) {
  const { widthPx, leastPx = style.px / 2 } = place
  setStyle(context, style)
  const full = context.measureText(text).width
  const px = Math.max(leastPx, Math.floor(style.px * Math.min(1, widthPx / Math.max(1, full))))
  return { style: { ...style, px }, width: (full * px) / style.px }
}

function shorten(context: SKRSContext2D, text: string, widthPx: number): string {
  const parts = [...letters.segment(text)].map(({ segment }) => segment)
  let [few, many] = [0, parts.length]
  while (few + 1 < many) {
    const middle = (few + many) >> 1
    if (context.measureText(`${parts.slice(0, middle).join('')}…`).width <= widthPx) few = middle
    else many = middle
  }
  return `${parts.slice(0, few).join('').trimEnd()}…`
}

/** A text over several lines, as large as its room allows. Returns the lines and their size. */
export function breakLines(
  context: SKRSContext2D,
  text: string,
  style: TextStyle,
  { widthPx, linesMost, leastPx }: { widthPx: number; linesMost: number; leastPx: number },
): { lines: string[]; px: number } {
  for (let px = style.px; ; px -= 4) {
    setStyle(context, { ...style, px })
    const lines = wrap(context, text, widthPx)
    if (lines.length <= linesMost) return { lines, px }
    if (px - 4 < leastPx) {
      const rest = lines.slice(linesMost - 1).join(' ')
      return { lines: [...lines.slice(0, linesMost - 1), shorten(context, rest, widthPx)], px }
    }
  }
}

function wrap(context: SKRSContext2D, text: string, widthPx: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && context.measureText(longer).width <= widthPx) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
