// Every page of the product, once. The router, the server, the service worker, the sitemap and the build read this
// table. It must stay free of zod: browsers and the service worker load it.
import { FEED_PATH } from './constants.ts'

/** Who may open a page. */
export type PageAccess = 'open' | 'fan' | 'admin'

interface PageRow {
  /** Segments such as `:id` are parameters, those with `?` may be missing. */
  path: `/${string}`
  access: PageAccess
  /**
   * What the server tells strangers and crawlers. `indexed`: everything, and search engines may keep it.
   * `preview`: a head and a few words for shared links, not to be kept. `nothing`: only what the product is.
   */
  strangers: 'indexed' | 'preview' | 'nothing'
  /** The server renders it with the front end's components, and the application hydrates it. */
  isDrawn?: true
  inMenu?: true
  /** Without header and footer. */
  isBare?: true
  /** A second address, which leads to `path`. */
  alias?: `/${string}`
  /** Built and routed by the play front end, not by web. */
  isOfPlay?: true
}

export const PAGES = {
  landing: { path: '/', access: 'open', strangers: 'indexed', isDrawn: true },
  blog: { path: '/blog', access: 'open', strangers: 'indexed', isDrawn: true },
  article: { path: '/blog/:slug', access: 'open', strangers: 'indexed', isDrawn: true },
  dmca: { path: '/legal/dmca', access: 'open', strangers: 'indexed', isDrawn: true, alias: '/dmca' },
  terms: { path: '/legal/cgu', access: 'open', strangers: 'indexed', isDrawn: true },
  privacy: { path: '/legal/confidentialite', access: 'open', strangers: 'indexed', isDrawn: true },
  cookies: { path: '/legal/cookies', access: 'open', strangers: 'indexed', isDrawn: true },
  login: { path: '/login', access: 'open', strangers: 'indexed', isDrawn: true },
  register: { path: '/register', access: 'open', strangers: 'indexed', isDrawn: true },
  verifyEmail: { path: '/auth/email/verify/:token?', access: 'open', strangers: 'nothing' },
  resetPassword: { path: '/auth/password/reset', access: 'open', strangers: 'nothing' },
  forgotPassword: { path: '/auth/password/request', access: 'open', strangers: 'nothing' },
  callback: { path: '/auth/callback', access: 'open', strangers: 'nothing', isBare: true },
  arena: { path: '/play', access: 'open', strangers: 'indexed', isOfPlay: true },
  match: { path: '/match/:id', access: 'open', strangers: 'indexed', isDrawn: true },
  poster: { path: '/poster/:id', access: 'open', strangers: 'preview' },
  matches: { path: '/matches', access: 'fan', strangers: 'preview', inMenu: true },
  fans: { path: '/fans', access: 'fan', strangers: 'preview', inMenu: true },
  clubs: { path: '/clubs', access: 'fan', strangers: 'preview', inMenu: true },
  ultras: { path: '/ultras', access: 'fan', strangers: 'preview', inMenu: true },
  foundGroup: { path: '/ultras/found', access: 'fan', strangers: 'nothing' },
  social: { path: '/social', access: 'fan', strangers: 'preview' },
  club: { path: '/club/:clubId?', access: 'fan', strangers: 'preview' },
  ultra: { path: '/ultra/:ultraId?', access: 'fan', strangers: 'preview' },
  tifoEditor: {
    path: '/ultra/:ultraId/tifo/:tifoId?',
    access: 'fan',
    strangers: 'nothing',
    isBare: true,
  },
  ownProfile: { path: '/fan', access: 'fan', strangers: 'nothing' },
  fan: { path: '/fan/:id', access: 'fan', strangers: 'preview' },
  points: { path: '/points', access: 'fan', strangers: 'nothing' },
  inbox: { path: '/inbox', access: 'fan', strangers: 'nothing' },
  decisions: { path: '/decisions', access: 'fan', strangers: 'nothing' },
  settings: { path: '/settings', access: 'fan', strangers: 'nothing' },
  security: { path: '/settings/security', access: 'fan', strangers: 'nothing' },
  night: { path: '/night/:arenaId', access: 'fan', strangers: 'nothing' },
  admin: { path: '/admin', access: 'admin', strangers: 'nothing', inMenu: true },
} as const satisfies Record<string, PageRow>

export type PageName = keyof typeof PAGES
/** Pages whose row has this flag. */
type Flagged<Flag extends keyof PageRow> = {
  [Name in PageName]: (typeof PAGES)[Name] extends Record<Flag, true> ? Name : never
}[PageName]
export type DrawnPageName = Flagged<'isDrawn'>
export type MenuPageName = Flagged<'inMenu'>
export type WebPageName = Exclude<PageName, Flagged<'isOfPlay'>>

export const pageRows = /* @__PURE__ */ Object.entries(PAGES) as [PageName, PageRow][]

/** Addresses that the server answers itself. Everything else that a browser opens is a page. */
export const SERVER_PATHS = [
  '/v1',
  '/media',
  '/cards',
  '/calendar',
  '/unsubscribe',
  '/docs',
  '/openapi.json',
  '/metrics',
  '/healthz',
  '/readyz',
  '/sw.js',
  '/robots.txt',
  '/sitemap.xml',
  FEED_PATH,
]

export const isServerPath = (pathname: string): boolean =>
  SERVER_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`))

export type Params = Record<string, string | undefined>

export interface PageMatch {
  name: PageName
  params: Params
  /** The address is the page's second one. */
  isAlias: boolean
}

/** The page of an address and the address's parameters, or null where no page has it. */
export function matchPage(pathname: string): PageMatch | null {
  for (const [name, { path, alias }] of pageRows) {
    const params = matchPath(path, pathname)
    if (params) return { name, params, isAlias: false }
    if (alias !== undefined && matchPath(alias, pathname)) return { name, params: {}, isAlias: true }
  }
  return null
}

/** The parameters of an address under a pattern such as `/club/:clubId?`, or null where it does not match. */
export function matchPath(pattern: string, pathname: string): Params | null {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(pathname)
  if (given.length > wanted.length) return null
  const params: Params = {}
  for (const [index, part] of wanted.entries()) {
    const [, name, isOptional] = /^:(\w+)(\?)?$/.exec(part) ?? []
    const value = given[index]
    if (name === undefined && value?.toLowerCase() !== part) return null
    if (value === undefined && !isOptional) return null
    if (name !== undefined) params[name] = value === undefined ? undefined : decode(value)
  }
  return params
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** Addresses typed by hand may not decode; then the text is used unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
