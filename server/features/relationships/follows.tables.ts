import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from '#server/features/fans/fans.tables.ts'
import { long, moment } from '#server/storage/columns.ts'

const fan = () =>
  long()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const follows = pgTable(
  'follows',
  { followerId: fan(), followedId: fan(), createdAt: moment().notNull().defaultNow() },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    check('follows_not_oneself', sql`${table.followerId} <> ${table.followedId}`),
    index('follows_followers').on(table.followedId, table.createdAt, table.followerId),
    index('follows_following').on(table.followerId, table.createdAt, table.followedId),
  ],
)
