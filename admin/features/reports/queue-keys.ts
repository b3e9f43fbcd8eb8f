import type { ReportDecision } from '#contract/reports.ts'

export type QueueAction =
  | { do: 'choose'; decision: ReportDecision }
  | { do: 'move'; by: 1 | -1 }
  | { do: 'decide' }

interface Key {
  key: string
  hasModifier: boolean
  /** Where it was pressed: in a text, on a button or link, or elsewhere. */
  on: 'text' | 'button' | 'page'
}

const DECISIONS: Record<string, ReportDecision> = { d: 'dismiss', h: 'hide', w: 'warn', s: 'suspend' }
const STEPS: Record<string, 1 | -1> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 }

/** reports.7: what a key does in the queue; null where it is none of ours, or somebody types. */
export function queueAction({ key, hasModifier, on }: Key): QueueAction | null {
  if (hasModifier || on === 'text') return null
  const name = key.toLowerCase()
  const decision = DECISIONS[name]
  if (decision) return { do: 'choose', decision }
  const by = STEPS[name]
  if (by) return { do: 'move', by }
  // Enter on a button presses that button.
  return name === 'enter' && on === 'page' ? { do: 'decide' } : null
}
