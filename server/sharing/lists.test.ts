import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeMatch } from '#server/features/matches/index.ts'
import { aMatch } from '#server/features/matches/matches.testing.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { setUpArena } from '#tests/arenas.ts'
import { signedInFan } from '#tests/people.ts'
import { publishPost } from '#tests/posts.ts'
import { readable } from '#tests/read-page.ts'
import { builtInPost } from '#texts/blog.ts'
import { renderFeed } from './lists.ts'

let virage: TestApp
let arenaId: string
const TITLE = `Tifo & "drums" <b>]]></b> 'n bells 👩‍👩‍👧`

beforeAll(async () => {
  virage = await startTestApp({ PUBLIC_URL: 'https://virage.test' })
  const admin = await signedInFan(virage, { role: 'admin' })
  arenaId = (await setUpArena(virage, admin)).id
  const publish = (fields: Record<string, unknown>) => publishPost(virage, admin, fields)
  await publish({
    title: TITLE,
    slug: 'tifo',
    author: 'A & B',
    summary: '<i>',
    tags: ['a&b'],
    date: '2026-10-01T12:00:00Z',
  })
  // As an older version stored it: XML cannot hold a control character.
  await virage.app.db.execute(
    "UPDATE posts SET title = replace(title, 'bells', chr(7) || 'bells') WHERE slug = 'tifo'",
  )
  await publish({ title: 'Later', slug: 'later', date: '2090-01-01T00:00:00Z' })
  await publish({ title: 'Older', slug: 'older', date: '2020-01-01T00:00:00Z' })
})
afterAll(() => virage.close())

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => readable(found))

test('[sharing.4] robots: calls and private pages are closed, open reads are not, and the sitemap is named', async () => {
  const { headers, body } = await virage.call('GET', '/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = body.split('\n')
  expect(lines[0]).toBe('User-agent: *')
  for (const path of ['/v1/', '/admin', '/settings', '/auth/']) expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain('Allow: /v1/posts')
  expect(lines).toContain('Sitemap: https://virage.test/sitemap.xml')
})

test('[sharing.4, matches.7] the sitemap: open pages, arenas, matches and every post that is out', async () => {
  const { id: matchId } = await inTransaction(virage.app.db, (tx) => writeMatch(tx, aMatch()))
  const { headers, body } = await virage.call('GET', '/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const addresses = all(body, /<loc>([^<]*)<\/loc>/g)
  for (const path of [
    '/',
    '/blog',
    '/legal/dmca',
    '/legal/cgu',
    `/play/?arena=${arenaId}`,
    `/match/${matchId}`,
    `/blog/${builtInPost.slug}`,
    '/blog/tifo',
    '/blog/older',
  ])
    expect(addresses).toContain(`https://virage.test${path}`)
  expect(addresses.filter((address) => /later|\/fan|\/club|\/admin/.test(address))).toEqual([])
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('[sharing.4] the feed: the server’s posts and the built-in article, newest first', async () => {
  const { headers, body } = await virage.call('GET', '/blog/rss.xml')
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(all(body, /<guid[^>]*>([^<]*)<\/guid>/g)).toEqual(
    ['tifo', builtInPost.slug, 'older'].map((slug) => `https://virage.test/blog/${slug}`),
  )
  const titles = all(body, /<title>([^<]*)<\/title>/g)
  expect(titles[1]).toBe(TITLE)
  expect(body).toContain('<pubDate>Thu, 01 Oct 2026 12:00:00 GMT</pubDate>')
  expect(body).toContain('<category>a&amp;b</category>')
  expect(body).toContain('<dc:language>fr</dc:language>')
})

test('[sharing.4] an empty feed is still a feed', () => {
  expect(renderFeed([], 'https://virage.test')).toMatch(/^<\?xml .*<channel>[\s\S]*<\/channel>\n<\/rss>\n$/s)
})

test.each(['/robots.txt', '/sitemap.xml', '/blog/rss.xml'])(
  '[sharing.5] %s is asked for anew by its tag',
  async (url) => {
    const first = await virage.app.http.inject({ method: 'HEAD', url })
    expect([first.statusCode, first.body]).toEqual([200, ''])
    const again = await virage.app.http.inject({
      url,
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  },
)
