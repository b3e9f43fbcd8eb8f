// Club colours: pairs for clubs that chose none, and which colours the two ends of an arena wear. Pure and free of zod:
// the front ends use it too.

/** Main and second colour, as `#rrggbb` in lower case. */
export type ColorPair = [main: string, second: string]
export interface Wear {
  home: string
  away: string
}

export const HEX_COLOR = /^#[0-9a-f]{6}$/i

/** Backgrounds of the two themes. */
export const THEME_BACKGROUNDS = { dark: '#0a0f0d', light: '#f4efe0' } as const

/**
 * Both of a pair have 3:1 against either theme's background, and are told apart by colour-blind eyes; so are the main
 * colours of neighbours.
 */
export const CLUB_COLOR_PAIRS: readonly ColorPair[] = [
  ['#e0561b', '#3a76f0'],
  ['#3a76f0', '#e0561b'],
  ['#b3720a', '#3a76f0'],
  ['#9b4fe0', '#12917a'],
  ['#1f9447', '#9b4fe0'],
  ['#c63fc0', '#1f9447'],
  ['#6a5cf0', '#dd3f86'],
  ['#e0334a', '#1a86d0'],
  ['#1a86d0', '#b3720a'],
  ['#7c8a12', '#1a86d0'],
  ['#dd3f86', '#3a76f0'],
  ['#148ea3', '#e0334a'],
]

/** Our own colours, where two clubs' colours cannot be told apart. */
export const FALLBACK_WEAR: Wear = { home: '#ff5b35', away: '#4c9dff' }

/** clubs.6: a club without colours has a pair that stays the same. */
export function clubColors(clubId: number, chosen: readonly string[] | null): ColorPair {
  const [main, second] = chosen ?? []
  if (main !== undefined && second !== undefined) return [main, second]
  const pair = CLUB_COLOR_PAIRS[Math.abs(Math.trunc(clubId)) % CLUB_COLOR_PAIRS.length]
  return pair ?? [FALLBACK_WEAR.home, FALLBACK_WEAR.away]
}

/** arenas.12: main colours; where they look alike the away end takes its second one, else both wear ours. */
export function wearOf(home: ColorPair, away: ColorPair): Wear {
  for (const color of away) if (canBeToldApart(home[0], color)) return { home: home[0], away: color }
  return FALLBACK_WEAR
}

/** Whether two colours differ enough for every kind of eye. */
export const canBeToldApart = (a: string, b: string): boolean => colorDistance(a, b) >= 1

/** How far apart two colours are to the eye that tells them apart worst; from 1 on they can be told apart. */
export function colorDistance(a: string, b: string): number {
  const [first, second] = [linearOf(a), linearOf(b)]
  const seenBy = (eye: Eye) => distance(toOklab(eye(first)), toOklab(eye(second)))
  return Math.min(
    seenBy((linear) => linear) / LEAST_DISTANCE,
    ...COLOR_BLIND_EYES.map((eye) => seenBy(eye) / LEAST_DISTANCE_COLOR_BLIND),
  )
}

/** The WCAG contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(linearOf(a)), luminance(linearOf(b))].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The colour itself, or the nearest lightness of it that has this contrast against the background. */
export function legibleOn(color: string, background: string, ratio: number): string {
  if (contrast(color, background) >= ratio) return color
  const [lightness, a, b] = toOklab(linearOf(color))
  const goal = luminance(linearOf(background)) > 0.18 ? 0 : 1
  for (let step = 1; step <= STEPS; step++) {
    const moved = hexOf(fromOklab([lightness + ((goal - lightness) * step) / STEPS, a, b]))
    if (contrast(moved, background) >= ratio) return moved
  }
  return goal === 0 ? '#000000' : '#ffffff'
}
const STEPS = 50

/** In OKLab, found by trying: below it two fields of seats side by side look like one. */
const LEAST_DISTANCE = 0.15
/** Who sees fewer colours is used to smaller differences. */
const LEAST_DISTANCE_COLOR_BLIND = 0.08

type Triple = [number, number, number]
type Eye = (linear: Triple) => Triple

function linearOf(color: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function hexOf(linear: Triple): string {
  const channel = (value: number) => {
    const inside = Math.min(1, Math.max(0, value))
    const encoded = inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${linear.map(channel).join('')}`
}

const luminance = ([red, green, blue]: Triple): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue

type Matrix = readonly [Triple, Triple, Triple]
const times =
  (rows: Matrix): Eye =>
  ([x, y, z]) =>
    rows.map(([a, b, c]) => a * x + b * y + c * z) as Triple

/** Without red, green or blue cones (Machado, Oliveira and Fernandes 2009, full severity, in linear RGB). */
const COLOR_BLIND_EYES: readonly Eye[] = [
  times([
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ]),
  times([
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ]),
  times([
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ]),
]

// OKLab, in which equal distances look about equal.
const toCones = times([
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
])
const toLab = times([
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
])
const fromLab = times([
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
])
const fromCones = times([
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
])

const toOklab = (linear: Triple): Triple => toLab(toCones(linear).map(Math.cbrt) as Triple)
const fromOklab = (lab: Triple): Triple => fromCones(fromLab(lab).map((cone) => cone ** 3) as Triple)

const distance = (a: Triple, b: Triple): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
