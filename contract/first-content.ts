import type { MatchDetail } from './matches.ts'
import type { Post, PostSummary } from './posts.ts'
import type { PublicSettings } from './public-settings.ts'

/** What a drawn page shows beside its address: what the front end would otherwise have to read first. */
export interface FirstContent {
  posts?: PostSummary[]
  /** Its text is sanitised. */
  post?: Post
  /** As visitors see it. */
  match?: MatchDetail
}

/** The id of the `<script type="application/json">` element that carries it. */
export const FIRST_CONTENT_ELEMENT = 'virage-first-content'

/** The id of the `<style>` element with what a drawn page wears, which goes when the application dresses the page itself. */
export const DRAWN_STYLE_ELEMENT = 'virage-drawn-style'

/** The id of the element that tells the page's first program which files the application consists of. */
export const BUILT_FILES_ELEMENT = 'virage-files'

export interface BuiltFiles {
  /** The script that starts the application. */
  entry: string
  /** What it imports. */
  shared: string[]
  /** What each drawn page needs besides, by path. */
  pages: Record<string, string[]>
}

interface ReadTeam {
  /** May be empty. */
  name: string
  logo: string | null
}

/** A match as it is read without scripts. */
export interface ReadMatch {
  home: ReadTeam
  away: ReadTeam
  isOn: boolean
  /** Where in its course it is. */
  moment: string
  description: string
  /** Where its arena is. */
  address: string
}

/** What people read of a page where no script runs. `page`: the page itself, which needs none to be read. */
export type Reading =
  | { kind: 'page' }
  | { kind: 'landing'; match: ReadMatch | null; picture: string }
  | { kind: 'match'; match: ReadMatch; picture: string; streams: readonly string[] }
  | { kind: 'words'; title: string; text: string; picture: string | null; leadsToStart: boolean }

export interface ServedPage {
  /** Empty where the page has no address of its own. */
  path: string
  language: 'en' | 'fr'
  settings: PublicSettings
  reading: Reading
  content: FirstContent | null
  /** The application will hydrate it. */
  isTakenOver: boolean
}

export interface DrawnPage {
  /** What the application hydrates; null where it starts with an empty page. */
  root: string | null
  /** For browsers without scripts. */
  noscript: string
  /** What no style sheet of ours can hold: the colours of this page's clubs. Null where it wears our own. */
  style: string | null
}

/** Renders a page as a stranger sees it first. The built web front end brings it along for the server. */
export type DrawPage = (page: ServedPage) => Promise<DrawnPage>
