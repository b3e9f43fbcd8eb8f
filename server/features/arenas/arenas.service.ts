import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { problem } from '#contract/problems.ts'
import { recordAudit } from '#server/features/audit/index.ts'
import {
  attachToRun,
  type BetsService,
  closeOpenBets,
  listUndecidedStakedBy,
  lockUndecidedBets,
} from '#server/features/bets/index.ts'
import { holdClub } from '#server/features/clubs/index.ts'
import type { WrittenMatch } from '#server/features/matches/index.ts'
import { Failure, invalid } from '#server/http/failure.ts'
import type { Transaction } from '#server/storage/database.ts'
import { inLongTransaction, inTransaction } from '#server/storage/transaction.ts'
import {
  type Arena,
  assertCanDelete,
  assertCanPause,
  assertCanResume,
  assertCanStop,
  liveClockMs,
  startOf,
  stateOf,
} from './arena.ts'
import {
  type ArenaFields,
  beginRun,
  findArena,
  hasBecomeMatch,
  holdClock,
  insertArena,
  leaveLastRun,
  lockArena,
  lockBetsAndRuns,
  removeArena,
  resumeClock,
  setArenaState,
  updateArena,
} from './arenas.storage.ts'
import { beginFixture, setGoing } from './goers.storage.ts'
import { hasReminded, planFirstReminder, planReminder, remindGoers } from './reminders.ts'
import { finishRun, listForgottenBets, listUnfinishedRuns } from './run-finish.ts'

export interface ArenasContext {
  db: NodePgDatabase
  now: () => Date
  bets: Pick<BetsService, 'voidWithin'>
  /** Called after the commit. Resolves when the change holds in this process (arenas.11). */
  onArenaChanged: (arenaId: string) => Promise<void>
  /** Called after the commit. */
  onBetChanged: (arenaId: string, betId: string) => void
  onFansChanged: (arenaId: string, userIds: number[]) => void
  /** Resolves when every process has stored what it had counted of a stopped run. */
  collectRun: (arenaId: string, runId: number) => Promise<void>
  /** Called in the transaction that writes the match. */
  onMatchWritten: (tx: Transaction, match: WrittenMatch, arenaId: string) => Promise<void>
  /** Called in the transaction that begins a run; resuming begins none. */
  onArenaLive: (tx: Transaction, runId: number) => Promise<void>
  /** Called in the transaction that deletes an arena: its id may be another's from now on. */
  onArenaRemoved: (tx: Transaction, arenaId: string) => Promise<void>
  /** Called in a transaction of its own, with those who said they come to a match that begins in 15 minutes. */
  onKickoffNear: (tx: Transaction, arena: Arena, userIds: number[]) => Promise<void>
  /** The match of a run could not be written at once. */
  onLate: (error: unknown, runId: number) => void
  /** How long the answer to a stop waits for its match. */
  finishWaitMs?: number | undefined
}

/** Well below the time after which a silent connection is cut (http/connections.ts). */
const FINISH_WAIT_MS = 10_000

/** Who acts; null for an operator at the command line. */
type Actor = number | null

export type ArenasService = ReturnType<typeof createArenasService>
export type ArenaChanges = Partial<ArenaFields> & { started?: boolean }

