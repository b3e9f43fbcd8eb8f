// points.6: the limits that fans set themselves. `place_stakes` keeps them (bets.functions.sql).
import { sql } from 'drizzle-orm'
import { LIMIT_RAISE_HOURS } from '#contract/constants.ts'
import type { Db, Transaction } from '#server/storage/database.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

export interface PointLimits {
  /** Points a UTC day; null without a limit. */
  daily: number | null
  /** A higher limit, or none, that holds from `nextAt` on. */
  next: number | null
  nextAt: Date | null
  coolOffUntil: Date | null
}

export interface LimitsWish {
  /** Undefined: as it is. Null: none. */
  daily?: number | null | undefined
  coolOffDays?: number | undefined
}

/** The limits as they hold now: what waited for its time has taken effect, and what is over is gone. */
export function limitsAt({ daily, next, nextAt, coolOffUntil }: PointLimits, now: Date): PointLimits {
  const isDue = nextAt !== null && nextAt <= now
  return {
    daily: isDue ? next : daily,
    next: isDue ? null : next,
    nextAt: isDue ? null : nextAt,
    coolOffUntil: coolOffUntil !== null && coolOffUntil > now ? coolOffUntil : null,
  }
}

/** Lower counts at once; higher, or none, after 24 h. Nothing shortens a cool-off. */
export function changeLimits(stored: PointLimits, wish: LimitsWish, now: Date): PointLimits {
  const limits = limitsAt(stored, now)
  if (wish.coolOffDays !== undefined) {
    const until = new Date(now.getTime() + wish.coolOffDays * DAY_MS)
    if (limits.coolOffUntil === null || until > limits.coolOffUntil) limits.coolOffUntil = until
  }
  if (wish.daily === undefined) return limits
  // Asked for again, the higher one does not wait longer.
  if (limits.nextAt !== null && wish.daily === limits.next) return limits
  const isHigher = limits.daily !== null && (wish.daily === null || wish.daily > limits.daily)
  return isHigher
    ? { ...limits, next: wish.daily, nextAt: new Date(now.getTime() + LIMIT_RAISE_HOURS * HOUR_MS) }
    : { ...limits, daily: wish.daily, next: null, nextAt: null }
}

interface LimitsRow extends Record<string, unknown> {
  daily: number | null
  next_daily: number | null
  next_at: string | null
  cool_off_until: string | null
  now: string
}

async function readLimits(db: Db, userId: number): Promise<{ limits: PointLimits; now: Date }> {
  const { rows } = await db.execute<LimitsRow>(sql`
    SELECT l.daily, l.next_daily, l.next_at, l.cool_off_until, clock_timestamp() AS now
    FROM (SELECT) one LEFT JOIN point_limits l ON l.user_id = ${userId}`)
  const [row] = rows
  if (!row) throw new Error('no row of limits')
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  const limits = {
    daily: row.daily,
    next: row.next_daily,
    nextAt: moment(row.next_at),
    coolOffUntil: moment(row.cool_off_until),
  }
  return { limits, now: new Date(row.now) }
}

/** As they hold now. */
export async function findLimits(db: Db, userId: number): Promise<PointLimits> {
  const { limits, now } = await readLimits(db, userId)
  return limitsAt(limits, now)
}

/** The caller has locked the fan's account, so that two changes follow each other. */
export async function storeLimits(tx: Transaction, userId: number, wish: LimitsWish): Promise<PointLimits> {
  const { limits: stored, now } = await readLimits(tx, userId)
  const limits = changeLimits(stored, wish, now)
  await tx.execute(sql`
    INSERT INTO point_limits (user_id, daily, next_daily, next_at, cool_off_until)
    VALUES (${userId}, ${limits.daily}, ${limits.next}, ${limits.nextAt?.toISOString() ?? null}::timestamptz,
      ${limits.coolOffUntil?.toISOString() ?? null}::timestamptz)
    ON CONFLICT (user_id) DO UPDATE SET daily = excluded.daily, next_daily = excluded.next_daily,
      next_at = excluded.next_at, cool_off_until = excluded.cool_off_until`)
  return limits
}

/** fans.6: a deleted fan's limits go. */
export async function forgetLimits(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`DELETE FROM point_limits WHERE user_id = ${userId}`)
}

/** What the fan has staked on this UTC day; take-backs and refunds count back. */
export async function stakedToday(db: Db, accountId: number): Promise<number> {
  const { rows } = await db.execute<{ points: number }>(
    sql`SELECT staked_today(${accountId}, clock_timestamp()) AS points`,
  )
  return rows[0]?.points ?? 0
}
