import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertFan } from '#server/features/fans/index.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, setUpArena } from '#tests/arenas.ts'
import { layOutPages } from '#tests/built-pages.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { readPage } from '#tests/read-page.ts'
import { builtInPost } from '#texts/built-in-post.ts'

let virage: TestApp
let admin: TestFan
let pages: Awaited<ReturnType<typeof layOutPages>>
beforeAll(async () => {
  pages = await layOutPages()
  virage = await startTestApp({ LEGAL_EMAIL: 'rights@virage.test' }, { frontEndsFolder: pages.folder })
  admin = await signedInFan(virage, { role: 'admin' })
  // Before any page is read: the list is remembered for a moment.
  await publish({ title: 'Listed on the blog', tags: ['away days'] })
  await publish({ title: 'Not yet', date: '2090-01-01T00:00:00Z' })
})
afterAll(async () => {
  await virage.close()
  await pages.remove()
})

const FRENCH = { 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8' }
const read = (url: string, headers?: Record<string, string>) => readPage(virage, url, headers)

async function publish(fields: Record<string, unknown>): Promise<{ slug: string; id: number }> {
  const json = { title: 'A night in row four', content: '<p>Row four.</p>', ...fields }
  const { status, body } = await virage.call('POST', '/v1/posts/create', { token: admin.token, json })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.element
}

test('the landing page: claim, canonical address, a picture, the organisation and the site', async () => {
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
  expect(page.facts[0]['@graph'].map((thing: object) => Object(thing)['@type'])).toEqual([
    'Organization',
    'WebSite',
  ])
  expect(page.html).not.toContain('secret')
  expect(page.html.match(/<title>/g)).toHaveLength(1)
  expect(page.html.match(/<meta name="description"/g)).toHaveLength(1)
})

test('the canonical address is the deployment’s, whatever host was asked', async () => {
  const page = await read('/blog', { host: 'evil.test', 'x-forwarded-host': 'evil.test' })
  expect(page.canonical).toBe('http://virage.test/blog')
  expect(page.html).not.toContain('evil.test')
})

test('a page speaks the language that is preferred, and says that it does', async () => {
  const page = await read('/', FRENCH)
  expect(page).toMatchObject({ lang: 'fr', title: 'Deux virages. Un seul cri. · Virage' })
  expect(page.body).toContain('Encouragez votre équipe')
  expect(page.headers.vary).toBe('accept-encoding, accept-language')
  expect((await read('/')).body).toContain('Cheer for your team')
})

test('[spec §1] without scripts the footer is French in both languages; on the landing only Legal is a link', async () => {
  for (const headers of [{}, FRENCH]) {
    const { body } = await read('/', headers)
    const [, footer = ''] = body.split('<footer lang="fr">')
    expect(footer).toContain('<span>CGU</span>')
    expect(footer).toContain('<a href="/dmca">Legal</a>')
    expect((await read('/blog', headers)).body).toContain('<a href="/legal/cgu">CGU</a>')
  }
})

describe('an arena', () => {
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
    expect(live.meta.description).toMatch(/^En direct : /)
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
})

describe('articles', () => {
  test('the list, with a feed and every post', async () => {
    const page = await read('/blog')
    expect(page).toMatchObject({
      title: 'Blog · Virage',
      canonical: 'http://virage.test/blog',
      isIndexed: true,
    })
    expect(page.html).toContain('<link rel="alternate" type="application/rss+xml"')
    expect(page.body).toContain('Listed on the blog')
    expect(page.body).toContain('#away days')
    expect(page.body).toContain(`<h2 lang="fr"><a href="/blog/${builtInPost.slug}">`)
    expect(page.body).not.toContain('Not yet')
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

  test('[spec §3] the built-in article is French, whoever reads it', async () => {
    const page = await read(`/blog/${builtInPost.slug}`)
    expect(page.lang).toBe('en')
    expect(page.body).toContain('<article lang="fr"')
    expect(page.body).toContain('stades virtuels')
    expect(page.facts[0]).toMatchObject({ inLanguage: 'fr', datePublished: builtInPost.date })
  })

  test('one of the future and one that was never written are not there', async () => {
    const { slug } = await publish({ date: '2090-01-01T00:00:00Z', title: 'Later' })
    for (const url of [`/blog/${slug}`, '/blog/never-written', '/blog/%00'])
      expect(await read(url), url).toMatchObject({ status: 404, isIndexed: false, canonical: null })
  })
})

describe('[spec §2] legal pages', () => {
  test('the six parts of a notice and where it goes, in both languages', async () => {
    const english = await read('/legal/dmca')
    expect(english.body.match(/<ol>(.*?)<\/ol>/)?.[1]?.match(/<li>/g)).toHaveLength(6)
    expect(english.body).toContain('<a href="mailto:rights@virage.test">rights@virage.test</a>')
    expect(english.body).toContain('no cash value')
    expect((await read('/legal/dmca', FRENCH)).title).toBe('Notifications DMCA · Virage')
    expect((await read('/dmca')).canonical).toBe('http://virage.test/legal/dmca')
  })

  test.each(['/legal/cgu', '/legal/confidentialite', '/legal/cookies'])('%s stays French', async (url) => {
    const { body, isIndexed } = await read(url)
    expect(body).toContain('<article class="readable-article" lang="fr"')
    expect(isIndexed).toBe(true)
  })
})

describe('profiles', () => {
  test('a fan: name, club and scores, and nothing else; not for search engines', async () => {
    const club = await foundClub(virage, admin, { name: 'Meridian' })
    const fan = await signedInFan(virage, { name: 'Léa' })
    await virage.call('POST', '/v1/relationships/club/join', { token: fan.token, json: { club_id: club.id } })
    const page = await read(`/fan/${fan.id}`)
    expect(page).toMatchObject({ status: 200, title: 'Léa · Virage', isIndexed: false })
    expect(page.meta.description).toBe(
      'Léa on Virage. Cheer 0.0, prediction 0.0, ultra 0.0 PTS/S on average. Sings for Meridian.',
    )
    expect(page.meta['og:type']).toBe('profile')
    expect(page.meta['og:image']).toContain(`/cards/fan/${fan.id}.png`)
    expect(page.html).not.toContain(fan.email)
    expect(page.html).not.toContain('1,000')
  })

  test('a club and a group', async () => {
    const club = await foundClub(virage, admin, { name: 'Polaris' })
    const group = await foundUltra(virage, admin, club.id, { name: 'North Star' })
    const clubPage = await read(`/club/${club.id}`)
    expect(clubPage).toMatchObject({ status: 200, title: 'Polaris · Virage', isIndexed: false })
    expect(clubPage.meta.description).toContain('0 fans')
    const groupPage = await read(`/ultra/${group.id}`, FRENCH)
    expect(groupPage.meta.description).toBe(
      'North Star, groupe ultra de Polaris : 0 membre. Rejoignez leur virage.',
    )
  })

  test('who is disabled, deleted or never was: no card, no name', async () => {
    const disabled = await signedInFan(virage, { name: 'Gone Quiet' })
    const json = { id: disabled.id, disabled: true }
    expect((await virage.call('POST', '/v1/users/update', { token: admin.token, json })).status).toBe(200)
    const deleted = await signedInFan(virage, { name: 'Gone Away' })
    await virage.call('POST', '/v1/users/delete', { token: admin.token, json: { id: deleted.id } })
    for (const id of [disabled.id, deleted.id, 999_999]) {
      const page = await read(`/fan/${id}`)
      expect(page).toMatchObject({ status: 404, isIndexed: false, canonical: null, title: 'Virage' })
      expect(page.html).not.toContain('Gone')
      expect(page.meta['og:image']).toContain('/cards/page/virage.png')
    }
  })
})

test('who walks through all ids is soon told nothing more', async () => {
  const strict = await startTestApp({ RATE_LIMIT_SCALE: '0.025' }, { frontEndsFolder: pages.folder })
  try {
    const names = []
    for (const name of ['Ada', 'Bo', 'Cleo', 'Dan']) {
      const fan = await insertFan(strict.app.db, { name, email: null })
      const { status, title } = await readPage(strict, `/fan/${fan?.id}`)
      names.push([status, title])
    }
    expect(names).toEqual([
      [200, 'Ada · Virage'],
      [200, 'Bo · Virage'],
      [200, 'Cleo · Virage'],
      [200, 'Virage'],
    ])
    expect((await readPage(strict, '/blog')).title).toBe('Blog · Virage')
  } finally {
    await strict.close()
  }
})

const HOSTILE = [
  `"><script>alert(1)</script>`,
  `</title></noscript></script><img src=x onerror=alert(1)>`,
  `$& $1 $' \${x} \\u003c`,
  `\u202Egnp.exe\u2066 &quot; &lt;b&gt; 'x'`,
  `👩‍👩‍👧 نادي الشمس \u2028line`,
]
test.each(HOSTILE)('a name cannot become more than a name: %j', async (name) => {
  const club = await foundClub(virage, admin, { name })
  const group = await foundUltra(virage, admin, club.id, { name })
  const fan = await signedInFan(virage, { name })
  const other = await foundClub(virage, admin)
  const json = { homeTeam: { id: club.id }, awayTeam: { id: other.id }, startDate: '2031-01-01T00:00:00Z' }
  const arena = (await virage.call('POST', '/v1/arenas/create', { token: admin.token, json })).body.element
  const post = await publish({ title: name, summary: name, author: name, tags: [name.slice(0, 40)] })
  for (const url of [
    `/club/${club.id}`,
    `/ultra/${group.id}`,
    `/fan/${fan.id}`,
    `/play/?arena=${arena.id}`,
    `/blog/${post.slug}`,
  ]) {
    const { html, title, body, facts } = await read(url)
    expect(html.match(/<script[^>]*>/g), url).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^<script>alert/)]),
    )
    expect(html, url).not.toMatch(/<img src=x|<script>alert|[\u202A-\u202E\u2066-\u2069]/)
    expect(html.match(/<\/noscript>/g), url).toHaveLength(2)
    expect(html.match(/<\/title>/g), url).toHaveLength(1)
    const shown = name
      .replace(/[\u202E\u2066]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    expect(title, url).toContain(shown)
    expect(body).not.toBe('')
    if (url.startsWith('/play')) expect(facts[0].homeTeam.name).toBe(shown)
  }
})

