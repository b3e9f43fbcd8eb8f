import type { Arena } from '#contract/arenas.ts'
import type { Home } from '#contract/home.ts'
import { counted } from '#texts/figures.ts'
import type { Language } from '#texts/messages.ts'
import type { homeMessages } from './home.messages.ts'

export type FeaturedArena = Pick<Arena, 'id' | 'state' | 'score' | 'homeTeam' | 'awayTeam'>

type Words = (typeof homeMessages)['en']

/** home.1: how the featured match stands and how many one follows are in the stands, in one sentence; null: neither. */
export function homeLine(
  arena: FeaturedArena | null,
  { friends, friends_more }: Pick<Home, 'friends' | 'friends_more'>,
  m: Words,
  language: Language,
): string | null {
  const count = friends.length + friends_more
  const parts = [
    arena && standing(arena, m),
    count > 0 && m.inTheStands(counted(count, language, m.fan, m.fans), count),
  ].filter((part) => typeof part === 'string')
  return parts.length === 0 ? null : `${parts.join(m.and)}.`
}

function standing({ state, score: { home, away }, homeTeam, awayTeam }: FeaturedArena, m: Words) {
  if (state !== 'live' && state !== 'paused') return null
  if (home === away) return m.level(homeTeam.name, awayTeam.name, `${home}-${away}`)
  return home > away ? m.ahead(homeTeam.name, `${home}-${away}`) : m.ahead(awayTeam.name, `${away}-${home}`)
}
