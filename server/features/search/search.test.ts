import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasSearch, type Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import type { SearchResults } from '#contract/search.ts'
import { insertFan } from '#server/features/fans/index.ts'
import { posts } from '#server/features/posts/posts.tables.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra, LOGO } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'

let virage: TestApp
let admin: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { name: 'Maud', role: 'admin' })
})
afterAll(() => virage.close())

async function search(q: string, by = admin): Promise<SearchResults> {
  const url = `/v1/search?${new URLSearchParams({ q })}`
  const { status, body } = await virage.call('GET', url, { token: by.token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.element
}
const namesOf = (hits: { name: string }[]) => hits.map(({ name }) => name)
const addFans = async (...names: string[]) => {
  for (const name of names) await insertFan(virage.app.db, { name, email: null })
}
const aPost = (slug: string, title: string, summary = '') => ({
  title,
  slug,
  author: 'Virage',
  publishedAt: new Date('2026-02-01T12:00:00Z'),
  summary,
  content: '<p>…</p>',
})

test('[search.1, api.10] fans, clubs, ultra groups and posts, without case and accents, also inside names', async () => {
  await addFans('Hélène Météor')
  const club = await foundClub(virage, admin, { name: 'Météor Nord', logo: LOGO })
  const ultra = await foundUltra(virage, admin, club.id, { name: 'Kop METEOR 09' })
  await virage.app.db
    .insert(posts)
    .values([
      aPost('the-meteor', 'The METEOR rises'),
      aPost('other', 'Something else', 'whose summary says meteor'),
    ])
  expect(await search('meteor')).toEqual({
    fans: [{ id: expect.any(Number), name: 'Hélène Météor', image: null }],
    clubs: [{ id: club.id, name: 'Météor Nord', image: LOGO, colors: club.colors }],
    ultras: [
      { id: ultra.id, name: 'Kop METEOR 09', image: null, club_name: 'Météor Nord', colors: club.colors },
    ],
    posts: [{ id: expect.any(Number), title: 'The METEOR rises', slug: 'the-meteor' }],
  })
  expect(namesOf((await search('ÉTÉOR')).clubs)).toEqual(['Météor Nord'])
})

test('[search.1] names that begin with the text come first, by name', async () => {
  await addFans('Old Trumpet', 'Trumpet Two', 'trumpet one', 'A Trumpet')
  expect(namesOf((await search('trumpet')).fans)).toEqual([
    'trumpet one',
    'Trumpet Two',
    'A Trumpet',
    'Old Trumpet',
  ])
})

test('[search.1] then those with a later word that begins with it, then those with it inside a word, each once', async () => {
  await addFans('Brass Xylo', 'Zed Xylophone', 'Anna Bell Xylo', 'Axylo', 'Xylo One', 'xylo')
  expect(namesOf((await search('xylo')).fans)).toEqual([
    'xylo',
    'Xylo One',
    'Brass Xylo',
    'Zed Xylophone',
    'Anna Bell Xylo',
    'Axylo',
  ])
  expect(namesOf((await search('bell x')).fans)).toEqual(['Anna Bell Xylo'])
})

test('[search.1] at most 8 of each', async () => {
  await addFans(
    ...Array.from({ length: 6 }, (_, i) => `Tifo ${i}`),
    ...Array.from({ length: 6 }, (_, i) => `My tifo ${i}`),
  )
  const { fans } = await search('tifo')
  expect(fans).toHaveLength(8)
  expect(namesOf(fans).slice(0, 7)).toEqual([
    ...Array.from({ length: 6 }, (_, i) => `Tifo ${i}`),
    'My tifo 0',
  ])
})

test('[search.2] under 3 characters names have to begin with them; nothing finds nothing', async () => {
  await addFans('Quentin', 'Jacques')
  expect(namesOf((await search('qu')).fans)).toEqual(['Quentin'])
  expect(namesOf((await search('que')).fans)).toEqual(['Quentin', 'Jacques'])
  const nothing = { fans: [], clubs: [], ultras: [], posts: [] }
  expect(await search('')).toEqual(nothing)
  expect(await search('   ')).toEqual(nothing)
  const bare = await virage.call('GET', '/v1/search', { token: admin.token })
  expect(bare.body.element).toEqual(nothing)
})

test('[api.10] wildcards of the database are ordinary characters', async () => {
  await addFans('50% off', 'under_score')
  expect(namesOf((await search('0% ')).fans)).toEqual([])
  expect(namesOf((await search('50%')).fans)).toEqual(['50% off'])
  expect(namesOf((await search('r_s')).fans)).toEqual(['under_score'])
  expect(namesOf((await search('%%%')).fans)).toEqual([])
})

test('[search.1] the disabled, deleted and archived are not found', async () => {
  const [disabled, deleted] = [
    await signedInFan(virage, { name: 'Vanished Onceuponatime' }),
    await signedInFan(virage, { name: 'Vanished Two' }),
  ]
  const club = await foundClub(virage, admin, { name: 'Vanished FC' })
  await foundUltra(virage, admin, club.id, { name: 'Vanished Kop' })
  const found = await search('vanished')
  expect([found.fans.length, found.clubs.length, found.ultras.length]).toEqual([2, 1, 1])

  const post = (path: string, json: unknown) => virage.call('POST', path, { token: admin.token, json })
  await post('/v1/users/update', { id: disabled.id, disabled: true })
  await post('/v1/users/delete', { id: deleted.id })
  await post('/v1/clubs/delete', { id: club.id })
  // At the beginning, at that of another word, and inside.
  for (const q of ['vanished', 'onceupon', 'anished'])
    expect(await search(q), q).toEqual({ fans: [], clubs: [], ultras: [], posts: [] })
})

test('[search.1, posts.1] a post of the future is not found', async () => {
  const publishedAt = new Date(Date.now() + 3_600_000)
  const soon = { ...aPost('zeppelins-soon', 'Zeppelins soon'), publishedAt }
  await virage.app.db.insert(posts).values([aPost('zeppelins', 'Zeppelins'), soon])
  expect((await search('zeppelins')).posts.map(({ slug }) => slug)).toEqual(['zeppelins'])
  expect((await search('in')).posts, 'under 3 characters titles begin with them').toEqual([])
})

test('[limits.3] 30 searches a minute for each fan', async () => {
  const limited = await startTestApp({ RATE_LIMIT_SCALE: '1' })
  const [eager, calm] = [await signedInFan(limited), await signedInFan(limited)]
  const ask = (by: TestFan) => limited.call('GET', '/v1/search?q=x', { token: by.token })
  for (let i = 0; i < 30; i++) expect((await ask(eager)).status).toBe(200)
  const refused = await ask(eager)
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(calm)).status).toBe(200)
  await limited.close()
})

