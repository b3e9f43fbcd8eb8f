import { LEGAL_PATHS, type LegalPath } from '#texts/legal/legal-pages.ts'

/** Pages that say the same to everybody. */
export const SECTIONS = {
  '/login': 'login',
  '/register': 'register',
  '/matches': 'matches',
  '/fans': 'fans',
  '/clubs': 'clubs',
  '/ultras': 'ultras',
  '/social': 'social',
} as const
export type Section = (typeof SECTIONS)[keyof typeof SECTIONS]

/** Which page an address names. `missing`: a page that exists, for a thing that cannot. */
export type PageAddress =
  | { kind: 'landing' | 'blog' | 'private' | 'missing' | 'other' }
  | { kind: 'article'; slug: string }
  | { kind: 'legal'; path: LegalPath }
  | { kind: 'section'; section: Section }
  | { kind: 'arena'; id: string; matchId: number | null }
  | { kind: 'fan' | 'club' | 'ultra'; id: number }

const PRIVATE = /^\/(settings|admin|fan|auth\/.*)$/
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const ARENA_ID = /^[A-Za-z0-9_-]{1,64}$/
/** Beyond these digits no id of ours is. */
const ID = /^[0-9]{1,15}$/
const PROFILES = { fan: 'fan', club: 'club', ultra: 'ultra' } as const

/** Reads the path and query of a request. */
export function readAddress(url: string): PageAddress {
  const [path = '', query = ''] = url.split('?')
  const clean = path.replace(/\/+$/, '') || '/'
  if (clean === '/play') return readArena(new URLSearchParams(query))
  if (clean === '/') return { kind: 'landing' }
  if (clean === '/blog') return { kind: 'blog' }
  if (clean === '/dmca') return { kind: 'legal', path: '/legal/dmca' }
  if (PRIVATE.test(clean)) return { kind: 'private' }
  const legal = LEGAL_PATHS.find((known) => known === clean)
  if (legal) return { kind: 'legal', path: legal }
  if (isSection(clean)) return { kind: 'section', section: SECTIONS[clean] }
  return readThing(clean)
}

function readArena(query: URLSearchParams): PageAddress {
  const id = query.get('arena')?.trim() ?? ''
  if (id === '') return { kind: 'other' }
  if (!ARENA_ID.test(id)) return { kind: 'missing' }
  const match = query.get('match') ?? ''
  return { kind: 'arena', id, matchId: ID.test(match) ? Number(match) : null }
}

function readThing(path: string): PageAddress {
  const [, kind = '', name = '', ...rest] = path.split('/')
  if (rest.length > 0 || name === '') return { kind: 'other' }
  if (kind === 'blog') return SLUG.test(name) ? { kind: 'article', slug: name } : { kind: 'missing' }
  if (!isProfile(kind)) return { kind: 'other' }
  return ID.test(name) ? { kind, id: Number(name) } : { kind: 'missing' }
}

const isSection = (path: string): path is keyof typeof SECTIONS => Object.hasOwn(SECTIONS, path)
const isProfile = (kind: string): kind is keyof typeof PROFILES => Object.hasOwn(PROFILES, kind)
