// How the events of a match are drawn and named, for the ribbon, the match centre, full time and the announcer.
import { Flag, Info } from 'lucide-react'
import type { Arena } from '#contract/arenas.ts'
import type { EventKind, MatchEvent } from '#contract/events.ts'
import { matchWords } from '#texts/match-words.ts'
import { messages } from '#texts/messages.ts'
import { SportIcon } from '#ui/SportIcon.tsx'
import { useLanguage, useMessages } from './useMessages.ts'

interface EventIconProps {
  kind: EventKind
  /** The match's: a goal or point is marked with it. */
  sport: Arena['sport']
}

export function EventIcon({ kind, sport }: EventIconProps) {
  switch (kind) {
    case 'goal':
    case 'point':
      return <SportIcon sport={sport} />
    case 'card':
      return <Card />
    case 'period':
      return <Flag aria-hidden="true" />
    case 'note':
      return <Info aria-hidden="true" />
  }
}

function Card() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <rect
        x="7"
        y="3.5"
        width="11"
        height="16"
        rx="1.5"
        transform="rotate(9 12 12)"
        fill="currentColor"
        fillOpacity="0.28"
      />
    </svg>
  )
}

const eventMessages = messages({
  en: {
    goal: 'Goal',
    point: (points: number) => (points === 1 ? '1 point' : `${points} points`),
    card: 'Card',
  },
  fr: {
    goal: 'But',
    point: (points: number) => (points === 1 ? '1 point' : `${points} points`),
    card: 'Carton',
  },
})

/** Says an event in the reader's language: 'Goal, Okafor', '3 points', 'Yellow card, Ricci', '2nd half'. */
export function useEventWords(): (event: Pick<MatchEvent, 'kind' | 'points' | 'text'>) => string {
  const m = useMessages(eventMessages)
  const language = useLanguage()
  return ({ kind, points, text }) => {
    const words = text === null ? null : matchWords(text, language)
    if (kind === 'goal' || kind === 'point') {
      const what = kind === 'goal' ? m.goal : m.point(points ?? 1)
      return words === null ? what : `${what}, ${words}`
    }
    return words ?? (kind === 'card' ? m.card : '')
  }
}
