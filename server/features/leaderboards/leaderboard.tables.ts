import { doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/storage/columns.ts'
import type { Mark } from './ranks.ts'

/** Every few hundredth place of each board, numbered in the background (boards.5). */
export const boardMarks = pgTable('board_marks', {
  /** What the board is sorted by. */
  sort: text().primaryKey(),
  marks: jsonb().$type<Mark[]>().notNull(),
  /** Everyone on the board. */
  total: integer().notNull(),
  countedAt: moment().notNull(),
  /** How long the counting took. */
  tookMs: doublePrecision().notNull(),
})
