import type { Post, PostSummary } from './posts.ts'
import type { PublicSettings } from './public-settings.ts'

/** What the first content of a page is drawn from, beside its address: what the front end would have to read. */
export interface FirstContent {
  posts?: PostSummary[]
  /** Its text has been cleaned. */
  post?: Post
}

/** The id of the `<script type="application/json">` element that carries it. */
export const FIRST_CONTENT_ELEMENT = 'virage-first-content'

export interface ServedPage {
  path: string
  language: 'en' | 'fr'
  settings: PublicSettings
  content: FirstContent
}

/** Draws a page as a stranger sees it first. The built web front end brings it along for the server. */
export type DrawPage = (page: ServedPage) => Promise<string>
