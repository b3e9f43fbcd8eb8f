// Every message that processes send each other: one table of topics and the shape of their payloads.
import { z } from 'zod'
import { side } from '#contract/arenas.ts'

const bySide = z.object({ home: z.number(), away: z.number() })
const userIds = z.array(z.number())

/** What rooms of one arena in different processes tell each other. */
const gossip = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('gained'), points: bySide }),
  z.object({ kind: z.literal('chant'), chant: z.number(), side }),
  z.object({ kind: z.literal('side'), userId: z.number(), side }),
])

/** Who is in an arena through one process. */
const crowdReport = z.object({ sockets: z.number(), home: userIds, away: userIds })

export const topics = {
  /** An arena has changed, or is gone. */
  arena: z.object({ arenaId: z.string() }),
  /** An event of an arena's run was written down, or the named one taken back. */
  event: z.object({ arenaId: z.string(), undoneId: z.number().nullable() }),
  /** A bet was created, opened, closed, settled or voided. */
  bet: z.object({ arenaId: z.string(), betId: z.string() }),
  /** Somebody staked on a bet. */
  pools: z.object({ arenaId: z.string(), betId: z.string() }),
  /** Points or stakes of these fans have changed. */
  fans: z.object({ arenaId: z.string(), userIds }),
  gossip: z.object({ arenaId: z.string(), gossip }),
  crowd: z.object({ arenaId: z.string(), report: crowdReport }),
  /** Asks every process to store what it counted of a run; each one answers with `collected`. */
  collect: z.object({ arenaId: z.string(), runId: z.number(), ticket: z.string() }),
  collected: z.object({ ticket: z.string(), by: z.string() }),
  /** Sessions of a fan have ended: all of them, or the one that is named. */
  sessions: z.object({
    userId: z.number(),
    sessionId: z.string().exactOptional(),
    isDisabled: z.boolean().exactOptional(),
  }),
} satisfies Record<string, z.ZodType>

export type Topic = keyof typeof topics
export type Payload<T extends Topic> = z.output<(typeof topics)[T]>

export type RoomGossip = z.output<typeof gossip>
export type CrowdReport = z.output<typeof crowdReport>
export type EndedSessions = Payload<'sessions'>
