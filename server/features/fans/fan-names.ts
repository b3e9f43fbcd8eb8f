// Searching in users.name_key, which holds names without case and accents.
import { type SQL, sql } from 'drizzle-orm'
import { foldedPattern } from '#server/storage/folded-names.ts'
import { users } from './fans.tables.ts'

export const nameKeyContains = (q: string): SQL =>
  sql`${users.nameKey} LIKE '%' || ${foldedPattern(q)} || '%'`

export const nameKeyBegins = (q: string): SQL => sql`${users.nameKey} LIKE ${foldedPattern(q)} || '%'`
