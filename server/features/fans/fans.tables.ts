import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

export const users = pgTable(
  'users',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Null when no identity provider vouched for an address, and after a deletion. */
    email: text(),
    /** The address in lower case: addresses compare without case. */
    emailKey: text().unique('users_email_key'),
    avatar: text(),
    bio: text(),
    role: text({ enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    fanScore: doublePrecision().notNull().default(0),
    socials: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Means over the fan's scored matches, maintained when a match is written. */
    cheerScore: doublePrecision().notNull().default(0),
    predictionScore: doublePrecision().notNull().default(0),
    ultraScore: doublePrecision().notNull().default(0),
    scoredMatches: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    disabledAt: timestamp({ withTimezone: true }),
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('users_role', sql`${table.role} IN ('user', 'admin')`),
    check('users_fan_score', sql`${table.fanScore} BETWEEN 0 AND 100`),
    index('users_admins').on(table.id).where(sql`${table.role} = 'admin'`),
  ],
)
