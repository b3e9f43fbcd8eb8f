// Reports, decisions and appeals, each in one transaction: case, thing, suspension, inbox, audit log.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { REPORTS_TO_HIDE } from '#contract/constants.ts'
import type { ReportDecision, ReportKind } from '#contract/reports.ts'
import { endSuspension, suspendFan } from '#server/features/accounts/index.ts'
import { recordAudit } from '#server/features/audit/index.ts'
import { findFan, lockFan } from '#server/features/fans/index.ts'
import { Failure } from '#server/http/failure.ts'
import type { Transaction } from '#server/storage/database.ts'
import { afterCommit, inTransaction } from '#server/storage/transaction.ts'
import { isHidden, isOpenToReports, refuseAppeal, refuseDecided, type Verdict, verdictOf } from './case.ts'
import { type Caretakers, findThing, fingerprintOf, type Taken, type ThingKinds } from './report-things.ts'
import {
  addReport,
  type Case,
  findCase,
  lockCase,
  lockLatestCase,
  longestSuspension,
  openCase,
  reportersOf,
  saveCase,
} from './reports.storage.ts'

/** What fans are told of a case; the notifications feature provides it. */
export interface ReportNews {
  report: Pick<Case, 'id' | 'kind' | 'name'>
  /** Ids of whom it names: what they are called is looked up when it is read (inbox.5). */
  fans: string[]
  event: 'hidden' | 'decided' | 'heard' | 'reported'
  decision: ReportDecision | null
  reason: string | null
  until: Date | null
}

export interface ReportsContext {
  db: NodePgDatabase
  now: () => Date
  kinds: ThingKinds
  caretakers: Caretakers
  tell: (tx: Transaction, news: ReportNews, userIds: readonly number[]) => Promise<void>
  /** Called after the commit: a fan was suspended, or no longer is. */
  onSuspensionChanged: (userId: number) => void
}

export type ReportsService = ReturnType<typeof createReportsService>

