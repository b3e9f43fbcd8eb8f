// What a room needs of its process: database, clock, and who hears of what happens in it.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import type { BySide } from '#contract/live.ts'
import type { Raise } from '#server/features/tifos/index.ts'
import type { CardsReport, DealReport, RoomGossip, Standings } from '#server/realtime/topics.ts'
import type { Crowd } from './crowd.ts'

export interface RoomContext {
  db: NodePgDatabase
  nodeId: string
  now: () => Date
  log: Logger
  crowd: () => Crowd
  /** Points of the run under way. */
  total: BySide<number>
  /** What the ends hold up. */
  raises: Raise[]
  /** Tells the rooms of other processes what was counted, sung or chosen here. */
  tellOthers: (gossip: RoomGossip) => void
  /** Tells them the board, and everybody's place. */
  publishStandings: (standings: Standings) => void
  /** Tells them which fans of an end with a tifo up are here, and what was dealt to everybody. */
  publishCards: (report: CardsReport) => void
  publishDeal: (report: DealReport) => void
  /** tifos.3: a tifo was completed by these fans. Once, however often it is called. */
  completeTifo: (raise: string, holderIds: number[], at: Date) => Promise<void>
  /** Tells all rooms of this arena, this one too, to look at its songs. */
  onSongBegun: () => void
  /** Messages of other processes, or ours to them, are lost at this moment. */
  isCutOff: () => boolean
  /** Points of these fans have changed, wherever they are. */
  onPaid: (userIds: number[]) => void
  /** These fans have come while a run is on. */
  onEntered: (userIds: number[]) => void
  /** The arena was deleted. */
  onGone: () => void
  /** A beat could not use the database; the next one tries again. */
  onFault: (error: unknown) => void
  /** The last counts are stored, as far as that was possible. */
  onClosed: () => void
}
