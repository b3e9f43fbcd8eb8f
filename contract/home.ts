import { z } from 'zod'
import { arena, side } from './arenas.ts'
import { notification } from './notifications.ts'
import { purseStake } from './points.ts'
import { defineRoutes } from './route.ts'

const friend = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.string().nullable(),
  arenaId: z.string(),
  side,
  /** The club whose end it is, and what that end wears there. */
  end: z.string(),
  color: z.string(),
})
export type Friend = z.output<typeof friend>

const home = z.object({
  /** When my last visit ended: what happened after it is told below. */
  since: z.string(),
  /** What I was told meanwhile, the latest first, and how much more there is in the inbox. */
  away: z.array(notification),
  away_more: z.number(),
  /** Matches that are on, those of my clubs first. */
  live: z.array(arena),
  /** The next matches of my clubs, and those I said I come to. */
  next: z.array(arena),
  /** Those of my stakes that wait for a decision. */
  stakes: z.array(purseStake),
  /** Whom I follow and who is in an arena now, and how many more. */
  friends: z.array(friend),
  friends_more: z.number(),
  /** The arenas they are in: how many are in each, and the first of them. */
  inside: z.array(z.object({ arenaId: z.string(), count: z.number(), friends: z.array(friend) })),
})
export type Home = z.output<typeof home>

export const homeRoutes = defineRoutes({
  'GET /v1/home': {
    summary: 'What is on for me, what comes, and what happened since my last visit; reading it is a visit',
    access: 'fan',
    element: home,
  },
})
