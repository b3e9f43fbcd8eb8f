// songs.2: where a fan is in an arena, asked by calls: the process that answers the call may have nobody of it.
import type { Side } from '#contract/arenas.ts'
import type { BySide } from '#contract/live.ts'
import type { Bus } from '#server/realtime/bus.ts'
import { createAsking } from './ask-others.ts'
import { crowdClockMs } from './crowd.ts'
import type { CrowdReports } from './crowd-reports.ts'

const ANSWER_TIMEOUT_MS = 1_000

export interface Whereabouts {
  /** Null: not in this arena, or without a side. */
  sideOf(userId: number): Side | null
  /** Different fans of both ends. */
  fans: BySide<number>
}

type Answer = { by: string; sides: { userId: number; side: Side }[]; fans: BySide<number> }

export function createWhereabouts(bus: Bus, crowds: CrowdReports) {
  const { ask, hear } = createAsking<Answer>(bus)

  function lookHere(arenaId: string, userIds: readonly number[]): Omit<Answer, 'by'> {
    const crowd = crowds.find(arenaId)
    const sides = userIds.flatMap((userId) => {
      const side = crowd?.ownSide(userId) ?? null
      return side === null ? [] : [{ userId, side }]
    })
    return { sides, fans: crowd?.fans(crowdClockMs()) ?? { home: 0, away: 0 } }
  }

  bus.subscribe('where', ({ arenaId, userIds, ticket }, fromNode) => {
    if (fromNode === bus.nodeId) return
    bus.publish('here', { arenaId, ticket, by: bus.nodeId, ...lookHere(arenaId, userIds) })
  })
  bus.subscribe('here', ({ ticket, ...answer }) => hear(ticket, answer))

  /** Asks the other processes only for fans who are not here. */
  return async function whereAre(arenaId: string, userIds: number[]): Promise<Whereabouts> {
    const here = lookHere(arenaId, userIds)
    const sides = new Map(here.sides.map(({ userId, side }) => [userId, side]))
    let { fans } = here
    const missing = userIds.filter((userId) => !sides.has(userId))
    if (missing.length > 0)
      await ask({
        arenaId,
        timeoutMs: ANSWER_TIMEOUT_MS,
        send: async (ticket) => (await bus.ask('where', { arenaId, userIds: missing, ticket })) ?? 0,
        onAnswer(answer) {
          for (const { userId, side } of answer.sides) sides.set(userId, side)
          // Every process knows the whole crowd; one that has just opened the arena may not yet.
          if (answer.fans.home + answer.fans.away > fans.home + fans.away) fans = answer.fans
        },
      })
    return { sideOf: (userId) => sides.get(userId) ?? null, fans }
  }
}
