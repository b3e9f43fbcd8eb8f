// What the crowd is to a screen: how many, which end is louder, and how wide that makes its name.
import type { BySide, ServerMessage, TickMessage } from '#contract/live.ts'

/** The crowd, as in the last tick. */
export type Crowd = Pick<TickMessage, 'watching' | 'fans' | 'rate' | 'total'>

/** What is as it was before keeps its identity, so that only what shows something else renders again. */
export function crowdOf({ watching, fans, rate, total }: TickMessage, before: Crowd | null = null): Crowd {
  return {
    watching,
    fans: sameOrNew(fans, before?.fans),
    rate: sameOrNew(rate, before?.rate),
    total: sameOrNew(total, before?.total),
  }
}

function sameOrNew(now: BySide<number>, before: BySide<number> | undefined): BySide<number> {
  return before?.home === now.home && before.away === now.away ? before : now
}

/** The crowd after one more message, for screens that need nothing else of an arena. */
export function crowdAfter(message: ServerMessage, before: Crowd | null): Crowd | null {
  if (message.type === 'tick') return crowdOf(message, before)
  return message.type === 'welcome' ? crowdOf(message.tick) : before
}

/** Fans of both ends together. */
export function fanCount({ fans }: Pick<Crowd, 'fans'>): number {
  return fans.home + fans.away
}

/** Home's share of the noise, 0 to 1; null while both ends are silent. */
export function homeShare({ rate }: Pick<Crowd, 'rate'>): number | null {
  const total = rate.home + rate.away
  return total > 0 ? rate.home / total : null
}

/** Both ends' shares of the noise in whole percent, adding up to 100; null while both are silent. */
export function noisePercents(crowd: Pick<Crowd, 'rate'>): BySide<number> | null {
  const share = homeShare(crowd)
  if (share === null) return null
  const home = Math.round(share * 100)
  return { home, away: 100 - home }
}

/** Clearly louder or quieter than the other end, for names that have three widths only. */
export function volumeOf(share: number | null): 'quiet' | 'even' | 'loud' {
  if (share === null) return 'even'
  if (share > 0.55) return 'loud'
  return share < 0.45 ? 'quiet' : 'even'
}

const SILENT_WIDTH = 80
const EVEN_WIDTH = 100
const NARROWEST = 58
const WIDEST = 146
const WIDTH_STEP = 4

/** The width of an end's name in per cent: the larger its share of the noise, the wider. Null means silence. */
export function nameWidth(share: number | null): number {
  if (share === null) return SILENT_WIDTH
  const width = share >= 0.5 ? EVEN_WIDTH + (share - 0.5) * 650 : EVEN_WIDTH - (0.5 - share) * 300
  // In steps, so that small changes do not cause a new layout with every tick.
  return Math.min(WIDEST, Math.max(NARROWEST, Math.round(width / WIDTH_STEP) * WIDTH_STEP))
}
