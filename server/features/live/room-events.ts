import type { ServerMessage } from '#contract/live.ts'
import type { Arena } from '#server/features/arenas/index.ts'

/**
 * What to tell of the events of a run that was read again: new ones and those taken back. Both readings hold only the
 * last events: one that comes back into sight because a later one was taken back is not new, and one taken back out of
 * sight is known by `undoneId`.
 */
export function newsOfEvents(before: Arena, after: Arena, undoneId: number | null): ServerMessage[] {
  if (before.run?.id !== after.run?.id) return []
  const { score, period } = after
  const lastKnown = before.events.at(-1)?.id ?? 0
  const firstShown = after.events[0]?.id ?? Number.POSITIVE_INFINITY
  const isOutOfSight = (id: number) => id < firstShown && after.events.length >= before.events.length
  const shown = new Set(after.events.map(({ id }) => id))
  const gone = before.events.filter(({ id }) => !shown.has(id) && !isOutOfSight(id)).map(({ id }) => id)
  const undone = new Set(undoneId === null ? gone : [...gone, undoneId])
  const written = after.events.filter(({ id }) => id > lastKnown)
  return [
    ...[...undone].map((eventId) => ({ type: 'undo', eventId, score, period }) as const),
    ...written.map((event) => ({ type: 'event', event, score, period }) as const),
  ]
}

/** Whether anything but the events differs: then the whole arena is told. */
export function differsBesideEvents(before: Arena, after: Arena): boolean {
  return JSON.stringify(withoutEvents(before)) !== JSON.stringify(withoutEvents(after))
}

const withoutEvents = ({ events: _events, score: _score, period: _period, ...arena }: Arena) => arena
