import type { ComponentType } from 'react'
import {
  type MenuPageName,
  matchPage,
  PAGES,
  type PageAccess,
  type Params,
  pageRows,
  type WebPageName,
} from '#contract/pages.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'

export interface Page {
  path: string
  access: PageAccess
  isBare: boolean
  component: ComponentType
  /** Loads the page's files ahead of rendering `component`. */
  load: () => Promise<ComponentType>
}

export interface FoundPage {
  page: Page
  params: Params
  /** The address is the page's alias and redirects to its path. */
  isAlias: boolean
}

/** The components of the page table, each in its own file of the build. */
const LOADERS: Record<WebPageName, () => Promise<ComponentType>> = {
  landing: lazyPage(() => import('#web/features/landing/LandingPage.tsx'), 'LandingPage'),
  blog: queryPage(() => import('#web/features/blog/BlogPage.tsx'), 'BlogPage'),
  article: queryPage(() => import('#web/features/blog/ArticlePage.tsx'), 'ArticlePage'),
  dmca: lazyPage(() => import('#web/features/legal/LegalPage.tsx'), 'DmcaPage'),
  terms: lazyPage(() => import('#web/features/legal/LegalPage.tsx'), 'TermsPage'),
  privacy: lazyPage(() => import('#web/features/legal/LegalPage.tsx'), 'PrivacyPage'),
  cookies: lazyPage(() => import('#web/features/legal/LegalPage.tsx'), 'CookiesPage'),
  login: lazyPage(() => import('#web/features/auth/LoginPage.tsx'), 'LoginPage'),
  register: lazyPage(() => import('#web/features/auth/RegisterPage.tsx'), 'RegisterPage'),
  verifyEmail: lazyPage(() => import('#web/features/auth/LinkPages.tsx'), 'VerifyEmailPage'),
  resetPassword: lazyPage(() => import('#web/features/auth/LinkPages.tsx'), 'ResetPasswordPage'),
  forgotPassword: lazyPage(() => import('#web/features/auth/LinkPages.tsx'), 'ForgotPasswordPage'),
  match: queryPage(() => import('#web/features/match/MatchPage.tsx'), 'MatchPage'),
  poster: queryPage(() => import('#web/features/poster/PosterPage.tsx'), 'PosterPage'),
  matches: queryPage(() => import('#web/features/matches/MatchesPage.tsx'), 'MatchesPage'),
  social: queryPage(() => import('#web/features/groups/SocialPage.tsx'), 'SocialPage'),
  clubs: queryPage(() => import('#web/features/groups/GroupsPage.tsx'), 'ClubsPage'),
  club: queryPage(() => import('#web/features/groups/ClubPage.tsx'), 'ClubPage'),
  ultras: queryPage(() => import('#web/features/groups/GroupsPage.tsx'), 'UltrasPage'),
  foundGroup: queryPage(() => import('#web/features/groups/found/FoundPage.tsx'), 'FoundPage'),
  ultra: queryPage(() => import('#web/features/groups/ultra/UltraPage.tsx'), 'UltraPage'),
  tifoEditor: queryPage(() => import('#web/features/groups/tifos/TifoEditorPage.tsx'), 'TifoEditorPage'),
  ownProfile: queryPage(() => import('#web/features/fan/FanPage.tsx'), 'FanPage'),
  fan: queryPage(() => import('#web/features/fan/FanPage.tsx'), 'FanPage'),
  fans: queryPage(() => import('#web/features/leaderboard/FansPage.tsx'), 'FansPage'),
  night: queryPage(() => import('#admin/app/NightPage.tsx'), 'NightPage'),
  admin: queryPage(() => import('#admin/app/AdminPage.tsx'), 'AdminPage'),
  inbox: queryPage(() => import('#web/features/inbox/InboxPage.tsx'), 'InboxPage'),
  decisions: queryPage(() => import('#web/features/decisions/DecisionsPage.tsx'), 'DecisionsPage'),
  points: queryPage(() => import('#web/features/points/PointsPage.tsx'), 'PointsPage'),
  security: queryPage(() => import('#web/features/security/SecurityPage.tsx'), 'SecurityPage'),
  settings: queryPage(() => import('#web/features/settings/SettingsPage.tsx'), 'SettingsPage'),
  callback: lazyPage(() => import('#web/features/auth/LinkPages.tsx'), 'CallbackPage'),
}

const pages = new Map(
  Object.entries(LOADERS).map(([name, load]) => [name, toPage(name as WebPageName, load)]),
)

/** The page of an address, with the address's parameters. */
export function findPage(pathname: string): FoundPage | null {
  const match = matchPage(pathname)
  const page = match && pages.get(match.name)
  return page ? { page, params: match.params, isAlias: match.isAlias } : null
}

function toPage(name: WebPageName, load: Page['load']): Page {
  const { path, access } = PAGES[name]
  return { path, access, isBare: 'isBare' in PAGES[name], load, component: lazyComponent(load) }
}

function lazyPage<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): Page['load'] {
  return async () => (await load())[name]
}

/** A page that reads through queries: the query library is loaded with the first such page. */
function queryPage<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): Page['load'] {
  return async () => {
    const [page, { withQueries }] = await Promise.all([load(), import('#site/queries.tsx')])
    return withQueries(page[name])
  }
}

export interface Destination {
  path: string
  label: MenuPageName
}

const MENU = pageRows.flatMap(([name, { inMenu }]) => (inMenu ? [name as MenuPageName] : []))

/** The pages that menu and header lead to, in the order of the page table. */
export function destinationsFor(isAdmin: boolean): Destination[] {
  const open = MENU.filter((name) => isAdmin || PAGES[name].access !== 'admin')
  return open.map((label) => ({ path: PAGES[label].path, label }))
}