export function createReportsService(context: ReportsContext) {
  const { db, now, kinds, caretakers, tell, onSuspensionChanged } = context

  /** reports.2: enough fans have reported it, so it is out of sight until somebody decides. */
  async function hideByReports(tx: Transaction, it: Case): Promise<void> {
    const taken = (await kinds[it.kind]?.hide(tx, it.thing)) ?? null
    await saveCase(tx, it.id, { hiddenAt: now(), taken })
    await recordAudit(tx, {
      actorId: null,
      action: 'report.hide',
      target: targetOf(it),
      after: { report: it.id, name: it.name, reports: REPORTS_TO_HIDE },
    })
    await tell(tx, newsOf(it, 'hidden'), await concernedBy(tx, it))
  }

  /** The maker, and who looks after such things in the group. */
  async function concernedBy(tx: Transaction, { kind, makerId, ultraId }: Case): Promise<number[]> {
    const ids = ultraId === null ? [] : await caretakers.idsOf(tx, kind, ultraId)
    return [...new Set(makerId === null ? ids : [makerId, ...ids])]
  }

  async function isConcerned(userId: number, { kind, makerId, ultraId }: Case): Promise<boolean> {
    if (makerId === userId) return true
    return ultraId !== null && (await caretakers.idsOf(db, kind, ultraId)).includes(userId)
  }

  /** Hides or shows it as the verdict says; returns what has to be kept to give it back. */
  async function applyTo(tx: Transaction, it: Case, verdict: Verdict): Promise<Taken | null> {
    const port = kinds[it.kind]
    const hides = verdict.decision !== 'dismiss'
    if (hides === isHidden(it)) return it.taken
    if (hides) return (await port?.hide(tx, it.thing)) ?? null
    await port?.show(tx, it.thing, it.taken)
    return null
  }

  /** reports.5: an admin cannot be suspended, nor somebody who is gone. */
  async function refuseUnlessSuspendable(tx: Transaction, makerId: number | null): Promise<void> {
    const maker = makerId === null ? null : await findFan(tx, makerId)
    if (!maker || maker.role === 'admin') throw new Failure('cannot_suspend')
  }

  /** The longest of all decisions holds; taking one back leaves the others. */
  async function refreshSuspension(tx: Transaction, makerId: number): Promise<void> {
    const longest = await longestSuspension(tx, makerId, now())
    if (longest?.until)
      await suspendFan(tx, makerId, {
        until: longest.until,
        reason: longest.reason ?? '',
        reportId: longest.id,
      })
    else await endSuspension(tx, makerId)
    afterCommit(tx, () => onSuspensionChanged(makerId))
  }

  return {
    /** reports.1: once per fan and thing; again, or about what was decided and has not changed, nothing happens. */
    create(
      userId: number,
      { kind, id, reason }: { kind: ReportKind; id: string; reason: string },
    ): Promise<Case> {
      return inTransaction(db, async (tx) => {
        const thing = await findThing(tx, kinds, kind, id)
        if (kind === 'fan' && id === String(userId)) throw new Failure('own_report')
        const last = await lockLatestCase(tx, kind, id)
        if (last && last.state !== 'open' && !isOpenToReports(last, fingerprintOf(thing), now())) return last
        const { name, makerId, group } = thing
        const it =
          last?.state === 'open'
            ? last
            : await openCase(tx, {
                kind,
                thing: id,
                name,
                makerId,
                ultraId: group?.id ?? null,
                openedAt: now(),
              })
        const count = await addReport(tx, { caseId: it.id, reporterId: userId, reason, at: now() })
        const isEnough = count !== null && count >= REPORTS_TO_HIDE
        if (isEnough && kinds[kind]?.isHiddenByReports && it.hiddenAt === null) await hideByReports(tx, it)
        return it
      })
    },

    /** reports.3 */
    decide(
      actorId: number,
      {
        id,
        ...given
      }: { id: number; decision: ReportDecision; reason: string; until?: string | number | undefined },
    ): Promise<Case> {
      const verdict = verdictOf(given, now())
      return inTransaction(db, async (tx) => {
        // Fans are locked before cases, as their deletion does.
        const makerId = (await findCase(tx, id))?.makerId ?? null
        if (makerId !== null) await lockFan(tx, makerId)
        const before = await lockCase(tx, id)
        if (!before) throw new Failure('report_not_found')
        refuseDecided(before)
        if (verdict.decision === 'suspend') await refuseUnlessSuspendable(tx, before.makerId)

        const taken = await applyTo(tx, before, verdict)
        const thing = (await kinds[before.kind]?.find(tx, [before.thing]))?.get(before.thing)
        const changes = {
          ...verdict,
          state: 'decided' as const,
          taken,
          decidedBy: actorId,
          decidedAt: now(),
          fingerprint: thing ? fingerprintOf(thing) : null,
        }
        await saveCase(tx, id, changes)
        const after: Case = { ...before, ...changes }
        if (before.makerId !== null && (before.decision === 'suspend' || verdict.decision === 'suspend'))
          await refreshSuspension(tx, before.makerId)
        await recordAudit(tx, {
          actorId,
          action: before.state === 'appealed' ? 'report.decide_appeal' : 'report.decide',
          target: targetOf(before),
          before: { name: before.name, decision: before.decision },
          after: { report: id, name: before.name, ...verdict },
        })
        await tellOfDecision(tx, before, after)
        return after
      })
    },

    /** reports.4 */
    async appeal(userId: number, id: number, text: string): Promise<Case> {
      const seen = await findCase(db, id)
      if (!seen) throw new Failure('report_not_found')
      if (!(await isConcerned(userId, seen))) throw new Failure('forbidden')
      return inTransaction(db, async (tx) => {
        const it = await lockCase(tx, id)
        if (!it) throw new Failure('report_not_found')
        refuseAppeal(it)
        const changes = { state: 'appealed' as const, appealBy: userId, appealText: text, appealedAt: now() }
        await saveCase(tx, id, changes)
        await recordAudit(tx, {
          actorId: userId,
          action: 'report.appeal',
          // Erased with the account of whoever appealed.
          target: `user ${userId}`,
          after: { report: id, name: it.name, text },
        })
        return { ...it, ...changes }
      })
    },
  }

  /** Whom it concerns are told why; those who reported it, that it was looked at. */
  async function tellOfDecision(tx: Transaction, before: Case, after: Case): Promise<void> {
    const isHeard = before.state === 'appealed'
    const concerned = await concernedBy(tx, after)
    // Nobody is told of a dismissal who never knew of the reports.
    const isNews = isHeard || after.decision !== 'dismiss' || before.hiddenAt !== null
    if (isNews) await tell(tx, newsOf(after, isHeard ? 'heard' : 'decided'), concerned)
    if (!isHeard) await tell(tx, newsForReporters(after), await reportersOf(tx, after.id))
  }
}

function newsOf({ id, kind, name, decision, reason, until }: Case, event: ReportNews['event']): ReportNews {
  return { report: { id, kind, name }, fans: [], event, decision, reason, until }
}

/**
 * Reporters learn what became of it: not what was said to whom it concerns, nor the words of an announcement, which
 * only its group reads.
 */
function newsForReporters(it: Case): ReportNews {
  const { id, kind } = it
  return {
    report: { id, kind, name: kind === 'announcement' || kind === 'fan' ? '' : it.name },
    fans: kind === 'fan' ? [it.thing] : [],
    event: 'reported',
    decision: it.decision === 'dismiss' ? 'dismiss' : 'hide',
    reason: null,
    until: null,
  }
}

/** Entries about a fan are named so that they are erased with the fan (audit.4). */
const targetOf = ({ kind, thing }: Pick<Case, 'kind' | 'thing'>): string =>
  `${kind === 'fan' ? 'user' : kind} ${thing}`
