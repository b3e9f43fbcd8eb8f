export type Colour = readonly [red: number, green: number, blue: number]

export interface Palette {
  isDark: boolean
  home: Colour
  homeDeep: Colour
  away: Colour
  awayDeep: Colour
  flood: Colour
  empty: Colour
  ground: Colour
  text: Colour
  sky: Colour
  pitch: readonly [Colour, Colour]
  chalk: Colour
}

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

export function mix(from: Colour, to: Colour, share: number): Colour {
  const part = (a: number, b: number) => Math.round(a + (b - a) * share)
  return [part(from[0], to[0]), part(from[1], to[1]), part(from[2], to[2])]
}

export function css([red, green, blue]: Colour, opacity = 1): string {
  return opacity === 1 ? `rgb(${red} ${green} ${blue})` : `rgb(${red} ${green} ${blue} / ${opacity})`
}

function channel(hex: string, at: number): number {
  return Number.parseInt(hex.slice(at, at + 2), 16)
}
