import { z } from 'zod'
import { page, pageQuery } from './fields.ts'
import { defineRoutes } from './route.ts'

export const WELCOME_POINTS = 1_000
export const ATTENDANCE_POINTS = 10
export const TOP_UP_BELOW = 10
export const TOP_UP_TO = 100

export const ledgerKind = z.enum(['welcome', 'attendance', 'top_up', 'stake', 'payout', 'refund'])
export type LedgerKind = z.output<typeof ledgerKind>

export const ledgerEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** Positive came to me, negative left. */
  amount: z.number(),
  kind: ledgerKind,
  betId: z.string().nullable(),
  /** What I had afterwards. */
  balance: z.number(),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

export const pointsRoutes = defineRoutes({
  'GET /v1/points': {
    summary: 'My balance and ledger, newest first',
    access: 'fan',
    query: pageQuery,
    element: z.object({ balance: z.number(), ledger: z.array(ledgerEntry) }),
    beside: page,
  },
})