export function createArenasService(context: ArenasContext) {
  const { db, now, bets, onArenaChanged, onBetChanged, onFansChanged, collectRun } = context
  const { onMatchWritten, onLate, onArenaLive, onArenaRemoved, onKickoffNear } = context
  const { finishWaitMs = FINISH_WAIT_MS } = context

  async function change(
    adminId: Actor,
    arenaId: string,
    action: string,
    work: (tx: Transaction, arena: Arena) => Promise<void>,
  ): Promise<Arena> {
    const after = await inTransaction(db, async (tx) => {
      const before = await lockArena(tx, arenaId)
      if (!before) throw new Failure('arena_not_found')
      await work(tx, before)
      const changed = await findArena(tx, arenaId)
      await recordAudit(tx, {
        actorId: adminId,
        action,
        target: `arena ${arenaId}`,
        before: audited(before),
        after: changed && audited(changed),
      })
      return changed ?? before
    })
    await onArenaChanged(arenaId)
    return after
  }

  async function start(tx: Transaction, arena: Arena): Promise<void> {
    if (startOf(arena.state) === 'resume') return resume(tx, arena)
    if (stateOf(arena) === 'finished') await beginFixture(tx, arena.id)
    const runId = await beginRun(tx, arena.id, now())
    await attachToRun(tx, arena.id, runId)
    await onArenaLive(tx, runId)
  }

  async function resume(tx: Transaction, arena: Arena): Promise<void> {
    await resumeClock(tx, arena.id, now())
    await setArenaState(tx, arena.id, 'live')
  }

  async function hold(tx: Transaction, arena: Arena, stoppedAt: Date | null): Promise<void> {
    await holdClock(tx, arena.id, arena.run ? liveClockMs(arena.run, stoppedAt ?? now()) : 0, stoppedAt)
    await setArenaState(tx, arena.id, stoppedAt ? 'idle' : 'paused')
  }

  /** Collects the run's last counts and writes its match. Repeating it changes nothing. */
  async function finish(arenaId: string, runId: number): Promise<void> {
    await collectRun(arenaId, runId)
    await inLongTransaction(db, async (tx) => {
      const match = await finishRun(tx, runId)
      if (match) await onMatchWritten(tx, match, arenaId)
    })
    await onArenaChanged(arenaId)
  }

  /**
   * arenas.8: the stop holds already. The match of a stadium may take longer than a caller waits; it is written all the
   * same, and what fails is tried again by `tidy`.
   */
  async function finishInTime(arenaId: string, runId: number): Promise<void> {
    const waiting = new AbortController()
    const finishing = finish(arenaId, runId)
      .catch((error: unknown) => onLate(error, runId))
      .finally(() => waiting.abort())
    const patience = delay(finishWaitMs, undefined, { signal: waiting.signal, ref: false }).catch(
      () => finishing,
    )
    await Promise.race([finishing, patience])
  }

  async function voidForgotten(arenaId: string, betId: string): Promise<void> {
    const fans = await inLongTransaction(db, async (tx) => {
      const refunded = await bets.voidWithin(tx, arenaId, betId)
      if (refunded === null) return null
      await recordAudit(tx, {
        actorId: null,
        action: 'bet.void',
        target: `bet ${betId}`,
        after: 'not settled in time',
      })
      return refunded
    })
    if (fans === null) return
    onBetChanged(arenaId, betId)
    onFansChanged(arenaId, fans)
  }

  return {
    async create(adminId: Actor, id: string | null, fields: ArenaFields, isStarted: boolean): Promise<Arena> {
      const arenaId = id ?? randomUUID()
      const arena = await inTransaction(db, async (tx) => {
        await assertTeams(tx, fields, problem('same_teams'))
        if (!(await insertArena(tx, arenaId, fields))) throw new Failure('arena_id_taken')
        const created = await lockArena(tx, arenaId)
        if (!created) throw new Error('an arena was not stored')
        if (isStarted) await start(tx, created)
        const after = (await findArena(tx, arenaId)) ?? created
        await recordAudit(tx, {
          actorId: adminId,
          action: 'arena.create',
          target: `arena ${arenaId}`,
          after: audited(after),
        })
        return after
      })
      await onArenaChanged(arenaId)
      return arena
    },

    update: (adminId: Actor, arenaId: string, { started, ...changes }: ArenaChanges) =>
      change(adminId, arenaId, 'arena.update', async (tx, arena) => {
        const fields: ArenaFields = {
          homeClubId: changes.homeClubId ?? arena.homeTeam.id,
          awayClubId: changes.awayClubId ?? arena.awayTeam.id,
          recommendedStreams: changes.recommendedStreams ?? arena.recommendedStreams,
          startDate: changes.startDate === undefined ? arena.startDate : changes.startDate,
          sport: changes.sport ?? arena.sport,
        }
        const hasOtherTeams =
          fields.homeClubId !== arena.homeTeam.id || fields.awayClubId !== arena.awayTeam.id
        if (hasOtherTeams) {
          await assertTeams(tx, fields, problem('same_clubs'))
          // Also while the last run waits to become a match: that has the names of those who played it.
          if (arena.state !== 'idle' || (arena.run && !(await hasBecomeMatch(tx, arena.run.id))))
            throw new Failure('arena_teams_locked')
          await leaveLastRun(tx, arenaId)
        }
        await updateArena(tx, arenaId, fields)
        const after = { ...arena, ...fields, ...(hasOtherTeams && { run: null }) }
        const isAnotherMatch = stateOf(arena) === 'finished' && stateOf(after) === 'upcoming'
        if (isAnotherMatch) await beginFixture(tx, arenaId)
        if (fields.startDate?.getTime() !== arena.startDate?.getTime()) await planReminder(tx, arenaId)
        // A client may repeat `started` for an arena that is live already; that changes nothing.
        if (started && arena.state !== 'live') await start(tx, arena)
      }),

    async remove(adminId: number, arenaId: string): Promise<void> {
      await inLongTransaction(db, async (tx) => {
        const arena = await lockArena(tx, arenaId)
        if (!arena) throw new Failure('arena_not_found')
        assertCanDelete(arena.state)
        await lockBetsAndRuns(tx, [arenaId])
        const undecided = await lockUndecidedBets(tx, arenaId)
        // bets.10: deleting voids the bets.
        if ((await listUndecidedStakedBy(tx, arenaId, adminId)).length > 0) throw new Failure('own_stake')
        for (const betId of undecided) await bets.voidWithin(tx, arenaId, betId)
        await removeArena(tx, arenaId)
        await onArenaRemoved(tx, arenaId)
        await recordAudit(tx, {
          actorId: adminId,
          action: 'arena.delete',
          target: `arena ${arenaId}`,
          before: audited(arena),
        })
      })
      await onArenaChanged(arenaId)
    },

    attend: (userId: number, arenaId: string, isGoing: boolean): Promise<Arena> =>
      inTransaction(db, async (tx) => {
        const { arena, isNew } = await setGoing(tx, { userId, arenaId, isGoing }, now())
        if (isGoing) await planFirstReminder(tx, arenaId)
        if (isNew && (await hasReminded(tx, arenaId, now()))) await onKickoffNear(tx, arena, [userId])
        return arena
      }),

    /** The job of calendar.7. */
    remindGoers: (fixture: string): Promise<void> =>
      inTransaction(db, (tx) => remindGoers(tx, fixture, now(), onKickoffNear)),

    start: (adminId: number, arenaId: string) => change(adminId, arenaId, 'arena.start', start),

    pause: (adminId: number, arenaId: string) =>
      change(adminId, arenaId, 'arena.pause', async (tx, arena) => {
        assertCanPause(arena.state)
        await hold(tx, arena, null)
      }),

    resume: (adminId: number, arenaId: string) =>
      change(adminId, arenaId, 'arena.resume', async (tx, arena) => {
        assertCanResume(arena.state)
        await resume(tx, arena)
      }),

    /**
     * Every open bet stops taking stakes, whoever stops. `leftBets`: how many wait for somebody else, because who
     * stopped has a stake in them (bets.10).
     */
    async stop(adminId: number, arenaId: string): Promise<{ arena: Arena; leftBets: number }> {
      let closed: string[] = []
      let leftBets = 0
      const arena = await change(adminId, arenaId, 'arena.stop', async (tx, running) => {
        assertCanStop(running.state)
        closed = await closeOpenBets(tx, arenaId)
        await hold(tx, running, now())
        leftBets = (await listUndecidedStakedBy(tx, arenaId, adminId)).length
      })
      for (const betId of closed) onBetChanged(arenaId, betId)
      if (arena.run) await finishInTime(arenaId, arena.run.id)
      return { arena, leftBets }
    },

    /**
     * Finishes runs of processes that died and voids bets nobody settled in time (bets.8). Any process may call it at
     * any time. Handles each run and bet separately: a failure is reported and retried by the next call.
     */
    async tidy(onFailure: (error: unknown, subject: string) => void): Promise<void> {
      for (const { runId, arenaId } of await listUnfinishedRuns(db))
        await finish(arenaId, runId).catch((error: unknown) => onFailure(error, `run ${runId}`))
      for (const { arenaId, betId } of await listForgottenBets(db))
        await voidForgotten(arenaId, betId).catch((error: unknown) => onFailure(error, `bet ${betId}`))
    },
  }
}

/** Events have entries of their own. */
const audited = ({ events: _events, ...arena }: Arena) => arena

async function assertTeams(
  tx: Transaction,
  { homeClubId, awayClubId }: ArenaFields,
  same: string,
): Promise<void> {
  if (homeClubId === awayClubId) throw invalid({ awayTeam: same })
  for (const id of [homeClubId, awayClubId])
    if (!(await holdClub(tx, id))) throw new Failure('club_not_found')
}
