import { expect, test } from 'vitest'
import { strategyFor } from './strategy.ts'

const ORIGIN = 'https://virage.example'

function ask(path: string, { method = 'GET', mode = 'cors', headers = {} } = {}) {
  return strategyFor({ method, mode, url: new URL(path, ORIGIN).href, headers: new Headers(headers) }, ORIGIN)
}

test('[offline.2] pages come from the network, hashed files from the cache', () => {
  for (const path of ['/', '/blog/a?b=c', '/play/?arena=1', '/v1x', '/mediation'])
    expect(ask(path, { mode: 'navigate' }), path).toBe('page')
  expect(ask('/assets/web-abc.js')).toBe('asset')
})

test('[offline.2] what the server answers anew is never touched, not even when it is opened as a page', () => {
  const paths = ['/v1', '/v1/users/ping', '/media/a.webp', '/metrics', '/docs', '/openapi.json', '/healthz']
  const others = ['/readyz', '/cards/fan/1.png', '/sitemap.xml', '/blog/rss.xml', '/robots.txt', '/sw.js']
  for (const path of [...paths, ...others])
    for (const mode of ['cors', 'navigate', 'no-cors']) expect(ask(path, { mode }), path).toBe('untouched')
})

test('[offline.2] neither is anything sent, signed, of other sites or without a hash', () => {
  expect(ask('/assets/web-abc.js', { method: 'POST' })).toBe('untouched')
  expect(ask('/assets/web-abc.js', { headers: { authorization: 'Bearer x' } })).toBe('untouched')
  expect(ask('https://cdn.example/assets/a.js')).toBe('untouched')
  for (const path of ['/demo/derby.mp4', '/crests/lumen.svg', '/manifest.webmanifest'])
    expect(ask(path), path).toBe('untouched')
})
