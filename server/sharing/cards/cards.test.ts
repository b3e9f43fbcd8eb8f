import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadImage } from '@napi-rs/canvas'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertFan } from '#server/features/fans/index.ts'
import { createFolderStore } from '#server/features/media/index.ts'
import { insertPoster } from '#server/features/tifos/index.ts'
import { makeAsset } from '#server/http/asset-store.ts'
import { expectFailure } from '#server/http/failure.testing.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp } from '#tests/app.ts'
import { control, setUpArena } from '#tests/arenas.ts'
import { type AppWithPages, BUNDLED_CREST, startAppWithPages } from '#tests/built-pages.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { readPage } from '#tests/read-page.ts'
import { builtInPost } from '#texts/blog.ts'
import type { Card } from './card.ts'
import { createOwnPictures } from './card-worker.ts'
import { createDrawing } from './draw/draw-card.ts'

let virage: AppWithPages
let admin: TestFan
beforeAll(async () => {
  virage = await startAppWithPages()
  admin = virage.admin
})
afterAll(() => virage.close())

const get = (url: string, headers: Record<string, string> = {}) => virage.app.http.inject({ url, headers })

async function expectCard(url: string): Promise<void> {
  const { statusCode, headers, rawPayload } = await get(url)
  expect(statusCode, url).toBe(200)
  expect(headers['content-type']).toBe('image/png')
  const { width, height } = await loadImage(rawPayload)
  expect([width, height]).toEqual([1200, 630])
}

/** A completed tifo of the group. */
const hangPoster = (ultraId: number): Promise<number> =>
  inTransaction(virage.app.db, (tx) =>
    insertPoster(tx, {
      ultraId,
      tifoId: 1,
      side: 'home',
      holders: 131,
      homeName: 'Vesper',
      awayName: 'Halcyon',
      picture: {
        name: 'Waves',
        colors: ['#0a3f28', '#ffe4a8'],
        frames: [{ cells: '01'.repeat(1_024), ms: 500 }],
      },
      completedAt: virage.clock.now,
    }),
  )

test('[sharing.2] every kind of page has a card of 1200 × 630 under the address in its head', async () => {
  const club = await foundClub(virage, admin, { logo: BUNDLED_CREST })
  const group = await foundUltra(virage, admin, club.id)
  const arena = await setUpArena(virage, admin)
  const played = await setUpArena(virage, admin)
  await control(virage, admin, played.id, 'start')
  await control(virage, admin, played.id, 'stop')
  for (const [url, kind] of [
    ['/', 'page'],
    [`/play/?arena=${arena.id}`, 'arena'],
    [`/play/?arena=${played.id}`, 'match'],
    [`/club/${club.id}`, 'club'],
    [`/ultra/${group.id}`, 'ultra'],
    [`/fan/${admin.id}`, 'fan'],
    [`/poster/${await hangPoster(group.id)}`, 'poster'],
    [`/blog/${builtInPost.slug}`, 'post'],
  ] as const) {
    const { meta } = await readPage(virage, url)
    const card = new URL(meta['og:image'] ?? '')
    expect(card.pathname).toMatch(new RegExp(`^/cards/${kind}/`))
    await expectCard(card.pathname + card.search)
    const { headers } = await get(card.pathname + card.search)
    expect(headers['cache-control']).toBe('public, max-age=2592000')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  }
})

test('[sharing.2] known by its tag a card is not sent again; with other content it is another', async () => {
  const club = await foundClub(virage, admin, { name: 'Before' })
  const url = `/cards/club/${club.id}.png`
  const first = await get(url)
  expect(first.headers['cache-control']).toBe('public, max-age=300')
  const known = { 'if-none-match': String(first.headers.etag) }
  expect((await get(url, known)).statusCode).toBe(304)
  const head = await virage.app.http.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', first.headers.etag])

  const json = { id: club.id, name: 'After', logo: 'https://pictures.test/x.png' }
  await virage.call('POST', '/v1/clubs/update', { token: admin.token, json })
  const second = await get(url, known)
  expect(second.statusCode).toBe(200)
  expect(second.rawPayload.equals(first.rawPayload)).toBe(false)
})

test('[sharing.3] what is not there has no card, and who is disabled has none either', async () => {
  const disabled = await signedInFan(virage)
  await virage.call('POST', '/v1/users/update', {
    token: admin.token,
    json: { id: disabled.id, disabled: true },
  })
  for (const name of [
    `fan/${disabled.id}.png`,
    'fan/999999.png',
    'fan/1.jpg',
    'fan/x.png',
    'fan/.png',
    'page/other.png',
    'arena/%00.png',
    'post/%2e%2e.png',
    'nothing/1.png',
    'constructor/1.png',
    `match/${'9'.repeat(40)}.png`,
  ])
    expectFailure(await virage.call('GET', `/cards/${name}`), 'not_found')
})

