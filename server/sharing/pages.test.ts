import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { control, setUpArena } from '#tests/arenas.ts'
import { type AppWithPages, startAppWithPages } from '#tests/built-pages.ts'
import type { TestFan } from '#tests/people.ts'
import { publishPost } from '#tests/posts.ts'
import { readPage } from '#tests/read-page.ts'
import { builtInPost } from '#texts/blog.ts'

let virage: AppWithPages
let admin: TestFan
beforeAll(async () => {
  virage = await startAppWithPages({ LEGAL_EMAIL: 'rights@virage.test' })
  admin = virage.admin
  // Before any page is read: the list is remembered for a moment.
  await publish({ title: 'Listed on the blog', tags: ['away days'] })
  await publish({ title: 'Not yet', date: '2090-01-01T00:00:00Z' })
})
afterAll(() => virage.close())

const FRENCH = { 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8' }
const read = (url: string, headers?: Record<string, string>) => readPage(virage, url, headers)
const publish = (fields: Record<string, unknown>) => publishPost(virage, admin, fields)

test('[sharing.1] the landing page: claim, canonical address, a picture, the organisation and the site', async () => {
  const page = await read('/?reset_token=secret')
  expect(page).toMatchObject({ status: 200, lang: 'en', isIndexed: true, canonical: 'http://virage.test/' })
  expect(page.title).toBe('Two ends. One roar. · Virage')
  expect(page.meta).toMatchObject({
    'og:title': 'Two ends. One roar.',
    'og:url': 'http://virage.test/',
    'og:type': 'website',
    'og:locale': 'en_GB',
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  })
  expect(page.meta['og:image']).toMatch(/^http:\/\/virage\.test\/cards\/page\/virage\.png\?v=/)
  expect(page.facts).toMatchObject([{ '@graph': [{ '@type': 'Organization' }, { '@type': 'WebSite' }] }])
  expect(page.html).not.toContain('secret')
  expect(page.html.match(/<title>/g)).toHaveLength(1)
  expect(page.html.match(/<meta name="description"/g)).toHaveLength(1)
})

test('[sharing.1] the canonical address is the deployment’s, whatever host was asked', async () => {
  const page = await read('/blog', { host: 'evil.test', 'x-forwarded-host': 'evil.test' })
  expect(page.canonical).toBe('http://virage.test/blog')
  expect(page.html).not.toContain('evil.test')
})

test('[language.1] a page speaks the language that is preferred, and says that it does', async () => {
  const page = await read('/', FRENCH)
  expect(page).toMatchObject({ lang: 'fr', title: 'Deux virages. Un seul cri. · Virage' })
  expect(page.body).toContain('Encouragez votre équipe')
  expect(page.headers.vary).toBe('accept-encoding, accept-language')
  expect((await read('/')).body).toContain('Cheer for your team')
})

test('[layout.3, landing.4] without scripts the footer is French in both languages; on the landing only Legal is a link', async () => {
  for (const headers of [{}, FRENCH]) {
    const { body } = await read('/', headers)
    const [, footer = ''] = body.split(/<footer[^>]* lang="fr">/)
    expect(footer).toContain('<span>CGU</span>')
    expect(footer).toContain('<a href="/dmca">Legal</a>')
    expect((await read('/blog?tag=x', headers)).body).toContain('<a href="/legal/cgu">CGU</a>')
  }
})

describe('[sharing.1] an arena', () => {
  test('before, during and after its match', async () => {
    const startDate = '2031-05-04T19:30:00.000Z'
    const arena = await setUpArena(virage, admin, { startDate })
    const names = `${arena.homeTeam.name} vs ${arena.awayTeam.name}`
    const url = `/play/?arena=${arena.id}`
    const before = await read(url)
    expect(before).toMatchObject({
      status: 200,
      title: `${names} · Virage`,
      canonical: `http://virage.test${url}`,
      isIndexed: true,
    })
    expect(before.meta.description).toMatch(/4 May 2031.* 19:30 UTC/)
    expect(before.facts[0]).toMatchObject({
      '@type': 'SportsEvent',
      name: names,
      startDate,
      homeTeam: { '@type': 'SportsTeam', name: arena.homeTeam.name },
      location: { '@type': 'VirtualLocation', url: `http://virage.test${url}` },
    })
    expect(before.meta['og:image']).toContain(`/cards/arena/${arena.id}.png?v=`)

    await control(virage, admin, arena.id, 'start')
    const live = await read(url, FRENCH)
    expect(live.meta.description).toMatch(/^En direct\s: /)
    expect(live.body).toContain('EN DIRECT')
  })

  test('one that has been played shows its result, also under the match’s own address later', async () => {
    const arena = await setUpArena(virage, admin)
    await control(virage, admin, arena.id, 'start')
    await control(virage, admin, arena.id, 'stop')
    const { body } = await virage.call('GET', `/v1/arenas/${arena.id}`)
    const matchId = body.element.lastMatchId
    const url = `/play/?arena=${arena.id}`
    expect((await read(url)).meta).toMatchObject({
      description: expect.stringMatching(/^Full time: .* 0\.00, .* 0\.00 PTS\/S\.$/),
      'og:image': expect.stringContaining(`/cards/match/${matchId}.png?v=`),
    })

    await control(virage, admin, arena.id, 'start')
    const then = await read(`${url}&match=${matchId}`)
    expect(then.canonical).toBe(`http://virage.test${url}&match=${matchId}`)
    expect(then.meta.description).toMatch(/^Full time: /)

    const other = await setUpArena(virage, admin)
    const foreign = await read(`/play/?arena=${other.id}&match=${matchId}`)
    expect(foreign.meta.description).not.toContain('Full time')
    expect(foreign.canonical).toBe(`http://virage.test/play/?arena=${other.id}`)
  })

  test('[drawing.4] a match is drawn in its clubs’ colours, in a style that the page’s policy allows', async () => {
    const { homeTeam, awayTeam, id } = await setUpArena(virage, admin)
    for (const [{ id: club, name }, main] of [
      [homeTeam, '#d4145a'],
      [awayTeam, '#1f6feb'],
    ] as const)
      await virage.call('POST', '/v1/clubs/update', {
        token: admin.token,
        json: { id: club, name, colors: [main, '#ffffff'] },
      })
    await control(virage, admin, id, 'start')
    await control(virage, admin, id, 'stop')
    const { body } = await virage.call('GET', `/v1/arenas/${id}`)
    const page = await read(`/match/${body.element.lastMatchId}`)
    const [, style = ''] = /<style id="virage-drawn-style">([^<]*)<\/style>/.exec(page.html) ?? []
    expect(style).toMatch(/^\[data-worn\]\{.*--home-bar-light:#d4145a;.*--away-bar-light:#1f6feb;/)
    const hash = createHash('sha256').update(style).digest('base64')
    expect(page.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`)
    expect((await read('/blog')).headers['content-security-policy']).toContain("style-src 'self';")
  })
})

describe('[sharing.1] articles', () => {
  test('the list, with a feed and every post', async () => {
    const page = await read('/blog')
    expect(page).toMatchObject({
      title: 'Blog · Virage',
      canonical: 'http://virage.test/blog',
      isIndexed: true,
    })
    expect(page.html).toContain('<link rel="alternate" type="application/rss+xml"')
    expect(page.body).toContain('Listed on the blog')
    expect(page.body).toContain('away days')
    expect(page.body).toMatch(new RegExp(`<h2[^>]* lang="fr"><a href="/blog/${builtInPost.slug}">`))
    expect(page.body).not.toContain('Not yet')
  })

  test('the picture of an article comes with the first bytes of its page', async () => {
    const { html } = await read(`/blog/${builtInPost.slug}`)
    expect(html).toContain(
      `<link rel="preload" as="image" fetchpriority="high" href="${builtInPost.imageUrl}">`,
    )
    expect((await read('/')).html).not.toContain('as="image"')
  })

  test('a post of the server', async () => {
    const { slug, id } = await publish({
      author: 'Ida',
      summary: 'What one sees.',
      date: '2026-02-03T10:00:00Z',
      tags: ['tifo'],
    })
    const page = await read(`/blog/${slug}`)
    expect(page).toMatchObject({ status: 200, title: 'A night in row four · Virage' })
    expect(page.meta).toMatchObject({
      description: 'What one sees.',
      author: 'Ida',
      'og:type': 'article',
      'article:published_time': '2026-02-03T10:00:00.000Z',
      'article:tag': 'tifo',
      'og:image': expect.stringContaining(`/cards/post/${slug}.png`),
    })
    expect(page.facts[0]).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'A night in row four',
      author: { name: 'Ida' },
    })
    expect(page.body).toContain('<p>Row four.</p>')
    expect(page.body).toContain('By Ida on 3 February 2026')
    expect((await read(`/blog/${id}`)).canonical).toBe(`http://virage.test/blog/${slug}`)
  })

  test('[language.1, blog.4] the built-in article is French, whoever reads it', async () => {
    const page = await read(`/blog/${builtInPost.slug}`)
    expect(page.lang).toBe('en')
    expect(page.body).toMatch(/<article[^>]*><h1[^>]* lang="fr"/)
    expect(page.body).toContain('stades virtuels')
    expect(page.facts[0]).toMatchObject({ inLanguage: 'fr', datePublished: builtInPost.date })
  })

  test('one of the future and one that was never written are not there', async () => {
    const { slug } = await publish({ date: '2090-01-01T00:00:00Z', title: 'Later' })
    for (const url of [`/blog/${slug}`, '/blog/never-written', '/blog/%00'])
      expect(await read(url), url).toMatchObject({ status: 404, isIndexed: false, canonical: null })
  })
})

describe('[legal.1] legal pages', () => {
  test('the six parts of a notice and where it goes, in both languages', async () => {
    const english = await read('/legal/dmca')
    expect(english.body.match(/<ol>(.*?)<\/ol>/)?.[1]?.match(/<li>/g)).toHaveLength(6)
    expect(english.body).toContain('<a href="mailto:rights@virage.test">rights@virage.test</a>')
    expect(english.body).toContain('no cash value')
    expect((await read('/legal/dmca', FRENCH)).title).toBe('Notifications DMCA · Virage')
    expect((await read('/dmca')).canonical).toBe('http://virage.test/legal/dmca')
  })

  test.each(['/legal/cgu', '/legal/confidentialite', '/legal/cookies'])(
    '[legal.2] %s stays French',
    async (url) => {
      const { body, isIndexed } = await read(url)
      expect(body).toContain('<article lang="fr"')
      expect(isIndexed).toBe(true)
    },
  )
})
