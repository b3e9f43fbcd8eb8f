import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { SIDES } from '#contract/constants.ts'
import type { TifoFrame } from '#contract/tifos.ts'
import { arenaRuns } from '#server/features/arenas/arenas.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { matches } from '#server/features/matches/matches.tables.ts'
import { ultraGroups } from '#server/features/ultras/ultras.tables.ts'
import { identity, long, moment } from '#server/storage/columns.ts'

/** What is seen of a tifo. Raises and posters keep their own copy: it stays when the tifo is deleted. */
export interface Picture {
  name: string
  colors: string[]
  frames: TifoFrame[]
}

const group = () =>
  long()
    .notNull()
    .references(() => ultraGroups.id, { onDelete: 'cascade' })
const side = () => text({ enum: SIDES }).notNull()

export const tifos = pgTable(
  'tifos',
  {
    id: identity(),
    ultraId: group(),
    picture: jsonb().$type<Picture>().notNull(),
    createdBy: long().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
    approvedAt: moment(),
    /** Set while it is hidden because of reports. */
    hiddenAt: moment(),
  },
  (table) => [
    index('tifos_group').on(table.ultraId, table.id),
    index('tifos_waiting').on(table.createdAt, table.id).where(sql`approved_at IS NULL`),
    index('tifos_author').on(table.createdBy),
  ],
)

/** A tifo that an end held up, or holds up now. */
export const tifoRaises = pgTable(
  'tifo_raises',
  {
    id: identity(),
    runId: long()
      .notNull()
      .references(() => arenaRuns.id, { onDelete: 'cascade' }),
    side: side(),
    ultraId: group(),
    /** No foreign key: the tifo may be deleted meanwhile. */
    tifoId: long().notNull(),
    picture: jsonb().$type<Picture>().notNull(),
    raisedBy: long().references(() => users.id, { onDelete: 'set null' }),
    raisedAt: moment().notNull(),
    endsAt: moment().notNull(),
  },
  (table) => [
    check('tifo_raises_side', sql`${table.side} IN ('home', 'away')`),
    index('tifo_raises_end').on(table.runId, table.side, table.raisedAt),
    index('tifo_raises_tifo').on(table.tifoId, table.endsAt),
    index('tifo_raises_group').on(table.ultraId),
    index('tifo_raises_capo').on(table.raisedBy),
  ],
)

/** A raise that was completed, once. Names and logos of the match stand here until its run has become one. */
export const posters = pgTable(
  'posters',
  {
    id: identity(),
    ultraId: group(),
    raiseId: long().references(() => tifoRaises.id, { onDelete: 'set null' }),
    tifoId: long().notNull(),
    picture: jsonb().$type<Picture>().notNull(),
    runId: long().references(() => arenaRuns.id, { onDelete: 'set null' }),
    /** For matches without a run of ours; others are found by their run. */
    matchId: long().references(() => matches.id, { onDelete: 'set null' }),
    side: side(),
    homeName: text().notNull(),
    awayName: text().notNull(),
    homeLogo: text(),
    awayLogo: text(),
    completedAt: moment().notNull(),
    holders: integer().notNull(),
    hiddenAt: moment(),
  },
  (table) => [
    check('posters_side', sql`${table.side} IN ('home', 'away')`),
    uniqueIndex('posters_raise').on(table.raiseId),
    index('posters_group').on(table.ultraId, table.completedAt, table.id),
    index('posters_tifo').on(table.tifoId),
    index('posters_run').on(table.runId),
    index('posters_match').on(table.matchId),
  ],
)