test('[limits.7] every q counts against one limit, whichever call it is part of; visitors count by address', async () => {
  const limited = await startTestApp({ RATE_LIMIT_SCALE: '1' })
  const eager = await signedInFan(limited, { role: 'admin' })
  const lists = Object.entries<Route>(routes).filter(([, route]) => hasSearch(route))
  const paths = lists.map(([key]) => key.replace('GET ', ''))
  expect(paths).toEqual(
    expect.arrayContaining(['/v1/users', '/v1/clubs', '/v1/ultras', '/v1/matches', '/v1/posts']),
  )
  const ask = (path: string, q: string, address?: string) =>
    limited.call('GET', `${path}?q=${q}`, address === undefined ? { token: eager.token } : { address })
  for (let i = 0; i < 30; i++) expect((await ask(paths[i % paths.length]!, 'x')).status).toBe(200)
  for (const path of paths) {
    expect((await ask(path, 'x')).status, path).toBe(429)
    expect((await ask(path, '')).status, `${path} without a search`).toBe(200)
  }
  for (let i = 0; i < 30; i++)
    expect((await ask('/v1/posts', 'x', `2001:db8::${i.toString(16)}`)).status).toBe(200)
  expect((await ask('/v1/posts', 'x', '2001:db8::ffff:1')).status).toBe(429)
  expect((await ask('/v1/posts', 'x', '2001:db8:0:1::1')).status).toBe(200)
  await limited.close()
})

test('[search.2] a text over 100 characters is 422', async () => {
  const answer = await virage.call('GET', `/v1/search?q=${'x'.repeat(101)}`, { token: admin.token })
  expect(answer).toMatchObject({ status: 422, body: { fields: { q: expect.any(String) } } })
})

test('[api.14] beginnings and insides of names are read from indexes', async () => {
  const { db } = virage.app
  await db.execute(sql`
    INSERT INTO users (name) SELECT md5(i::text) FROM generate_series(1, 20000) AS i`)
  await db.execute(sql`INSERT INTO clubs (name) SELECT md5(i::text) FROM generate_series(1, 20000) AS i`)
  await db.execute(sql`
    INSERT INTO ultra_groups (name, club_id, base_score, ultra_score)
    SELECT md5(i::text), (SELECT min(id) FROM clubs), 0, 0 FROM generate_series(1, 20000) AS i`)
  await db.execute(sql`
    INSERT INTO posts (title, slug, author, published_at, summary, content)
    SELECT md5(i::text), md5(i::text), '', now(), '', '' FROM generate_series(1, 20000) AS i`)
  await db.execute(sql`ANALYZE`)
  // What the function's own plans are is told through the log of a session of its own.
  const client = new pg.Client(virage.database.config)
  await client.connect()
  const plans: string[] = []
  client.on('notice', ({ message = '' }) => plans.push(message))
  await client.query(`LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0;
    SET auto_explain.log_nested_statements = on; SET client_min_messages = log`)
  await client.query(`SELECT * FROM search_names('abc12', true, 8)`)
  await client.end()
  const all = plans.join('\n')
  expect(all).toMatch(/Index (Only )?Scan using users_by_name/)
  expect(all).toMatch(/Index (Only )?Scan using users_by_later_words/)
  for (const index of ['clubs_by_name', 'ultra_groups_by_name'])
    expect(all).toMatch(new RegExp(`Index Scan using ${index} .*\\n.*Index Cond`))
  for (const index of ['users', 'clubs', 'ultra_groups'])
    expect(all).toContain(`Bitmap Index Scan on ${index}_name_search`)
  expect(all).toContain('Bitmap Index Scan on posts_search')
  expect(all).not.toContain('Seq Scan')
})
