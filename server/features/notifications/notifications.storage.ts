import { and, count, desc, eq, gt, inArray, isNull, lte, type Placeholder, sql } from 'drizzle-orm'
import { type ColorPair, clubColors } from '#contract/colors.ts'
import { NOTIFICATIONS_KEPT_DAYS } from '#contract/constants.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { numberArray } from '#server/storage/columns.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { orderByMoment, type Position } from '#server/storage/list-order.ts'
import { isAnyOf, prepared, preparedSql } from '#server/storage/prepared-statements.ts'
import { notificationRounds, notifications, unreadNotifications } from './notifications.tables.ts'

export interface StoredNotification {
  id: number
  kind: NotificationKind
  data: Record<string, unknown>
  count: number
  at: Date
  readAt: Date | null
}

/** Newest first. */
export const inboxOrder = orderByMoment(notifications.at, notifications.id, 'desc')

const columns = {
  id: notifications.id,
  kind: notifications.kind,
  data: notifications.data,
  count: notifications.count,
  at: notifications.at,
  readAt: notifications.readAt,
}

const isShownTo = (userId: number) => and(eq(notifications.userId, userId), eq(notifications.hidden, false))

export function inboxQuery(db: Db, userId: number, limit: number, position: Position | null) {
  return db
    .select({ ...columns, sortValue: inboxOrder.value })
    .from(notifications)
    .where(and(isShownTo(userId), position ? inboxOrder.after(position) : undefined))
    .orderBy(inboxOrder.orderBy)
    .limit(limit)
}

export async function listInbox(...args: Parameters<typeof inboxQuery>) {
  const rows = await inboxQuery(...args)
  return rows.map(({ sortValue, ...row }) => ({ ...row, position: [sortValue, row.id] as const }))
}

/** Not what was of use at its moment alone: a kick-off, a friend in the stands. */
const TOLD_LATER: NotificationKind[] = ['result', 'bet', 'follower', 'group', 'achievement', 'moderation']

export const toldBetweenQuery = (db: Db, userId: number, awaySince: Date, beganAt: Date) =>
  db
    .select({ ...columns, total: sql<number>`count(*) OVER ()`.mapWith(Number) })
    .from(notifications)
    .where(
      and(
        isShownTo(userId),
        gt(notifications.at, awaySince),
        lte(notifications.since, beganAt),
        inArray(notifications.kind, TOLD_LATER),
      ),
    )
    .orderBy(desc(notifications.at), desc(notifications.id))

/** home.5: what a fan was told while away, the latest first. What was merged counts from its first to its last. */
export async function listToldBetween(
  db: Db,
  userId: number,
  { awaySince, beganAt }: { awaySince: Date; beganAt: Date },
  limit: number,
): Promise<{ rows: StoredNotification[]; total: number }> {
  const rows = await toldBetweenQuery(db, userId, awaySince, beganAt).limit(limit)
  return { rows, total: rows[0]?.total ?? 0 }
}

export const unreadQuery = (db: Db, userId: number | Placeholder) =>
  db
    .select({ unread: count() })
    .from(unreadNotifications)
    .where(and(eq(unreadNotifications.userId, userId), eq(unreadNotifications.hidden, false)))
const unreadOf = prepared('unread_of', (db) => unreadQuery(db, sql.placeholder('userId')))

export async function countUnread(db: Db, userId: number): Promise<number> {
  const [row] = await unreadOf(db, { userId })
  return row?.unread ?? 0
}

/** Ids of other fans' notifications are passed over. */
export async function markRead(db: Db, userId: number, ids: number[] | 'all', at: Date): Promise<void> {
  await db.execute(sql`
    SELECT mark_read(${userId}, ${ids === 'all' ? null : numberArray(ids)}::bigint[], ${at.toISOString()}::timestamptz)`)
}

/** For the job that delivers it by push or mail; null once it was read or taken back. */
export async function findUnread(
  db: Db,
  id: number,
): Promise<(StoredNotification & { userId: number; hidden: boolean }) | null> {
  const [row] = await findUnreadQuery(db, id)
  return row ?? null
}

export const findUnreadQuery = (db: Db, id: number) =>
  db
    .select({ ...columns, userId: notifications.userId, hidden: notifications.hidden })
    .from(unreadNotifications)
    .innerJoin(
      notifications,
      and(
        eq(notifications.userId, unreadNotifications.userId),
        eq(notifications.at, unreadNotifications.at),
        eq(notifications.id, unreadNotifications.id),
      ),
    )
    .where(eq(unreadNotifications.id, id))

const namedFans = prepared('named_fans', (db) =>
  db
    .select({ id: users.id, name: users.name, avatar: users.avatar })
    .from(users)
    .where(and(isAnyOf(users.id, 'userIds'), isNull(users.deletedAt), isNull(users.disabledAt))),
)

