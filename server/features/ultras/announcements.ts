// groups.4: what a group tells its members.
import { and, desc, eq, isNull, lt, ne, or } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Announcement } from '#contract/groups.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { Failure } from '#server/http/failure.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { isAnyOf, prepared } from '#server/storage/prepared-statements.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { ultraAnnouncements } from './groups.tables.ts'
import { type Actor, recordDeed } from './ultra-log.ts'
import { lockUltraFor } from './ultra-rights.ts'
import { ultraMembers } from './ultras.tables.ts'

/** How much of it a notification quotes. */
const QUOTED_LENGTH = 140

export interface AnnouncementNews {
  event: 'announcement'
  announcement: number
  fans: string[]
  words: string
}

export interface AnnouncementsContext {
  db: NodePgDatabase
  now: () => Date
  /** Runs in the same transaction, last. */
  tell: (
    tx: Transaction,
    ultraId: number,
    news: AnnouncementNews,
    userIds: readonly number[],
  ) => Promise<void>
}

export type AnnouncementsService = ReturnType<typeof createAnnouncementsService>

export function createAnnouncementsService({ db, now, tell }: AnnouncementsContext) {
  return {
    create(actor: Actor, ultraId: number, text: string, isPinned: boolean): Promise<Announcement> {
      return inTransaction(db, async (tx) => {
        await lockUltraFor(tx, actor, ultraId, 'announce')
        const at = now()
        const [row] = await tx
          .insert(ultraAnnouncements)
          .values({ ultraId, authorId: actor.userId, text, isPinned, at })
          .returning({ id: ultraAnnouncements.id })
        const made = row && (await findAnnouncement(tx, row.id))
        if (!made) throw new Error('the announcement was not stored')
        const detail = { announcement: made.id, pinned: isPinned }
        await recordDeed(tx, { actor, ultraId, action: 'announce', detail, at })
        const words = quote(text, QUOTED_LENGTH)
        const fans = [String(actor.userId)]
        const readers = await membersBut(tx, ultraId, actor.userId)
        await tell(tx, ultraId, { event: 'announcement', announcement: made.id, fans, words }, readers)
        return present(made)
      })
    },

    async remove(actor: Actor, ultraId: number, id: number): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockUltraFor(tx, actor, ultraId, 'announce')
        const gone = await tx
          .delete(ultraAnnouncements)
          .where(and(eq(ultraAnnouncements.id, id), eq(ultraAnnouncements.ultraId, ultraId)))
          .returning({
            announcement: ultraAnnouncements.id,
            pinned: ultraAnnouncements.isPinned,
            fan: ultraAnnouncements.authorId,
          })
        const [before] = gone
        if (!before) throw new Failure('announcement_not_found')
        await recordDeed(tx, { actor, ultraId, action: 'unannounce', before, isGone: true, at: now() })
      })
    },
  }
}

/** The beginning of a text, cut between two characters: half a character cannot be stored. */
export function quote(text: string, mostLength: number): string {
  if (text.length <= mostLength) return text
  return `${text.slice(0, mostLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

async function membersBut(db: Db, ultraId: number, userId: number): Promise<number[]> {
  const rows = await db
    .select({ userId: ultraMembers.userId })
    .from(ultraMembers)
    .where(and(eq(ultraMembers.ultraId, ultraId), ne(ultraMembers.userId, userId)))
  return rows.map((row) => row.userId)
}

const select = (db: Db) =>
  db
    .select({
      id: ultraAnnouncements.id,
      ultraId: ultraAnnouncements.ultraId,
      text: ultraAnnouncements.text,
      isPinned: ultraAnnouncements.isPinned,
      at: ultraAnnouncements.at,
      hiddenAt: ultraAnnouncements.hiddenAt,
      authorId: ultraAnnouncements.authorId,
      by: { id: users.id, name: users.name, avatar: users.avatar },
    })
    .from(ultraAnnouncements)
    .leftJoin(
      users,
      and(eq(users.id, ultraAnnouncements.authorId), isNull(users.deletedAt), isNull(users.disabledAt)),
    )

export type StoredAnnouncement = Awaited<ReturnType<typeof select>>[number]

export async function findAnnouncement(db: Db, id: number): Promise<StoredAnnouncement | null> {
  const [row] = await select(db).where(eq(ultraAnnouncements.id, id))
  return row ?? null
}

const shownOf = prepared('shown_announcements', (db) =>
  db
    .select({ id: ultraAnnouncements.id })
    .from(ultraAnnouncements)
    .where(and(isAnyOf(ultraAnnouncements.id, 'ids'), isNull(ultraAnnouncements.hiddenAt))),
)

/** Which of these are there and not hidden. */
export async function findShownAnnouncements(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await shownOf(db, { ids })
  return new Set(rows.map(({ id }) => id))
}

/** Because of reports, or no longer (null). */
export async function setAnnouncementHidden(
  tx: Transaction,
  id: number,
  hiddenAt: Date | null,
): Promise<void> {
  await tx.update(ultraAnnouncements).set({ hiddenAt }).where(eq(ultraAnnouncements.id, id))
}

export type AnnouncementPosition = readonly [isPinned: number, id: number]

/** Pinned ones first, then the newest; hidden ones only for who may see them. */
export function announcementsQuery(
  db: Db,
  { ultraId, seesHidden }: { ultraId: number; seesHidden: boolean },
  limit: number,
  position: AnnouncementPosition | null,
) {
  const { id, isPinned, hiddenAt } = ultraAnnouncements
  const isFurther =
    position &&
    or(
      and(eq(isPinned, position[0] === 1), lt(id, position[1])),
      position[0] === 1 ? eq(isPinned, false) : undefined,
    )
  return select(db)
    .where(
      and(
        eq(ultraAnnouncements.ultraId, ultraId),
        seesHidden ? undefined : isNull(hiddenAt),
        isFurther ?? undefined,
      ),
    )
    .orderBy(desc(isPinned), desc(id))
    .limit(limit)
}

export const present = ({ id, text, isPinned, at, hiddenAt, by }: StoredAnnouncement): Announcement => ({
  id,
  text,
  at: at.toISOString(),
  by,
  pinned: isPinned,
  hidden: hiddenAt !== null,
})
