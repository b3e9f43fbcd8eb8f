// bell.1: which tab of a browser holds the fan's socket. Pure: what a tab does follows from what happened to it.

/** `out`: nobody is signed in, or the page is away. `isAsking`: whether the holder is still alive is not known yet. */
export type TabRole = { role: 'out' } | { role: 'waiting'; isAsking: boolean } | { role: 'holder' }

export type TabEvent =
  | 'start'
  | 'stop'
  /** The lock is ours. */
  | 'granted'
  /** Another tab took the lock from us, because we did not answer. */
  | 'stolen'
  /** Somebody looks at this tab (again). */
  | 'shown'
  /** Another tab asks for what the holder knows. */
  | 'asked'
  /** The holder has said something. */
  | 'answered'
  /** The holder did not answer in time. */
  | 'unanswered'

export type TabEffect =
  /** Wait in line for the lock. */
  | 'queue'
  /** Take the lock from whoever has it. */
  | 'steal'
  /** Give the lock back, or leave the line. */
  | 'release'
  | 'open'
  | 'close'
  /** Ask the holder for what it knows; ends in `answered` or `unanswered`. */
  | 'ask'
  /** Tell the other tabs what is known here. */
  | 'answer'

export const OUT: TabRole = { role: 'out' }

interface Step {
  tab: TabRole
  effects: TabEffect[]
}

export function stepTab(tab: TabRole, event: TabEvent): Step {
  const stay: Step = { tab, effects: [] }
  if (tab.role === 'out') {
    if (event !== 'start') return stay
    return { tab: { role: 'waiting', isAsking: true }, effects: ['queue', 'ask'] }
  }
  if (event === 'stop')
    return { tab: OUT, effects: tab.role === 'holder' ? ['close', 'release'] : ['release'] }
  if (tab.role === 'holder') {
    if (event === 'asked') return { tab, effects: ['answer'] }
    if (event === 'stolen') return { tab: { role: 'waiting', isAsking: false }, effects: ['close', 'queue'] }
    return stay
  }
  switch (event) {
    case 'granted':
      return { tab: { role: 'holder' }, effects: ['open'] }
    case 'stolen':
      // Two tabs took it in the same moment, and the other one was last.
      return { tab, effects: ['queue'] }
    case 'shown':
      return { tab: { role: 'waiting', isAsking: true }, effects: ['ask'] }
    case 'answered':
      return tab.isAsking ? { tab: { role: 'waiting', isAsking: false }, effects: [] } : stay
    case 'unanswered':
      // A suspended tab keeps its lock and says nothing.
      return tab.isAsking ? { tab: { role: 'waiting', isAsking: false }, effects: ['steal'] } : stay
    default:
      return stay
  }
}
