import type { Colour, Palette } from './palette.ts'

/** The stand's colours under the present theme, from the same tokens as everything else. */
export function readPalette(context: CanvasRenderingContext2D): Palette {
  const root = document.documentElement
  const style = getComputedStyle(root)
  const token = (name: string): Colour => {
    // The canvas turns any notation (the build shortens some) into #rrggbb.
    context.fillStyle = style.getPropertyValue(name).trim()
    const text = String(context.fillStyle)
    return [channel(text, 1), channel(text, 3), channel(text, 5)]
  }
  return {
    isDark: root.dataset.theme !== 'light',
    home: token('--home'),
    homeDeep: token('--home-deep'),
    away: token('--away'),
    awayDeep: token('--away-deep'),
    flood: token('--flood'),
    empty: token('--seat-empty'),
    ground: token('--bg'),
    text: token('--text'),
    sky: token('--sky'),
    pitch: [token('--pitch-a'), token('--pitch-b')],
    chalk: token('--chalk'),
  }
}

function channel(hex: string, at: number): number {
  return Number.parseInt(hex.slice(at, at + 2), 16)
}
