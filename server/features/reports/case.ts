// A case and what may be done with it: pure (reports.3 to reports.6).
import { SUSPENSION_MAX_DAYS } from '#contract/constants.ts'
import { problem } from '#contract/problems.ts'
import type { ReportDecision } from '#contract/reports.ts'
import { Failure, invalid } from '#server/http/failure.ts'
import type { Case } from './reports.storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Out of everybody's sight: by its reports, or by a decision other than dismissing them. */
export const isHidden = ({ decision, hiddenAt }: Pick<Case, 'decision' | 'hiddenAt'>): boolean =>
  decision === null ? hiddenAt !== null : decision !== 'dismiss'

export const isAppealDecided = ({ state, appealedAt }: Pick<Case, 'state' | 'appealedAt'>): boolean =>
  appealedAt !== null && state === 'decided'

/**
 * reports.6: what was decided stays so until the thing has changed. What a fan does is not in their profile, so they
 * can be reported again a day later in any case.
 */
export function isOpenToReports(
  last: Pick<Case, 'kind' | 'state' | 'fingerprint' | 'decidedAt'>,
  fingerprint: string,
  now: Date,
): boolean {
  if (last.state === 'appealed') return false
  if (last.fingerprint !== fingerprint) return true
  return last.kind === 'fan' && now.getTime() - (last.decidedAt?.getTime() ?? 0) > DAY_MS
}

export interface Verdict {
  decision: ReportDecision
  reason: string
  until: Date | null
}

/** reports.3: a suspension needs an end, in the future and at most a hundred years ahead; the others have none. */
export function verdictOf(
  {
    decision,
    reason,
    until,
  }: { decision: ReportDecision; reason: string; until?: string | number | undefined },
  now: Date,
): Verdict {
  if (decision !== 'suspend') return { decision, reason, until: null }
  const end = until === undefined ? null : endOf(until)
  const aheadMs = end === null ? Number.NaN : end.getTime() - now.getTime()
  if (!(aheadMs > 0 && aheadMs <= (SUSPENSION_MAX_DAYS + 1) * DAY_MS))
    throw invalid({ until: problem('until_out_of_range', SUSPENSION_MAX_DAYS) })
  return { decision, reason, until: end }
}

/** A day without a time means its end. */
function endOf(until: string | number): Date {
  const isDay = typeof until === 'string' && /^\d{4}-\d\d-\d\d$/.test(until)
  return new Date(isDay ? `${until}T23:59:59.999Z` : until)
}

/** Two admins at once: the second is told that it was decided. An appeal opens the case for one more decision. */
export function refuseDecided({ state }: Pick<Case, 'state'>): void {
  if (state === 'decided') throw new Failure('report_decided')
}

/** reports.4: one appeal, of a decision that took something. */
export function refuseAppeal({
  state,
  decision,
  appealedAt,
}: Pick<Case, 'state' | 'decision' | 'appealedAt'>): void {
  if (appealedAt !== null) throw new Failure('appeal_used')
  if (state !== 'decided' || decision === 'dismiss') throw new Failure('no_decision')
}
