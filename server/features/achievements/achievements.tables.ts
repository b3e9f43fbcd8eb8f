import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#server/features/fans/fans.tables.ts'
import { long, moment } from '#server/storage/columns.ts'

const fan = () =>
  long()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const earnedAchievements = pgTable(
  'earned_achievements',
  {
    userId: fan(),
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

/** Stakes a fan has won, counted as bets settle. */
export const achievementWins = pgTable('achievement_wins', {
  userId: fan().primaryKey(),
  wonStakes: integer().notNull(),
})
