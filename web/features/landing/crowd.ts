import type { ServerMessage } from '#contract/live.ts'

export interface Crowd {
  /** Fans with a side. */
  fans: number
  /** Home's share of the noise, 0 to 1; null while both ends are silent. */
  share: number | null
}

export function crowdAfter(message: ServerMessage, before: Crowd | null): Crowd | null {
  if (message.type !== 'tick' && message.type !== 'welcome') return before
  const { fans, rate } = message.type === 'tick' ? message : message.tick
  const noise = rate.home + rate.away
  return { fans: fans.home + fans.away, share: noise > 0 ? rate.home / noise : null }
}