test('[sharing.2, limits.4, limits.6] drawing is limited per address, IPv6 by its /64; what is drawn already is not', async () => {
  const strict = await startTestApp({ RATE_LIMIT_SCALE: '0.05' }, { frontEndsFolder: virage.pagesFolder })
  try {
    const fans = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => insertFan(strict.app.db, { name, email: null })),
    )
    const urls = fans.map((fan) => `/cards/fan/${fan?.id}.png`)
    const answers = []
    for (const [index, url] of urls.entries())
      answers.push((await strict.call('GET', url, { address: `2001:db8::${index}` })).status)
    expect(answers).toEqual([200, 200, 200, 429])
    expect((await strict.call('GET', urls[0] ?? '')).status).toBe(200)
  } finally {
    await strict.close()
  }
})

describe('[sharing.2] pictures on cards', () => {
  const NAME = `${'a'.repeat(32)}.webp`
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'virage-cards-'))
    await mkdir(path.join(folder, 'media'))
    const red = sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff0000' } })
    await writeFile(path.join(folder, 'media', NAME), await red.webp().toBuffer())
    await writeFile(path.join(folder, 'secret.webp'), 'secret')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const own = () =>
    createOwnPictures({
      readUploaded: (name) => createFolderStore(path.join(folder, 'media')).get(name),
      bases: ['https://virage.test', ''],
      assets: new Map([['/crests/kestrel.svg', makeAsset(Buffer.from('<svg/>'), '.svg')]]),
    })

  test('ours are read, by path or whole address', async () => {
    for (const address of [`/media/${NAME}`, `https://virage.test/media/${NAME}`, '/crests/kestrel.svg'])
      expect(await own()(address), address).toBeInstanceOf(Buffer)
  })

  test.each([
    null,
    'https://elsewhere.test/crest.png',
    `https://virage.test.evil.test/media/${NAME}`,
    'http://127.0.0.1:1/x.png',
    '/media/../secret.webp',
    '/media/..%2fsecret.webp',
    '/crests/../web/index.html',
    '//elsewhere.test/x.png',
    'file:///etc/passwd',
    '/web/index.html',
  ])('nothing else is: %s', async (address) => {
    expect(await own()(address)).toBeNull()
  })

  const club = (fields: object): Card =>
    ({ kind: 'club', id: 1, name: 'Meridian', logo: null, fans: 3, ...fields }) as Card

  test('[sharing.2] a logo of ours is on the card; one that cannot be shown leaves the first letter', async () => {
    const draw = createDrawing(own())
    const withLogo = await draw(club({ logo: `/media/${NAME}` }))
    const withLetter = await draw(club({}))
    expect(withLogo.equals(withLetter)).toBe(false)
    for (const logo of ['https://elsewhere.test/x.png', '/media/broken', '/crests/kestrel.svg'])
      expect((await draw(club({ logo }))).equals(withLetter), logo).toBe(true)
  })

  test.each(['', 'W'.repeat(80), '日本', '👩‍👩‍👧', 'نادي', 'a\uFFFD', '   '])(
    'any name can be drawn: %j',
    async (name) => {
      const draw = createDrawing(own())
      const team = { name, logo: null }
      const cards: Card[] = [
        club({ name }),
        { kind: 'ultra', id: 1, name, logo: null, clubName: name, members: 1 },
        { kind: 'arena', id: 'a', state: 'live', home: team, away: team, startsAt: null },
        {
          kind: 'match',
          id: 1,
          home: { ...team, score: 0 },
          away: { ...team, score: 31.4 },
          points: { home: 101, away: 0 },
          wear: { home: '#000000', away: '#ffffff' },
          date: '2026-01-01T00:00:00Z',
          attendees: 0,
        },
        {
          kind: 'fan',
          id: 1,
          name,
          avatar: null,
          clubName: name,
          scores: { cheer: 0, prediction: 1234.5, ultra: 300 },
        },
        {
          kind: 'post',
          id: 'x',
          title: name.repeat(3),
          author: name,
          date: '2026-01-01T00:00:00Z',
          picture: null,
        },
      ]
      for (const card of cards) expect((await draw(card)).subarray(1, 4).toString(), card.kind).toBe('PNG')
    },
  )
})
