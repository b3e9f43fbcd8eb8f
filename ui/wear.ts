// How a page wears a club's colour: everything that follows from its main colour, for both themes. ui/tokens.css reads
// the variables below, so that a change of theme needs no script, and so does a page that the server draws.
import { SIDES } from '#contract/constants.ts'

type Theme = 'dark' | 'light'

/** The colours that follow from a club's main colour in one theme. */
export interface Worn {
  fill: string
  /** Text in the club's colour. */
  text: string
  /** Text on the fill. */
  on: string
  tint: string
  deep: string
  edge: string
}

/** The page, the surface that has the least contrast with text, and the direction in which colours are moved. */
const THEMES = {
  dark: { page: '#0a0f0d', hover: '#222d28', surface: '#111815', far: '#ffffff', text: '#f4f6ee' },
  light: { page: '#f4efe0', hover: '#ece5d0', surface: '#fffcf3', far: '#000000', text: '#14190f' },
} as const

const BLACK = '#000000'
const WHITE = '#ffffff'
const INK = '#14190f'
const FILL_CONTRAST = 3.1
const TEXT_CONTRAST = 5

/** looks.4: the fill has 3:1 on the page, text 4.5:1 on every surface, and what is on the fill the same. */
export function wornColors(main: string, theme: Theme): Worn {
  const { page, hover, surface, far } = THEMES[theme]
  const isDark = theme === 'dark'
  const own = notYellow(main)
  const fill = moved(own, far, page, FILL_CONTRAST)
  const inks = [mixed(own, BLACK, 0.9), WHITE, BLACK]
  return {
    fill,
    text: moved(own, far, hover, TEXT_CONTRAST),
    on: inks.reduce((best, ink) => (contrastOf(ink, fill) > contrastOf(best, fill) ? ink : best)),
    tint: mixed(fill, surface, isDark ? 0.84 : 0.8),
    deep: mixed(fill, page, isDark ? 0.66 : 0.52),
    edge: isDark ? mixed(fill, BLACK, 0.38) : INK,
  }
}

type Variables = Record<`--${string}`, string>

/** What an end wears: its colour, or its club's main and second one. */
export type EndColors = string | readonly [main: string, second: string]
export type Wearing = Partial<Record<'home' | 'away', EndColors | undefined>>

/**
 * The CSS variables with which an element wears these colours: `style` of the page, or of an element that also has
 * `data-worn`.
 */
export function wearVariables(wear: Wearing): Variables {
  const variables: Variables = {}
  for (const side of SIDES) {
    const colors = wear[side]
    if (colors === undefined) continue
    const [main, second] = typeof colors === 'string' ? [colors, undefined] : colors
    // Bars have an ink outline on paper, so there the colour may stay as it is.
    variables[`--${side}-bar-light`] = notYellow(main)
    for (const theme of ['dark', 'light'] as const) {
      if (second !== undefined) variables[`--${side}-2-${theme}`] = secondColor(main, second, theme)
      const { fill, text, on, tint, deep, edge } = wornColors(main, theme)
      variables[`--${side}-${theme}`] = fill
      variables[`--${side}-text-${theme}`] = text
      variables[`--on-${side}-${theme}`] = on
      variables[`--${side}-tint-${theme}`] = tint
      variables[`--${side}-deep-${theme}`] = deep
      variables[`--${side}-edge-${theme}`] = edge
    }
  }
  return variables
}

/** For a scarf's bars and fringe: the second colour where it can be seen beside the first, else that of text. */
function secondColor(main: string, second: string, theme: Theme): string {
  const { page, text } = THEMES[theme]
  const isSeen = contrastOf(second, wornColors(main, theme).fill) >= 1.6 && contrastOf(second, page) >= 1.3
  return isSeen ? second : text
}

/** Moves a colour towards white or black until it has this contrast. */
function moved(color: string, far: string, ground: string, contrast: number): string {
  let share = 0
  let now = color
  while (contrastOf(now, ground) < contrast && share < 1) {
    share += 0.04
    now = mixed(color, far, Math.min(1, share))
  }
  return now
}

const AMBER_DEG = 36

/** Yellow means live, focus and you, so a yellow club wears amber. */
function notYellow(color: string): string {
  const [red, green, blue] = channels(color)
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const isYellow = red === most && blue === least && most - least > 90 && most > 150
  const degrees = most === least ? 0 : (60 * (green - least)) / (most - least)
  if (!isYellow || degrees < 44) return color
  return hex([red, least + ((most - least) * AMBER_DEG) / 60, blue])
}

type Channels = [red: number, green: number, blue: number]

function channels(color: string): Channels {
  const at = (place: number) => Number.parseInt(color.slice(place, place + 2), 16)
  return [at(1), at(3), at(5)]
}

function hex(parts: Channels): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function mixed(from: string, to: string, share: number): string {
  const [r, g, b] = channels(from)
  const [r2, g2, b2] = channels(to)
  return hex([r + (r2 - r) * share, g + (g2 - g) * share, b + (b2 - b) * share])
}

/** The contrast of two colours by WCAG 2, 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
