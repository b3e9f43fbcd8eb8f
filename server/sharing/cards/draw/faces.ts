import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'

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
export const FACES = {
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
