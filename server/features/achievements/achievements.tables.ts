import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#server/features/fans/fans.tables.ts'
import { long, moment } from '#server/storage/columns.ts'

export const earnedAchievements = pgTable(
  'earned_achievements',
  {
    userId: long()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    achievementId: text().notNull(),
    earnedAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.achievementId] })],
)

/** How many fans hold each, counted as they are granted. */
export const achievementHolders = pgTable('achievement_holders', {
  achievementId: text().primaryKey(),
  holders: integer().notNull(),
})
