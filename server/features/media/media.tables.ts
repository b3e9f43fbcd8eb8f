import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#server/features/fans/fans.tables.ts'
import { long, moment } from '#server/storage/columns.ts'

/** Each uploaded picture that is in the media folder, until nothing refers to it any more (media.4). */
export const pictures = pgTable(
  'pictures',
  {
    /** The name of its file. */
    name: text().primaryKey(),
    /** Null for files older than this table. */
    userId: long().references(() => users.id),
    uploadedAt: moment().notNull(),
  },
  (table) => [index('pictures_of_fan').on(table.userId), index('pictures_by_age').on(table.uploadedAt)],
)
