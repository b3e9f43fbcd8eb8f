import { expect, test } from 'vitest'
import { eventsRoutes } from '#contract/events.ts'
import { createChance } from './chance.ts'
import { happens, NIGHTS } from './crowd-referee.ts'

test.each(NIGHTS)(
  '[running.7] a $sport night of the demo has its periods, a few scores, and nothing the call refuses',
  (night) => {
    const { next } = createChance(9)
    const kinds: string[] = []
    let period: string | null = null
    for (let liveSeconds = 0; liveSeconds <= 720; liveSeconds += 10) {
      const event = happens({ sport: night.sport, period, liveSeconds }, next)
      if (!event) continue
      eventsRoutes['POST /v1/arenas/{id}/event/create'].body.parse(event)
      if (event.kind === 'period') period = event.text
      kinds.push(event.kind)
    }
    expect(kinds.filter((kind) => kind === 'period')).toHaveLength(night.periods.length)
    expect(kinds.filter((kind) => kind === night.scored.kind).length).toBeGreaterThan(1)
  },
)
