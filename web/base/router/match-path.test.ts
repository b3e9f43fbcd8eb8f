import { expect, test } from 'vitest'
import { matchPath } from './match-path.ts'

test('fixed parts must be the same; case and a last slash do not matter', () => {
  expect(matchPath('/', '/')).toEqual({})
  expect(matchPath('/legal/dmca', '/legal/dmca')).toEqual({})
  expect(matchPath('/blog', '/Blog/')).toEqual({})
  expect(matchPath('/blog', '/blogs')).toBeNull()
  expect(matchPath('/blog', '/')).toBeNull()
  expect(matchPath('/', '/blog')).toBeNull()
  expect(matchPath('/blog', '/blog/first')).toBeNull()
})

test('parameters are decoded; what cannot be is left as it is', () => {
  expect(matchPath('/fan/:id', '/fan/12')).toEqual({ id: '12' })
  expect(matchPath('/blog/:slug', '/blog/%C3%A9t%C3%A9%2F1')).toEqual({ slug: 'été/1' })
  expect(matchPath('/blog/:slug', '/blog/100%')).toEqual({ slug: '100%' })
})

test('only a parameter that may be missing may be missing', () => {
  expect(matchPath('/fan/:id', '/fan')).toBeNull()
  expect(matchPath('/club/:clubId?', '/club')).toEqual({ clubId: undefined })
  expect(matchPath('/club/:clubId?', '/club/7')).toEqual({ clubId: '7' })
})
