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

export function mix(from: Colour, to: Colour, share: number): Colour {
  const part = (a: number, b: number) => Math.round(a + (b - a) * share)
  return [part(from[0], to[0]), part(from[1], to[1]), part(from[2], to[2])]
}

export function css([red, green, blue]: Colour, opacity = 1): string {
  return opacity === 1 ? `rgb(${red} ${green} ${blue})` : `rgb(${red} ${green} ${blue} / ${opacity})`
}
