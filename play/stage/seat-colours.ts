import { type Colour, css, mix, type Palette } from '#ui/crowd/palette.ts'
import { LEVELS, LOOK, LOOKS } from './seat-look.ts'

const WHITE: Colour = [255, 255, 255]

/** The colour of every look under a palette. */
export function seatColours(palette: Palette): string[] {
  const colours: string[] = Array.from({ length: LOOKS }, () => css(palette.empty))
  const vacant = (deep: Colour) => css(mix(palette.empty, deep, palette.isDark ? 0.5 : 0.36))
  colours[LOOK.vacantHome] = vacant(palette.homeDeep)
  colours[LOOK.vacantAway] = vacant(palette.awayDeep)
  for (let level = 0; level < LEVELS; level++) {
    colours[LOOK.home + level] = css(lit(palette, palette.home, palette.homeDeep, level))
    colours[LOOK.away + level] = css(lit(palette, palette.away, palette.awayDeep, level))
  }
  return colours
}

function lit(palette: Palette, base: Colour, deep: Colour, level: number): Colour {
  const ground = mix(deep, palette.ground, palette.isDark ? 0.1 : 0.05)
  const colour = mix(ground, base, level / (LEVELS - 1))
  const isTop = level === LEVELS - 1
  return palette.isDark && isTop ? mix(colour, WHITE, 0.28) : colour
}
