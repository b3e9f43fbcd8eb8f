import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { MatchEvent, MatchScore, NewEvent } from '#contract/events.ts'
import { recordAudit } from '#server/features/audit/index.ts'
import { Failure } from '#server/http/failure.ts'
import type { Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { type Arena, liveClockMs, type Run } from './arena.ts'
import { lockArena } from './arenas.storage.ts'
import { type EventFields, findEventState, insertEvent, markUndone, readStanding } from './events.storage.ts'

export interface EventsContext {
  db: NodePgDatabase
  now: () => Date
  /** Called after the commit. Resolves when the change holds in this process (arenas.11). */
  onEventsChanged: (arenaId: string, undoneId: number | null) => Promise<void>
}

interface StandingNow {
  score: MatchScore
  period: string | null
}

export type EventsService = ReturnType<typeof createEventsService>

/** Goals, points, cards, periods and notes of a run under way. */
export function createEventsService({ db, now, onEventsChanged }: EventsContext) {
  return {
    async create(
      actorId: number,
      arenaId: string,
      input: NewEvent,
    ): Promise<StandingNow & { event: MatchEvent }> {
      const written = await inTransaction(db, async (tx) => {
        const { run } = await lockRunning(tx, arenaId)
        const atS = Math.floor(liveClockMs(run, now()) / 1000)
        const id = await insertEvent(tx, run.id, { ...fieldsOf(input), atS, byId: actorId })
        const { score, period, events } = await readStanding(tx, run.id)
        const event = events.find((one) => one.id === id)
        if (!event) throw new Error('an event was not stored')
        await recordAudit(tx, { actorId, action: 'event.create', target: `arena ${arenaId}`, after: event })
        return { event, score, period }
      })
      await onEventsChanged(arenaId, null)
      return written
    },

    /** A second undo of the same event changes nothing. */
    async undo(
      actorId: number,
      arenaId: string,
      eventId: number,
    ): Promise<StandingNow & { eventId: number }> {
      const { hasChanged, ...standing } = await inTransaction(db, async (tx) => {
        const { run } = await lockRunning(tx, arenaId)
        const state = await findEventState(tx, run.id, eventId)
        if (state === null) throw new Failure('event_not_found')
        const before = await readStanding(tx, run.id)
        if (state === 'undone') return { score: before.score, period: before.period, hasChanged: false }
        await markUndone(tx, eventId)
        const event = before.events.find((one) => one.id === eventId)
        await recordAudit(tx, { actorId, action: 'event.undo', target: `arena ${arenaId}`, before: event })
        const { score, period } = await readStanding(tx, run.id)
        return { score, period, hasChanged: true }
      })
      if (hasChanged) await onEventsChanged(arenaId, eventId)
      return { eventId, ...standing }
    },
  }
}

/** Two who write at once come one after the other. */
async function lockRunning(tx: Transaction, arenaId: string): Promise<{ arena: Arena; run: Run }> {
  const arena = await lockArena(tx, arenaId)
  if (!arena) throw new Failure('arena_not_found')
  if (arena.state === 'idle' || arena.run === null) throw new Failure('arena_not_started')
  return { arena, run: arena.run }
}

/** A goal is one point; what a kind has no use for is not kept. */
function fieldsOf({ kind, side = null, points = null, text = null }: NewEvent): EventFields {
  const scored = { goal: 1, point: points, card: null, period: null, note: null }[kind]
  return { kind, side: kind === 'period' ? null : side, points: scored, text: text || null }
}
