import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { REPORT_DECISIONS, REPORT_KINDS } from '#contract/constants.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { ultraGroups } from '#server/features/ultras/ultras.tables.ts'
import { identity, long, moment } from '#server/storage/columns.ts'

const fan = () => long().references(() => users.id)

/** All reports of one thing until they are decided: one entry of the admins' queue. */
export const reportCases = pgTable(
  'report_cases',
  {
    id: identity(),
    kind: text({ enum: REPORT_KINDS }).notNull(),
    thing: text().notNull(),
    /** What it was called when the first report came; shown once it is gone. */
    name: text().notNull(),
    /** Whom a warning or a suspension is for. */
    makerId: fan(),
    /** Of the group itself and of what it has. */
    ultraId: long().references(() => ultraGroups.id),
    state: text({ enum: ['open', 'decided', 'appealed'] })
      .notNull()
      .default('open'),
    /** How many fans have reported it. */
    reportCount: integer().notNull().default(0),
    openedAt: moment().notNull(),
    /** When the number of reports hid it (reports.2). */
    hiddenAt: moment(),
    decision: text({ enum: REPORT_DECISIONS }),
    reason: text(),
    until: moment(),
    decidedBy: fan(),
    decidedAt: moment(),
    /** What the thing said after the decision: a later report counts only if that has changed (reports.6). */
    fingerprint: text(),
    /** What a decision took off a profile or a group's page, to give back if an appeal succeeds. */
    taken: jsonb().$type<Record<string, unknown>>(),
    appealBy: fan(),
    appealText: text(),
    appealedAt: moment(),
  },
  (table) => [
    check('report_cases_kind', sql`${table.kind} IN ('fan', 'ultra', 'announcement', 'song', 'tifo')`),
    check('report_cases_state', sql`${table.state} IN ('open', 'decided', 'appealed')`),
    check('report_cases_decision', sql`${table.decision} IN ('dismiss', 'hide', 'warn', 'suspend')`),
    check('report_cases_decided', sql`(${table.state} = 'open') = (${table.decision} IS NULL)`),
    uniqueIndex('report_cases_open').on(table.kind, table.thing).where(sql`state = 'open'`),
    index('report_cases_thing').on(table.kind, table.thing, table.id),
    index('report_cases_queue').on(sql`(-report_count)`, table.id).where(sql`state = 'open'`),
    index('report_cases_appeals').on(table.appealedAt, table.id).where(sql`state = 'appealed'`),
    index('report_cases_decided').on(table.decidedAt, table.id).where(sql`state = 'decided'`),
    index('report_cases_maker').on(table.makerId, table.decidedAt),
    index('report_cases_ultra').on(table.ultraId, table.decidedAt),
  ],
)

export const reports = pgTable(
  'reports',
  {
    caseId: long()
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    reporterId: long()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.reporterId] }),
    index('reports_reporter').on(table.reporterId),
  ],
)
