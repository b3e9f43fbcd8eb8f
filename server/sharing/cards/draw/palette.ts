import { readFileSync } from 'node:fs'
import path from 'node:path'
import { legibleOn, THEME_BACKGROUNDS, type Wear } from '#contract/colors.ts'
import type { Colour, Palette } from '#ui/crowd/palette.ts'

const TOKENS = path.join(import.meta.dirname, '../../../../ui/tokens.css')

/** Cards are always a night match: floodlights need the dark. */
const night = readNight(readFileSync(TOKENS, 'utf8'))

export const palette: Palette = {
  isDark: true,
  home: night('--home'),
  homeDeep: night('--home-deep'),
  away: night('--away'),
  awayDeep: night('--away-deep'),
  flood: night('--flood'),
  empty: night('--seat-empty'),
  ground: night('--bg'),
  text: night('--text'),
  sky: night('--sky'),
  pitch: [night('--pitch-a'), night('--pitch-b')],
  chalk: night('--chalk'),
}

/** The ends in their clubs' colours, light enough for the night. */
export function paletteOf(wear: Wear | null): Palette {
  if (!wear) return palette
  const [home, away] = [wear.home, wear.away].map((color) => legibleOn(color, THEME_BACKGROUNDS.dark, 3))
  if (home === undefined || away === undefined) return palette
  return {
    ...palette,
    home: fromHex(home.slice(1)),
    homeDeep: deep(fromHex(home.slice(1))),
    away: fromHex(away.slice(1)),
    awayDeep: deep(fromHex(away.slice(1))),
  }
}

/** A seat that is not lit. */
const deep = ([red, green, blue]: Colour): Colour => [red * 0.36, green * 0.36, blue * 0.36]

/** Beside what the crowd needs. */
export const inks = {
  surface: night('--surface'),
  line: night('--line'),
  quiet: night('--text-2'),
  faint: night('--text-3'),
  onFlood: night('--on-flood'),
  onHome: night('--on-home'),
  homeEdge: night('--home-edge'),
  homeText: night('--home-text'),
  awayText: night('--away-text'),
}

/** The dark theme's colours, from the file that holds every raw value. What clubs wear stands there with our own as default. */
function readNight(tokens: string): (name: string) => Colour {
  const blocks = [...tokens.matchAll(/\[data-theme="dark"\][^{]*\{([^}]*)\}/g)]
    .map(([, block]) => block)
    .join('')
  return (name) => {
    const [, hex] = new RegExp(`${name}: (?:var\\([^,]+, )?#([0-9a-f]{6})\\)?;`, 'i').exec(blocks) ?? []
    if (hex === undefined) throw new Error(`there is no colour ${name} in ui/tokens.css`)
    return fromHex(hex)
  }
}

function fromHex(hex: string): Colour {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(0), channel(2), channel(4)]
}
