import { expect, test } from 'vitest'
import { preferredLanguage, readAddress } from './page-address.ts'

test.each([
  ['/', { kind: 'landing' }],
  ['/?reset_token=x', { kind: 'landing' }],
  ['/blog/', { kind: 'blog' }],
  ['/blog?tag=esport', { kind: 'blog' }],
  ['/blog/a-night', { kind: 'article', slug: 'a-night' }],
  ['/Blog/a-night', { kind: 'article', slug: 'a-night' }],
  ['/blog/7', { kind: 'article', slug: '7' }],
  ['/blog/%00', { kind: 'missing' }],
  ['/blog/A_B', { kind: 'missing' }],
  ['/dmca', { kind: 'legal', path: '/legal/dmca' }],
  ['/legal/cgu', { kind: 'legal', path: '/legal/cgu' }],
  ['/legal/nothing', { kind: 'general' }],
  ['/fan/12', { kind: 'fan', id: 12 }],
  ['/club/12/', { kind: 'club', id: 12 }],
  ['/ultra/12?x', { kind: 'ultra', id: 12 }],
  ['/fan/abc', { kind: 'missing' }],
  ['/fan/1e3', { kind: 'missing' }],
  [`/fan/${'9'.repeat(30)}`, { kind: 'missing' }],
  ['/fan/12/more', { kind: 'general' }],
  ['/fan', { kind: 'general' }],
  ['/club', { kind: 'general' }],
  ['/settings', { kind: 'general' }],
  ['/admin', { kind: 'general' }],
  ['/auth/email/verify/secret', { kind: 'general' }],
  ['/fans', { kind: 'section', section: 'fans' }],
  ['/login?return=%2Ffan', { kind: 'section', section: 'login' }],
  ['/play', { kind: 'general' }],
  ['/play/?arena=derby-1', { kind: 'arena', id: 'derby-1', matchId: null }],
  ['/play/?arena=derby-1&match=41', { kind: 'arena', id: 'derby-1', matchId: 41 }],
  ['/play/?arena=derby-1&match=-1', { kind: 'arena', id: 'derby-1', matchId: null }],
  ['/play/?arena=%00', { kind: 'missing' }],
  ['/__proto__', { kind: 'general' }],
  ['/constructor/1', { kind: 'general' }],
  ['/no/such/page', { kind: 'general' }],
])('[sharing.1] %s', (url, address) => {
  expect(readAddress(url)).toEqual(address)
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['en-GB,fr;q=0.9', 'en'],
  ['en;q=0.4, fr ; q=0.7', 'fr'],
  ['de,fr;q=0.9', 'en'],
  ['*', 'en'],
  ['fr;q=0', 'en'],
  ['fr;q=nonsense,en;q=0.1', 'en'],
  [',,;q=1,', 'en'],
  ['frisian', 'en'],
] as const)('[language.1] %j is spoken to in %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})