test('what a post holds is cleaned once more, and cannot leave the place it is read in', async () => {
  const content = `<p title="</noscript><img src=x onerror=alert(1)>">Row</p><script>alert(1)</script><a href="javascript:alert(1)">x</a>`
  const { slug } = await publish({ title: 'Hostile text', content })
  const { body, html } = await read(`/blog/${slug}`)
  expect(body).toContain('Row')
  expect(html).not.toMatch(/onerror|javascript:|<script>alert/)
  expect(html.match(/<\/noscript>/g)).toHaveLength(2)
})

describe('pages that say the same to everybody', () => {
  test.each([
    ['/login', true],
    ['/register', true],
    ['/matches', false],
    ['/fans', false],
    ['/clubs', false],
    ['/ultras', false],
    ['/social', false],
  ])('%s: a title, and kept by search engines: %s', async (url, isIndexed) => {
    const page = await read(url)
    expect(page).toMatchObject({ status: 200, isIndexed, canonical: `http://virage.test${url}` })
    expect(page.title).toMatch(/^.+ · Virage$/)
  })

  test.each([
    '/settings',
    '/admin',
    '/fan',
    '/auth/password/reset?token=secret',
    '/auth/email/verify/secret',
    '/no/such',
  ])('%s tells nothing of itself', async (url) => {
    const page = await read(url)
    expect(page).toMatchObject({ status: 200, isIndexed: false, canonical: null, title: 'Virage' })
    expect(page.html).not.toContain('secret')
  })

  test.each(['/fan/abc', '/club/0', '/ultra/999999', '/play/?arena=none', '/play/?arena=%22%3E'])(
    '%s is a page of ours for a thing that is not there',
    async (url) => {
      expect(await read(url)).toMatchObject({ status: 404, isIndexed: false })
    },
  )
})