/** Name and picture of those of these fans who may be named: not of the deleted and the disabled. */
export async function findNamed(
  db: Db,
  userIds: number[],
): Promise<Map<number, { name: string; avatar: string | null }>> {
  if (userIds.length === 0) return new Map()
  const rows = await namedFans(db, { userIds })
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

export interface GroupLooks {
  logo: string | null
  colors: ColorPair
}

const looksOfGroups = preparedSql<{
  id: number
  logo: string | null
  club_id: number
  colors: string[] | null
}>(
  'looks_of_groups',
  () => sql`
    SELECT g.id, g.logo, g.club_id, coalesce(g.colors, c.colors) AS colors
    FROM ultra_groups g JOIN clubs c ON c.id = g.club_id WHERE g.id = ANY(${sql.placeholder('ultraIds')}::bigint[])`,
)

/** Logo and colours of these groups. */
export async function findLooks(db: Db, ultraIds: number[]): Promise<Map<number, GroupLooks>> {
  if (ultraIds.length === 0) return new Map()
  const rows = await looksOfGroups(db, { ultraIds })
  return new Map(
    rows.map(({ id, logo, club_id, colors }) => [Number(id), { logo, colors: clubColors(club_id, colors) }]),
  )
}

/** inbox.2: somebody who stopped following is not counted any more. */
export async function withdrawFollower(
  tx: Transaction,
  userId: number,
  followerId: number,
  followedAt: Date,
): Promise<void> {
  await tx.execute(
    sql`SELECT withdraw_follower(${userId}, ${followerId}, ${followedAt.toISOString()}::timestamptz)`,
  )
}

/** Nobody reads any more that they have earned it. */
export async function withdrawAchievement(
  tx: Transaction,
  achievementId: string,
  userIds: readonly number[],
): Promise<void> {
  const ofThem = sql`user_id = ANY (${numberArray(userIds)}::bigint[]) AND kind = 'achievement'
    AND thing = ${`achievement:${achievementId}`}`
  await tx.execute(sql`SELECT 1 FROM unread_notifications WHERE ${ofThem} ORDER BY user_id FOR UPDATE`)
  await tx.execute(sql`DELETE FROM notifications WHERE ${ofThem}`)
}

const EXPORTED_AT_ONCE = 1_000

type Exported = Pick<StoredNotification, 'kind' | 'data' | 'count' | 'at'> & { read_at: Date | null }

/** For a fan's data export: what they were told, without other people's names; read as it is asked for. */
export async function* exportNotifications(db: Db, userId: number): AsyncGenerator<Exported[]> {
  for (let position: Position | null = null; ; ) {
    const page = await db
      .select({ ...columns, sortValue: inboxOrder.value })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), position ? inboxOrder.after(position) : undefined))
      .orderBy(inboxOrder.orderBy)
      .limit(EXPORTED_AT_ONCE)
    yield page.map(({ kind, data, count: times, at, readAt }) => ({
      kind,
      data,
      count: times,
      at,
      read_at: readAt,
    }))
    const last = page.at(-1)
    if (!last || page.length < EXPORTED_AT_ONCE) return
    position = [last.sortValue, last.id]
  }
}

/** So many are deleted in one transaction. */
const REMOVED_AT_ONCE = 20_000

export const tooOldAt = (now: Date): Date =>
  new Date(now.getTime() - NOTIFICATIONS_KEPT_DAYS * 24 * 60 * 60 * 1000)

/** inbox.2: 90 days. */
export async function removeOldNotifications(db: Db, now: Date): Promise<void> {
  const moment = sql`${tooOldAt(now).toISOString()}::timestamptz`
  for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE; ) {
    const { rows } = await db.execute<{ removed: number }>(
      sql`SELECT remove_old_notifications(${moment}, ${REMOVED_AT_ONCE}) AS removed`,
    )
    removed = rows[0]?.removed ?? 0
  }
  await db.delete(notificationRounds).where(sql`at < ${moment}`)
}

export async function removeNotificationsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(unreadNotifications).where(eq(unreadNotifications.userId, userId))
  await tx.delete(notifications).where(eq(notifications.userId, userId))
}

export interface FanStanding {
  unread: number
  balance: number
  /** What was told since a moment, the oldest first. */
  recent: StoredNotification[]
}

/** What the sockets of these fans tell, in one query. */
export async function loadStandings(
  db: Db,
  userIds: number[],
  since: Date,
): Promise<Map<number, FanStanding>> {
  const { rows } = await db.execute<{
    user_id: number
    unread: number
    balance: number
    recent: (Omit<StoredNotification, 'at' | 'readAt'> & { at: string })[] | null
  }>(sql`
    SELECT f.user_id,
      (SELECT count(*) FROM unread_notifications t WHERE t.user_id = f.user_id AND NOT t.hidden) AS unread,
      coalesce((SELECT a.balance FROM ledger_accounts a WHERE a.user_id = f.user_id), 0) AS balance,
      (
        SELECT json_agg(json_build_object('id', r.id, 'kind', r.kind, 'data', r.data, 'count', r.count, 'at', r.at) ORDER BY r.at, r.id)
        FROM (
          SELECT n.* FROM notifications n
          WHERE n.user_id = f.user_id AND n.at > ${since.toISOString()}::timestamptz AND n.read_at IS NULL AND NOT n.hidden
          ORDER BY n.at DESC, n.id DESC LIMIT 20
        ) r
      ) AS recent
    FROM unnest(${numberArray(userIds)}::bigint[]) AS f (user_id)`)
  return new Map(
    rows.map(({ user_id, unread, balance, recent }) => [
      user_id,
      {
        unread,
        balance,
        recent: (recent ?? []).map((row) => ({ ...row, at: new Date(row.at), readAt: null })),
      },
    ]),
  )
}
