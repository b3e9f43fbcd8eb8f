import { index, json, pgTable, text } from 'drizzle-orm/pg-core'
import { identity } from '#server/storage/columns.ts'

/** Work that was decided for a whole stadium and is done part by part (parts.ts). */
export const workParts = pgTable(
  'work_parts',
  {
    id: identity(),
    /** The parts of a lane are done one after the other, in the order of ids. */
    lane: text().notNull(),
    kind: text().notNull(),
    payload: json().notNull(),
  },
  (table) => [index('work_parts_lane').on(table.lane, table.id)],
)
