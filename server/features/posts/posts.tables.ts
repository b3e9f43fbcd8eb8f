import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, moment } from '#server/storage/columns.ts'

export const posts = pgTable(
  'posts',
  {
    id: identity(),
    title: text().notNull(),
    slug: text().notNull().unique('posts_slug'),
    author: text().notNull(),
    publishedAt: moment().notNull(),
    summary: text().notNull(),
    /** HTML, sanitised when written. */
    content: text().notNull(),
    imageUrl: text(),
    tags: text().array().notNull().default([]),
  },
  (table) => [
    index('posts_by_date').on(table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('posts_search').using('gin', sql`fold(title || ' ' || summary) gin_trgm_ops`),
  ],
)
