import { type ComponentType, lazy } from 'react'

/** Who may open a page (spec §2, route table). */
export type PageAccess = 'open' | 'fan' | 'admin'

export interface Page {
  path: string
  access: PageAccess
  component: ComponentType
  /** Fetches its files, which showing it does by itself. */
  load: () => Promise<ComponentType>
}

/** Every page that exists, each in its own file of the build. Links to pages follow from this list. */
export const pages: Page[] = [
  {
    path: '/',
    access: 'open',
    ...lazyPage(() => import('#web/features/landing/LandingPage.tsx'), 'LandingPage'),
  },
  {
    path: '/blog',
    access: 'open',
    ...queryPage(() => import('#web/features/blog/BlogPage.tsx'), 'BlogPage'),
  },
  {
    path: '/blog/:slug',
    access: 'open',
    ...queryPage(() => import('#web/features/blog/ArticlePage.tsx'), 'ArticlePage'),
  },
  {
    path: '/legal/dmca',
    access: 'open',
    ...lazyPage(() => import('#web/features/legal/DmcaPage.tsx'), 'DmcaPage'),
  },
  {
    path: '/legal/cgu',
    access: 'open',
    ...lazyPage(() => import('#web/features/legal/TermsPage.tsx'), 'TermsPage'),
  },
  {
    path: '/legal/confidentialite',
    access: 'open',
    ...lazyPage(() => import('#web/features/legal/PrivacyPage.tsx'), 'PrivacyPage'),
  },
  {
    path: '/legal/cookies',
    access: 'open',
    ...lazyPage(() => import('#web/features/legal/CookiesPage.tsx'), 'CookiesPage'),
  },
  {
    path: '/login',
    access: 'open',
    ...lazyPage(() => import('#web/features/auth/LoginPage.tsx'), 'LoginPage'),
  },
  {
    path: '/register',
    access: 'open',
    ...lazyPage(() => import('#web/features/auth/RegisterPage.tsx'), 'RegisterPage'),
  },
  {
    path: '/auth/email/verify/:token?',
    access: 'open',
    ...lazyPage(() => import('#web/features/auth/VerifyEmailPage.tsx'), 'VerifyEmailPage'),
  },
  {
    path: '/auth/password/reset',
    access: 'open',
    ...lazyPage(() => import('#web/features/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  },
  {
    path: '/auth/password/request',
    access: 'open',
    ...lazyPage(() => import('#web/features/auth/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  },
  {
    path: '/matches',
    access: 'fan',
    ...queryPage(() => import('#web/features/matches/MatchesPage.tsx'), 'MatchesPage'),
  },
  {
    path: '/social',
    access: 'fan',
    ...queryPage(() => import('#web/features/groups/SocialPage.tsx'), 'SocialPage'),
  },
  {
    path: '/clubs',
    access: 'fan',
    ...queryPage(() => import('#web/features/groups/GroupsPage.tsx'), 'ClubsPage'),
  },
  {
    path: '/club/:clubId?',
    access: 'fan',
    ...queryPage(() => import('#web/features/groups/GroupPage.tsx'), 'ClubPage'),
  },
  {
    path: '/ultras',
    access: 'fan',
    ...queryPage(() => import('#web/features/groups/GroupsPage.tsx'), 'UltrasPage'),
  },
  {
    path: '/ultra/:ultraId?',
    access: 'fan',
    ...queryPage(() => import('#web/features/groups/GroupPage.tsx'), 'UltraPage'),
  },
  {
    path: '/fan',
    access: 'fan',
    ...queryPage(() => import('#web/features/fan/FanPage.tsx'), 'FanPage'),
  },
  {
    path: '/fan/:id',
    access: 'fan',
    ...queryPage(() => import('#web/features/fan/FanPage.tsx'), 'FanPage'),
  },
  {
    path: '/fans',
    access: 'fan',
    ...queryPage(() => import('#web/features/leaderboard/FansPage.tsx'), 'FansPage'),
  },
  {
    path: '/admin',
    access: 'admin',
    ...queryPage(() => import('#admin/app/AdminPage.tsx'), 'AdminPage'),
  },
  {
    path: '/settings',
    access: 'fan',
    ...queryPage(() => import('#web/features/settings/SettingsPage.tsx'), 'SettingsPage'),
  },
]

/** Pages without header and footer: they live in a popup for two seconds. */
export const barePages: Page[] = [
  {
    path: '/auth/callback',
    access: 'open',
    ...lazyPage(() => import('#web/features/auth/CallbackPage.tsx'), 'CallbackPage'),
  },
]

export function pageExists(path: string): boolean {
  return pages.some((page) => page.path === path)
}

function lazyPage<N extends string>(
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
): Pick<Page, 'component' | 'load'> {
  return lazily(async () => (await load())[name])
}

/** A page that reads through queries; their machinery comes along with the first such page. */
function queryPage<N extends string>(
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
): Pick<Page, 'component' | 'load'> {
  return lazily(async () => {
    const [page, { withQueries }] = await Promise.all([load(), import('../base/queries.tsx')])
    return withQueries(page[name])
  })
}

function lazily(load: () => Promise<ComponentType>): Pick<Page, 'component' | 'load'> {
  return { load, component: lazy(async () => ({ default: await load() })) }
}