describe('as files', () => {
  const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET', url = '/legal/cgu') =>
    virage.app.http.inject({ method, url, headers })

  test('known by its tag it is not sent again; a 404 stays one', async () => {
    const { headers } = await ask({})
    const again = await ask({ 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const missing = await ask({}, 'GET', '/fan/999999')
    const still = await ask({ 'if-none-match': String(missing.headers.etag) }, 'GET', '/fan/999999')
    expect(still.statusCode).toBe(404)
  })

  test('each language has a tag of its own', async () => {
    const [english, french] = await Promise.all([ask({}), ask(FRENCH)])
    expect(english.headers.etag).not.toBe(french.headers.etag)
  })

  test('HEAD answers as GET', async () => {
    const [get, head] = await Promise.all([ask({}), ask({}, 'HEAD')])
    expect(head.statusCode).toBe(200)
    for (const name of ['etag', 'content-length', 'content-type', 'vary'])
      expect(head.headers[name], name).toBe(get.headers[name])
  })

  test('compressed it is the same', async () => {
    const [plain, small] = await Promise.all([ask({}), ask({ 'accept-encoding': 'gzip, br' })])
    expect(small.headers['content-encoding']).toBe('br')
    const { brotliDecompressSync } = await import('node:zlib')
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
  })

  test('every script that runs is one of the policy', async () => {
    const { body, headers } = await ask({})
    const running = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    const { createHash } = await import('node:crypto')
    for (const [, script = ''] of running)
      expect(headers['content-security-policy']).toContain(
        createHash('sha256').update(script).digest('base64'),
      )
    expect(running.length).toBeGreaterThan(0)
    expect(body).not.toMatch(/<style|style="|onload=/)
  })
})
