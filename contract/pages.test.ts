import { expect, test } from 'vitest'
import { isServerPath, matchPage, matchPath, PAGES } from './pages.ts'

test('[pages.1] fixed parts must be the same; case and a last slash do not matter', () => {
  expect(matchPath('/', '/')).toEqual({})
  expect(matchPath('/legal/dmca', '/legal/dmca')).toEqual({})
  expect(matchPath('/blog', '/Blog/')).toEqual({})
  expect(matchPath('/blog', '/blogs')).toBeNull()
  expect(matchPath('/blog', '/')).toBeNull()
  expect(matchPath('/', '/blog')).toBeNull()
  expect(matchPath('/blog', '/blog/first')).toBeNull()
})

test('[pages.1] parameters are decoded; what cannot be is left as it is', () => {
  expect(matchPath('/fan/:id', '/fan/12')).toEqual({ id: '12' })
  expect(matchPath('/blog/:slug', '/blog/%C3%A9t%C3%A9%2F1')).toEqual({ slug: 'été/1' })
  expect(matchPath('/blog/:slug', '/blog/100%')).toEqual({ slug: '100%' })
})

test('[pages.1] only a parameter that may be missing may be missing', () => {
  expect(matchPath('/fan/:id', '/fan')).toBeNull()
  expect(matchPath('/club/:clubId?', '/club')).toEqual({ clubId: undefined })
  expect(matchPath('/club/:clubId?', '/club/7')).toEqual({ clubId: '7' })
})

test('[pages.1, pages.4] an address finds its page; a second address says that it is one', () => {
  expect(matchPage('/fan')).toMatchObject({ name: 'ownProfile' })
  expect(matchPage('/fan/7')).toEqual({ name: 'fan', params: { id: '7' }, isAlias: false })
  expect(matchPage('/dmca')).toEqual({ name: 'dmca', params: {}, isAlias: true })
  expect(matchPage('/play/')).toMatchObject({ name: 'arena' })
  expect(matchPage('/no/such/page')).toBeNull()
})

test('[pages.1] no page hides behind an earlier one or behind an address of the server', () => {
  for (const [name, { path }] of Object.entries(PAGES)) {
    const address = path.replaceAll(/:(\w+)\??/g, '7')
    expect(matchPage(address)?.name, address).toBe(name)
    expect(isServerPath(address), address).toBe(false)
  }
})

test('[pages.1] who may open which page', () => {
  const pathsFor = (access: string) =>
    Object.values(PAGES)
      .filter((page) => page.access === access)
      .map(({ path }) => path)
      .toSorted()
  expect(pathsFor('open')).toEqual([
    '/',
    '/auth/callback',
    '/auth/email/verify/:token?',
    '/auth/password/request',
    '/auth/password/reset',
    '/blog',
    '/blog/:slug',
    '/legal/cgu',
    '/legal/confidentialite',
    '/legal/cookies',
    '/legal/dmca',
    '/login',
    '/match/:id',
    '/play',
    '/poster/:id',
    '/register',
  ])
  expect(pathsFor('fan')).toEqual([
    '/club/:clubId?',
    '/clubs',
    '/decisions',
    '/fan',
    '/fan/:id',
    '/fans',
    '/inbox',
    '/matches',
    '/night/:arenaId',
    '/points',
    '/settings',
    '/settings/security',
    '/social',
    '/ultra/:ultraId/tifo/:tifoId?',
    '/ultra/:ultraId?',
    '/ultras',
    '/ultras/found',
  ])
  expect(pathsFor('admin')).toEqual(['/admin'])
})
