// A picture reduced to a few colours, in the browser: nothing is uploaded. Colours are grouped (k-means) where equal
// distances look equal (OKLab). Pure: chance is an argument, the same seed gives the same picture.
import { seededChance } from '#ui/crowd/seats.ts'

export interface ReducedPicture {
  /** #rrggbb, those that were kept first. */
  colors: string[]
  /** One index into `colors` per pixel. */
  cells: Uint8Array
}

type Lab = readonly [light: number, a: number, b: number]

const ROUNDS = 12

/**
 * @param pixels red, green and blue of each pixel, one after the other, 0 to 255
 * @param kept colours that stay, because other pictures use them; the new ones take the places that are left
 */
export function reducePicture(
  pixels: ArrayLike<number>,
  { most, kept = [], seed }: { most: number; kept?: readonly string[]; seed: number },
): ReducedPicture {
  const texts = Array.from({ length: Math.floor(pixels.length / 3) }, (_, index) =>
    hexOf(pixels[index * 3] ?? 0, pixels[index * 3 + 1] ?? 0, pixels[index * 3 + 2] ?? 0),
  )
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const found = [...counts].map(([text, count]) => ({ text, count, lab: labOf(text) }))
  const free = Math.max(0, most - kept.length)
  const missing = found.filter(({ text }) => !kept.includes(text))
  const added =
    missing.length <= free ? missing.map(({ text }) => text) : groupColors(missing, free, seededChance(seed))
  const colors = [...new Set([...kept, ...added])]
  const nearest = new Map(found.map(({ text, lab }) => [text, nearestOf(lab, colors.map(labOf))]))
  return { colors, cells: Uint8Array.from(texts, (text) => nearest.get(text) ?? 0) }
}

interface Counted {
  text: string
  count: number
  lab: Lab
}

/** The middles of as many groups as asked for. They begin far apart from each other (k-means++). */
function groupColors(found: readonly Counted[], groups: number, chance: () => number): string[] {
  if (groups === 0) return []
  let middles: Lab[] = []
  while (middles.length < groups) {
    const weights = found.map(({ lab, count }) =>
      middles.length === 0 ? count : count * distance(lab, middles[nearestOf(lab, middles)] ?? lab),
    )
    const chosen = found[drawnBy(weights, chance())]
    if (chosen) middles.push(chosen.lab)
  }
  for (let round = 0; round < ROUNDS; round++) {
    const sums = middles.map(() => [0, 0, 0, 0])
    for (const { lab, count } of found) {
      const sum = sums[nearestOf(lab, middles)] ?? []
      for (const part of [0, 1, 2] as const) sum[part] = (sum[part] ?? 0) + lab[part] * count
      sum[3] = (sum[3] ?? 0) + count
    }
    middles = sums.map(([light = 0, a = 0, b = 0, count = 0], index) =>
      count === 0 ? (middles[index] ?? [0, 0, 0]) : [light / count, a / count, b / count],
    )
  }
  return middles.map(hexOfLab)
}

/** The place that a number from 0 to 1 falls on, the larger a weight the more likely. */
function drawnBy(weights: readonly number[], luck: number): number {
  let left = luck * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [index, weight] of weights.entries()) {
    left -= weight
    if (left <= 0) return index
  }
  return weights.length - 1
}

function nearestOf(lab: Lab, all: readonly Lab[]): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [index, other] of all.entries()) {
    const far = distance(lab, other)
    if (far < least) [best, least] = [index, far]
  }
  return best
}

/** How different two colours look, squared. */
export const distance = (a: Lab, b: Lab): number =>
  (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2

export const hexOf = (red: number, green: number, blue: number): string =>
  `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** #rrggbb as OKLab. */
export function labOf(hex: string): Lab {
  const bits = Number.parseInt(hex.slice(1), 16)
  const [r, g, b] = [linear((bits >> 16) & 255), linear((bits >> 8) & 255), linear(bits & 255)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function hexOfLab([light, a, b]: Lab): string {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  return hexOf(
    screen(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    screen(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    screen(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  )
}

function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function screen(value: number): number {
  const share = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.min(255, Math.max(0, share * 255))
}
