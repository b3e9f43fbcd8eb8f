// The tifos of the demo's groups, drawn by programme in the colours of their clubs.
import { TIFO_CELLS, TIFO_HEIGHT, TIFO_WIDTH } from '#contract/tifos.ts'

/** What is sent to draw one. */
export interface DemoTifo {
  name: string
  colors: string[]
  frames: { cells: string; ms: number }[]
}

const NIGHT = '#0d1512'
const [GROUND, MAIN, SECOND, SHADE, LIGHT] = [0, 1, 2, 3, 4]

/** A motif says the colour of a cell at a moment of its round, 0 to 1. */
type Motif = (x: number, y: number, turn: number) => number

const MOTIFS = {
  /** Swell under a banner. */
  waves: (x, y, turn) => {
    const sea = 6 + 3 * Math.sin(x / 5 + turn * Math.PI * 2) + 2 * Math.sin(x / 2.3 - turn * Math.PI * 2)
    if (y < sea) return GROUND
    return y < sea + 2 ? LIGHT : Math.floor((y - sea) / 4) % 2 === 0 ? MAIN : SHADE
  },
  /** A sun whose rays turn. */
  sun: (x, y, turn) => {
    const [dx, dy] = [x - 31.5, (y - 13) * 1.1]
    const distance = Math.hypot(dx, dy)
    if (distance < 6) return LIGHT
    if (distance < 7.5) return GROUND
    return Math.floor((Math.atan2(dy, dx) / Math.PI + 1 + turn / 8) * 8) % 2 === 0 ? MAIN : SHADE
  },
  /** Lanterns on their cords, some brighter than others. */
  lanterns: (x, y, turn) => {
    const nth = Math.floor(x / 9)
    const [dx, dy] = [(x % 9) - 4, y - 9 - (nth % 2) * 4]
    if (dx === 0 && dy < -4) return SHADE
    const glow = Math.hypot(dx, dy * 0.8)
    if (glow > 4) return glow < 5.4 && Math.sin(nth * 2.4 + turn * Math.PI * 2) > 0.2 ? SHADE : GROUND
    if (Math.abs(dy) > 3) return SECOND
    return Math.sin(nth * 2.4 + turn * Math.PI * 2) > -0.3 ? LIGHT : MAIN
  },
  /** Arrows that run to the middle of the pitch. */
  chevrons: (x, y, turn) => {
    const place = Math.floor((x + Math.abs(y - 13) - turn * 16 + 64) / 4) % 4
    return [MAIN, SHADE, GROUND, SHADE][place] ?? GROUND
  },
  /** Curtains of light over a night. */
  aurora: (x, y, turn) => {
    const curtain = 6 + 4 * Math.sin(x / 7 + turn * Math.PI * 2) + 2 * Math.cos(x / 3)
    const depth = y - curtain
    if (depth < 0) return (x * 7 + y * 13) % 53 === 0 ? LIGHT : GROUND
    return depth < 3 ? SECOND : depth < 8 ? MAIN : depth < 13 ? SHADE : GROUND
  },
} satisfies Record<string, Motif>

export type MotifName = keyof typeof MOTIFS
export const MOTIF_NAMES = Object.keys(MOTIFS) as MotifName[]

const FRAMES = 4
const FRAME_MS = 700
const TEXT_BOTTOM = 30

/** A motif in a club's colours, with a word across its foot. */
export function drawDemoTifo(
  motif: MotifName,
  name: string,
  word: string,
  [main, second]: readonly [string, string],
): DemoTifo {
  const letters = lettersOf(word)
  return {
    name,
    colors: [NIGHT, main, second, shadeOf(main), lightOf(lighter(main, second))],
    frames: Array.from({ length: FRAMES }, (_, frame) => {
      const cells = Array.from({ length: TIFO_CELLS }, (_, cell) =>
        MOTIFS[motif](cell % TIFO_WIDTH, Math.floor(cell / TIFO_WIDTH), frame / FRAMES),
      )
      write(cells, letters)
      return { cells: cells.map((colour) => colour.toString(16)).join(''), ms: FRAME_MS }
    }),
  }
}

/** The columns of each letter, the top row in the lowest bit. */
const GLYPHS: Record<string, string> = {
  A: '7e1111117e', B: '7f49494936', C: '3e41414122', D: '7f4141221c', E: '7f49494941', F: '7f09090901',
  G: '3e4149497a', H: '7f0808087f', I: '417f41', J: '2040413f01', K: '7f08142241', L: '7f40404040',
  M: '7f020c027f', N: '7f0408107f', O: '3e4141413e', P: '7f09090906', Q: '3e4151215e', R: '7f09192946',
  S: '4649494931', T: '01017f0101', U: '3f4040403f', V: '1f2040201f', W: '3f4038403f', X: '6314081463',
  Y: '0708700807', Z: '6151494543', ' ': '0000',
} // biome-ignore format: a font

/** The columns of a word, a free one between letters. Letters that the font does not have are left out. */
function lettersOf(word: string): number[] {
  const plain = word
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z ]/g, '')
  return plain
    .split('')
    .flatMap((letter) => [
      ...(GLYPHS[letter]?.match(/../g) ?? []).map((column) => Number.parseInt(column, 16)),
      0,
    ])
}

/** In the middle of the foot, on a dark band, as large as fits. */
function write(cells: number[], columns: readonly number[]): void {
  const scale = columns.length * 2 <= TIFO_WIDTH - 2 ? 2 : 1
  const left = Math.floor((TIFO_WIDTH - (columns.length - 1) * scale) / 2)
  const top = TEXT_BOTTOM - 7 * scale
  for (let y = top - 2; y < TIFO_HEIGHT; y++)
    for (let x = 0; x < TIFO_WIDTH; x++) cells[y * TIFO_WIDTH + x] = GROUND
  for (let x = 0; x < TIFO_WIDTH; x++) cells[(top - 3) * TIFO_WIDTH + x] = MAIN
  for (let x = 0; x < columns.length * scale; x++)
    for (let y = 0; y < 7 * scale; y++) {
      const isInk = (((columns[Math.floor(x / scale)] ?? 0) >> Math.floor(y / scale)) & 1) === 1
      const [column, row] = [left + x, top + y]
      if (isInk && column >= 0 && column < TIFO_WIDTH) cells[row * TIFO_WIDTH + column] = LIGHT
    }
}

const shadeOf = (color: string): string => mixed(color, '#000000', 0.55)
const lightOf = (color: string): string => mixed(color, '#ffffff', 0.45)

function lighter(one: string, other: string): string {
  const sum = (color: string) =>
    [1, 3, 5].reduce((all, at) => all + Number.parseInt(color.slice(at, at + 2), 16), 0)
  return sum(one) > sum(other) ? one : other
}

function mixed(from: string, to: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const parts = [1, 3, 5].map((at) => Math.round(channel(from, at) * (1 - share) + channel(to, at) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
