import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FirstContent } from '#contract/first-content.ts'
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
  /** Where the page is drawn as the front end will draw it, so that it is seen before that has come. */
  first?: FirstContent
}

export interface PageContext {
  db: NodePgDatabase
  now: () => Date
  settings: Settings
  language: Language
}
