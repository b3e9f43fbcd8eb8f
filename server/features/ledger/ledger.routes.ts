import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { type EntryBet, pointsRoutes, type PointLimits as WireLimits } from '#contract/points.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import { positionIn, toSortedPage } from '#server/http/paging.ts'
import type { Db } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { entryOrder, findPurse, listEntries, lockPurse } from './ledger.storage.ts'
import { findLimits, type PointLimits, stakedToday, storeLimits } from './point-limits.ts'

export interface PointsDeps {
  db: NodePgDatabase
  authenticate: Authenticate
  /** Gives the top-up if it is due, and returns the balance. */
  topUp: (userId: number) => Promise<number>
  /** The bets that entries name, by id; the bets feature provides it. */
  describeBets: (db: Db, userId: number, betIds: string[]) => Promise<Record<string, EntryBet>>
  /** On bets settled in the last 30 days; the bets feature provides it. */
  gainAndLoss: (db: Db, userId: number) => Promise<{ gain: number; loss: number }>
}

export function mountPoints(app: FastifyInstance, deps: PointsDeps): void {
  const { db, authenticate, topUp, describeBets, gainAndLoss } = deps
  mount(
    app,
    pointsRoutes,
    {
      'GET /v1/points': async ({ viewer: { userId }, query }) => {
        const position = positionIn(entryOrder, query.cursor)
        const balance = await topUp(userId)
        const purse = await findPurse(db, userId)
        const found = purse ? await listEntries(db, purse.accountId, position, query.limit + 1) : []
        const { rows, next } = toSortedPage(entryOrder, found, query.limit)
        const betIds = new Set(rows.flatMap(({ entry }) => entry.betId ?? []))
        return {
          element: {
            balance,
            ledger: rows.map(({ entry }) => ({ ...entry, at: entry.at.toISOString() })),
            bets: await describeBets(db, userId, [...betIds]),
            limits: presentLimits(await findLimits(db, userId)),
            staked_today: purse ? await stakedToday(db, purse.accountId) : 0,
            last_30_days: await gainAndLoss(db, userId),
          },
          next,
        }
      },
      'POST /v1/points/limits': async ({ viewer: { userId }, body }) => {
        const limits = await inTransaction(db, async (tx) => {
          await lockPurse(tx, userId)
          return storeLimits(tx, userId, { daily: body.daily, coolOffDays: body.cool_off_days })
        })
        return { element: presentLimits(limits), msg: 'Limits saved.' }
      },
    },
    authenticate,
  )
}

const presentLimits = ({ daily, next, nextAt, coolOffUntil }: PointLimits): WireLimits => ({
  daily,
  next,
  next_at: nextAt?.toISOString() ?? null,
  cool_off_until: coolOffUntil?.toISOString() ?? null,
})
