// What a match's score and events are to a screen: minutes, scorers, short names, and who is ahead in noise. Pure.
import type { MatchEvent, MatchScore, Side } from '#contract/events.ts'
import type { BySide } from '#contract/live.ts'

/** 63′: the minute that is being played, as scoreboards count. */
export function minuteText(liveSeconds: number): string {
  return `${Math.floor(Math.max(0, liveSeconds) / 60) + 1}′`
}

export function scoreText({ home, away }: MatchScore): string {
  return `${home}–${away}`
}

/** Changes the score. */
export function isScored({ kind }: Pick<MatchEvent, 'kind'>): boolean {
  return kind === 'goal' || kind === 'point'
}

/** The end that is ahead, in goals or in noise. Screens show two decimals, so whoever is level there is level. */
export function leaderOf(sides: BySide<number>): Side | null {
  const [home, away] = [Math.round(sides.home * 100), Math.round(sides.away * 100)]
  if (home === away) return null
  return home > away ? 'home' : 'away'
}

/** By how much: what the two figures differ by as they are shown, not before they were rounded. */
export function leadOf({ home, away }: BySide<number>): number {
  return Math.abs(Math.round(home * 100) - Math.round(away * 100)) / 100
}

export interface Scorer {
  name: string
  minutes: string[]
}

/** Who scored for an end, in the order of their first goal; nameless goals are left out. */
export function scorersOf(events: readonly MatchEvent[], side: Side): Scorer[] {
  const scorers = new Map<string, string[]>()
  for (const event of events) {
    if (event.side !== side || !isScored(event) || !event.text) continue
    const minutes = scorers.get(event.text) ?? []
    scorers.set(event.text, [...minutes, minuteText(event.at)])
  }
  return [...scorers].map(([name, minutes]) => ({ name, minutes }))
}

/** Three letters for each team, different from each other: VES and HAL. */
export function shortNames(home: string, away: string): BySide<string> {
  const [homeTries, awayTries] = [shortOnes(home), shortOnes(away)]
  for (let attempt = 0; attempt < homeTries.length; attempt++) {
    const [first, second] = [homeTries[attempt], awayTries[attempt]]
    if (first !== undefined && second !== undefined && first !== second) return { home: first, away: second }
  }
  return { home: homeTries[0] ?? '?', away: `${awayTries[0] ?? '?'}2` }
}

/** What many clubs are called, and three letters of it name none: `Association sportive`. */
const COMMON_WORDS = new Set(
  'ASSOCIATION SPORTIVE SPORTIF SPORTING CLUB FOOTBALL DE DU DES D LA LE LES L THE OF AND ET'.split(' '),
)

/** Without common words: the first three letters, the initials, the first three letters of the last word. */
function shortOnes(name: string): [string, string, string] {
  const all = name.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const own = all.filter((word) => !COMMON_WORDS.has(word))
  const words = own.length > 0 ? own : all
  const cut = (text: string) => Array.from(text).slice(0, 3).join('') || '?'
  return [
    cut(words.join('')),
    cut(words.map((word) => Array.from(word)[0]).join('')),
    cut(words.at(-1) ?? ''),
  ]
}
