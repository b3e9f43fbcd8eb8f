import { DrizzleQueryError } from 'drizzle-orm/errors'

const ERROR_MAX_LENGTH = 500

/** What went wrong, fit for the log and the table: without links that sign somebody in, and without personal data. */
export function errorText(error: unknown): string {
  // Drizzle's own message lists the parameters of the query; the cause is PostgreSQL's sentence.
  const told = error instanceof DrizzleQueryError ? error.cause : error
  // Mail servers quote what they dislike.
  return String(told)
    .replace(/https?:\S+/gi, '[link]')
    .slice(0, ERROR_MAX_LENGTH)
}
