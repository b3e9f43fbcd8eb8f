import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Settings } from '#server/settings.ts'
import type { Language } from '#texts/messages.ts'
import type { Markup } from './markup.ts'
import type { PageHead } from './page-head.ts'

/** What the server writes into a front end's page. */
export interface Page {
  /** 404: the page is one of ours, but what it shows is not there. */
  status: 200 | 404
  head: PageHead
  /** Read where scripts do not run. */
  body: Markup
}

export interface PageContext {
  db: NodePgDatabase
  now: () => Date
  settings: Settings
  language: Language
}
