import type { Arena } from '#contract/arenas.ts'
import type { PoolTone } from './PoolRow.tsx'

/** A choice named after a team wears its colour; in a bet of two the first is left and home, as everywhere. */
export function choiceTone(
  choices: string[],
  choice: number,
  { homeTeam, awayTeam }: Pick<Arena, 'homeTeam' | 'awayTeam'>,
): PoolTone {
  const side = (name: string | undefined): PoolTone | null => {
    if (name === homeTeam.name) return 'home'
    return name === awayTeam.name ? 'away' : null
  }
  const own = side(choices[choice])
  if (own) return own
  if (choices.length !== 2 || choices.some((name) => side(name))) return 'third'
  return choice === 0 ? 'home' : 'away'
}
