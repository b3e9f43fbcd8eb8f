// Every message that processes send each other: one table of topics and the shape of their payloads.
import { z } from 'zod'
import { side } from '#contract/arenas.ts'
import { colors } from '#contract/fields.ts'

const bySide = z.object({ home: z.number(), away: z.number() })
const userIds = z.array(z.number())

/**
 * What rooms of one arena in different processes tell each other: at most one message per tick, however much was cheered
 * and chanted.
 */
const gossip = z.object({
  /** Points counted since the last message. */
  points: bySide,
  chants: z.object({ home: z.array(z.number()), away: z.array(z.number()) }).exactOptional(),
  voices: z.array(z.object({ side, chant: z.number(), name: z.string() })).exactOptional(),
  /** Fans who chose a side. */
  sides: z.array(z.object({ userId: z.number(), side })).exactOptional(),
  /** Valid hits of songs, by beat: how many, and how many of them in unison. */
  hits: z
    .array(
      z.object({
        sung: z.number(),
        beats: z.array(z.tuple([z.number(), z.number(), z.number()])),
        /** Of fans with tabs in several processes one by one: who, which beat, and whether in unison. */
        shared: z.array(z.tuple([z.number(), z.number(), z.boolean()])).exactOptional(),
      }),
    )
    .exactOptional(),
})

/** What one process computes for all rooms of an arena, every 5 s. */
const standings = z.object({
  runId: z.number(),
  fans: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      avatar: z.string().nullable(),
      side,
      cheer: z.number(),
    }),
  ),
  ultras: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      logo: z.string().nullable(),
      colors,
      side,
      members: z.number(),
      cheer: z.number(),
    }),
  ),
  /** Points of the run, as stored. */
  total: bySide,
  /** The match scores of both ends as they stand. */
  noise: bySide,
  /** How many fans have cheered. */
  of: z.number(),
  /** Their ids and scores, the loudest first; in a large crowd instead the score of every `step`th place. */
  ranking: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('ids'), ids: userIds, scores: z.array(z.number()) }),
    z.object({ kind: z.literal('scores'), step: z.number(), scores: z.array(z.number()) }),
  ]),
  /** The first window whose ultra points are not awarded yet. */
  nextUltraWindow: z.number(),
})

/** The fans of an end with a tifo up who are here through one process, and which of them hold. */
const cardsReport = z.object({
  raise: z.string(),
  /** Everybody; otherwise only those who changed. */
  isAll: z.boolean(),
  fans: z.array(z.tuple([z.number(), z.boolean()])),
  gone: userIds,
})
/** What the process that deals the cells of a tifo has dealt, and what is lit. */
const dealReport = z.object({
  raise: z.string(),
  isAll: z.boolean(),
  /** For how long it has been dealing. */
  dealtMs: z.number(),
  hands: z.array(z.tuple([z.number(), z.array(z.number())])),
  gone: userIds,
  lit: z.string(),
  /** For how long enough is lit; null while it is not. */
  brightMs: z.number().nullable(),
})

/** The fans of an end: how many there are, and the ids of those in the first of 2^`halvings` parts of all ids. */
const endReport = z.object({ fans: z.number(), halvings: z.number().int().min(0).max(31), ids: userIds })
/** Who is in an arena through one process. */
const crowdReport = z.object({
  sockets: z.number(),
  home: endReport,
  away: endReport,
  /** Fans who came without a side; a process where they have one answers with gossip. */
  seeking: userIds,
})

const aboutArena = <T extends z.ZodRawShape>(shape: T) => z.object({ arenaId: z.string(), ...shape })

/** Heard only by processes that follow the arena. */
const arenaTopics = {
  /** An arena has changed, or is gone. */
  arena: aboutArena({}),
  /** An event of an arena's run was written down, or the named one taken back. */
  event: aboutArena({ undoneId: z.number().nullable() }),
  /** A song was started, queued or stopped, or somebody voted for a capo. */
  song: aboutArena({}),
  /** A bet was created, opened, closed, settled or voided. */
  bet: aboutArena({ betId: z.string() }),
  /** Somebody staked on a bet. */
  pools: aboutArena({ betId: z.string() }),
  /** Points or stakes of these fans have changed. */
  fans: aboutArena({ userIds }),
  /** A tifo was raised, completed or taken down. */
  tifo: aboutArena({}),
  cards: aboutArena({ report: cardsReport }),
  deal: aboutArena({ report: dealReport }),
  gossip: aboutArena({ gossip }),
  standings: aboutArena({ standings }),
  crowd: aboutArena({ report: crowdReport }),
  /** Asks the others for their crowd reports: somebody has entered here. */
  roll: aboutArena({}),
  /** Asks every process to store what it counted of a run; each one answers with `collected`. */
  collect: aboutArena({ runId: z.number(), ticket: z.string() }),
  collected: aboutArena({ ticket: z.string(), by: z.string() }),
  /** Asks where these fans are; each process answers with `here`. */
  where: aboutArena({ userIds, ticket: z.string() }),
  here: aboutArena({
    ticket: z.string(),
    by: z.string(),
    sides: z.array(z.object({ userId: z.number(), side })),
    fans: bySide,
  }),
} satisfies Record<string, z.ZodType<{ arenaId: string }>>

/** Heard only by processes with a socket of the fan. */
const fanTopics = {
  /** Something in the fan's inbox or purse has changed. */
  fan: z.object({ fanId: z.number() }),
} satisfies Record<string, z.ZodType<{ fanId: number }>>

/** Heard by every process. */
const productTopics = {
  /** The same as `fan` for a crowd. */
  many_fans: z.object({ fanIds: userIds }),
  /** A group's offices have changed: these fans may have gained one, and who had one may have lost it. */
  offices: z.object({ ultraId: z.number(), userIds }),
  /** Sessions of a fan have ended: all of them, or the one that is named. */
  sessions: z.object({
    userId: z.number(),
    sessionId: z.string().exactOptional(),
    isDisabled: z.boolean().exactOptional(),
    /** The sessions stay, but what they may do has changed (reports.5). */
    isSuspended: z.boolean().exactOptional(),
  }),
} satisfies Record<string, z.ZodType>

export const topics = { ...arenaTopics, ...fanTopics, ...productTopics }

/** Messages that only say "look again": two equal ones in a row are one. */
export const LOOK_AGAIN: ReadonlySet<string> = new Set<Topic>([
  'arena',
  'bet',
  'pools',
  'roll',
  'fan',
  'tifo',
  'song',
])

export type Topic = keyof typeof topics
export type ArenaTopic = keyof typeof arenaTopics
export type Payload<T extends Topic> = z.output<(typeof topics)[T]>

export type RoomGossip = z.output<typeof gossip>
export type EndReport = z.output<typeof endReport>
export type Standings = z.output<typeof standings>
export type CardsReport = z.output<typeof cardsReport>
export type DealReport = z.output<typeof dealReport>
export type CrowdReport = z.output<typeof crowdReport>
export type EndedSessions = Payload<'sessions'>
