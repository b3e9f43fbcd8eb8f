// A room opens with what is stored of its arena, and is told through which doors of its process it speaks.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { foldAndAward } from '#server/features/arenas/index.ts'
import { listRaises } from '#server/features/tifos/index.ts'
import type { Bus } from '#server/realtime/bus.ts'
import { onceAMinute } from '#server/realtime/once-a-minute.ts'
import type { CrowdReports } from './crowd-reports.ts'
import { Room } from './room.ts'
import type { RoomContext } from './room-context.ts'
import { RoomState } from './room-state.ts'

interface LoaderContext extends Pick<RoomContext, 'completeTifo'> {
  db: NodePgDatabase
  now: () => Date
  log: Logger
  bus: Bus
  crowds: CrowdReports
  /** False: arenas show no bets (running.17). */
  hasStakes: boolean
  onPointsChanged: (userIds: number[]) => void
  onEntered: (arenaId: string, userIds: number[]) => void
  onGone: (arenaId: string) => void
}

/** What it returns opens the room of an arena; null where there is no such arena. */
export function createRoomLoader(context: LoaderContext): (arenaId: string) => Promise<Room | null> {
  const { db, now, log, bus, crowds, completeTifo } = context

  async function readArena(arenaId: string) {
    const state = await RoomState.load(db, now, arenaId, context.hasStakes)
    if (state === null) return null
    // What a process stored before it was killed may still be in the log.
    if (state.runId !== null) await foldAndAward(db, state.runId, null)
    const raises = state.runId === null ? [] : await listRaises(db, state.runId, now())
    return { state, total: await state.readTotal(), raises }
  }

  const doorsOf = (arenaId: string) =>
    ({
      crowd: () => crowds.of(arenaId),
      tellOthers: (gossip) => bus.publish('gossip', { arenaId, gossip }),
      publishStandings: (standings) => bus.publish('standings', { arenaId, standings }),
      publishCards: (report) => bus.publish('cards', { arenaId, report }),
      publishDeal: (report) => bus.publish('deal', { arenaId, report }),
      onSongBegun: () => bus.publish('song', { arenaId }),
      onPaid(userIds) {
        bus.publish('fans', { arenaId, userIds })
        context.onPointsChanged(userIds)
      },
      onEntered: (userIds) => context.onEntered(arenaId, userIds),
      onGone: () => context.onGone(arenaId),
      onFault: onceAMinute((error: unknown, times) =>
        log.warn({ err: error, arena: arenaId, times }, 'a room could not use the database'),
      ),
      onClosed: () => crowds.leave(arenaId),
    }) satisfies Partial<RoomContext>

  return async function loadRoom(arenaId) {
    // Before its state is read: a change that is made meanwhile is heard.
    await crowds.open(arenaId)
    const read = await readArena(arenaId).catch((error: unknown) => {
      crowds.leave(arenaId)
      throw error
    })
    if (read === null) {
      crowds.leave(arenaId)
      return null
    }
    const { state, total, raises } = read
    const { nodeId, isCutOff } = bus
    return new Room(
      { db, now, log, nodeId, isCutOff, completeTifo, total, raises, ...doorsOf(arenaId) },
      state,
    )
  }
}
