import Negotiator from 'negotiator'
import { ARENA_ID, NUMERIC_ID, SLUG } from '#contract/constants.ts'
import { matchPage, PAGES, type PageName, type Params } from '#contract/pages.ts'
import type { LegalPath } from '#texts/legal.ts'
import type { Language } from '#texts/messages.ts'
import { spokenLanguage } from '#texts/messages.ts'

/** Pages that say the same to every stranger. */
export type Section = 'login' | 'register' | 'matches' | 'fans' | 'clubs' | 'ultras' | 'social'

/**
 * What an address names. `missing`: a page that exists, for a thing that cannot. `general`: a page of which strangers
 * are told only what the product is, or no page at all.
 */
export type PageAddress =
  | { kind: 'landing' | 'blog' | 'missing' | 'general' }
  | { kind: 'article'; slug: string }
  | { kind: 'legal'; path: LegalPath }
  | { kind: 'section'; section: Section }
  | { kind: 'arena'; id: string; matchId: number | null }
  | { kind: 'fan' | 'club' | 'ultra' | 'match' | 'poster'; id: number }

type ReadAddress = (params: Params, query: URLSearchParams) => PageAddress

const general: ReadAddress = () => ({ kind: 'general' })
const legal = (path: LegalPath) => (): PageAddress => ({ kind: 'legal', path })
const section = (name: Section) => (): PageAddress => ({ kind: 'section', section: name })

const READERS: Record<PageName, ReadAddress> = {
  landing: () => ({ kind: 'landing' }),
  blog: () => ({ kind: 'blog' }),
  article: ({ slug = '' }) => (SLUG.test(slug) ? { kind: 'article', slug } : { kind: 'missing' }),
  dmca: legal(PAGES.dmca.path),
  terms: legal(PAGES.terms.path),
  privacy: legal(PAGES.privacy.path),
  cookies: legal(PAGES.cookies.path),
  login: section('login'),
  register: section('register'),
  verifyEmail: general,
  resetPassword: general,
  forgotPassword: general,
  callback: general,
  arena: (_params, query) => readArena(query),
  match: ({ id }) => readProfile('match', id),
  matches: section('matches'),
  fans: section('fans'),
  clubs: section('clubs'),
  ultras: section('ultras'),
  foundGroup: general,
  social: section('social'),
  club: ({ clubId }) => readProfile('club', clubId),
  ultra: ({ ultraId }) => readProfile('ultra', ultraId),
  tifoEditor: general,
  ownProfile: general,
  fan: ({ id }) => readProfile('fan', id),
  poster: ({ id }) => readProfile('poster', id),
  points: general,
  inbox: general,
  decisions: general,
  settings: general,
  security: general,
  night: general,
  admin: general,
}

/** Reads the path and query of a request. */
export function readAddress(url: string): PageAddress {
  const [path = '', query = ''] = url.split('?')
  const match = matchPage(path)
  return match ? READERS[match.name](match.params, new URLSearchParams(query)) : { kind: 'general' }
}

function readArena(query: URLSearchParams): PageAddress {
  const id = query.get('arena')?.trim() ?? ''
  if (id === '') return { kind: 'general' }
  if (!ARENA_ID.test(id)) return { kind: 'missing' }
  const match = query.get('match') ?? ''
  return { kind: 'arena', id, matchId: NUMERIC_ID.test(match) ? Number(match) : null }
}

/** Without an id it is the fan's own club or group, of which strangers are told nothing. */
function readProfile(
  kind: 'fan' | 'club' | 'ultra' | 'match' | 'poster',
  id: string | undefined,
): PageAddress {
  if (id === undefined) return { kind: 'general' }
  return NUMERIC_ID.test(id) ? { kind, id: Number(id) } : { kind: 'missing' }
}

/** The language of an Accept-Language header: of what is preferred most, as the front ends decide it too. */
export function preferredLanguage(header: string | undefined): Language {
  const [best = ''] = new Negotiator({ headers: { 'accept-language': header ?? '' } }).languages()
  return spokenLanguage(best)
}
