import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { explain } from '#tests/plans.ts'
import { postsQuery } from './posts.storage.ts'

let virage: TestApp
let fan: TestFan
let admin: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  fan = await signedInFan(virage)
  admin = await signedInFan(virage, { role: 'admin', name: 'Maud Perrin' })
})
afterAll(() => virage.close())
beforeEach(async () => {
  await virage.app.db.execute(sql`TRUNCATE posts`)
})

const read = (url: string, token: string | null = null) => virage.call('GET', url, { token })
const write = (call: string, json: unknown, token = admin.token) =>
  virage.call('POST', `/v1/posts/${call}`, { token, json })
const create = (fields: object = {}) => write('create', { title: 'Derby', content: '<p>Roar</p>', ...fields })
const slugsOf = async (query = '', token: string | null = null): Promise<string[]> =>
  (await read(`/v1/posts${query}`, token)).body.element.map(({ slug }: { slug: string }) => slug)
const inDays = (days: number) => new Date(virage.clock.now.getTime() + days * 86_400_000)

test('[posts.1] an admin publishes, visitors read; what is left out gets its default', async () => {
  const { status, body } = await create({
    title: '  L’été à Nîmes  ',
    imageUrl: '',
    tags: ['esport', 'esport'],
  })
  expect(status).toBe(200)
  expect(body.element).toEqual({
    id: expect.any(Number),
    title: 'L’été à Nîmes',
    slug: 'l-ete-a-nimes',
    author: 'Maud Perrin',
    date: virage.clock.now.toISOString(),
    summary: '',
    content: '<p>Roar</p>',
    imageUrl: null,
    tags: ['esport'],
  })
  expect((await read('/v1/posts/l-ete-a-nimes')).body.element).toEqual(body.element)
  expect((await read(`/v1/posts/${body.element.id}`)).body.element).toEqual(body.element)
  const { content: _content, ...summary } = body.element
  expect((await read('/v1/posts')).body).toMatchObject({ element: [summary], next: null })
  expect((await read('/v1/posts')).body.element[0]).not.toHaveProperty('content')
  expect(await read('/v1/posts/nothing')).toMatchObject({
    status: 404,
    body: { detail: 'Blog post not found.', code: 'post_not_found' },
  })
})

test('[posts.2] HTML is sanitised when written, on create and on update; what is then empty is refused', async () => {
  const { element } = (await create({ content: '<p onclick="x()">a<script>b()</script></p>' })).body
  expect(element.content).toBe('<p>a</p>')
  const update = (content: string) => write('update', { id: element.id, content })
  expect((await update('<a href="javascript:x()">c</a>')).body.element.content).toBe('<a>c</a>')
  expect(await update('<script>x()</script>')).toMatchObject({
    status: 422,
    body: { fields: { content: 'Write something.' } },
  })
  expect((await create({ content: '<p> </p>' })).status).toBe(422)
})

test('[posts.3] a slug made from the title is numbered when taken, also when many publish at once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => create({ title: 'Le Derby' })))
  expect((await slugsOf()).toSorted()).toEqual(['le-derby', 'le-derby-2', 'le-derby-3', 'le-derby-4'])
})

test('[posts.3] the slug of the built-in article is taken', async () => {
  expect(await create({ slug: 'ultras-moteur-performance' })).toMatchObject({ status: 409 })
  const { element } = (await create({ title: 'Ultras, moteur, performance' })).body
  expect(element.slug).toBe('ultras-moteur-performance-2')
})

test('[posts.3] a slug that is given and taken is 409', async () => {
  await create({ slug: 'here' })
  const { element } = (await create({ slug: 'there' })).body
  const refused = { status: 409, body: { code: 'slug_taken', fields: { slug: expect.any(String) } } }
  expect(await create({ slug: 'here' })).toMatchObject(refused)
  expect(await write('update', { id: element.id, slug: 'here' })).toMatchObject(refused)
  expect(await write('update', { id: element.id, slug: 'there' })).toMatchObject({ status: 200 })
  const race = await Promise.all([create({ slug: 'race' }), create({ slug: 'race' })])
  expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('[posts.3] a slug of digits is found before the id of another post', async () => {
  const first = (await create({ title: 'First' })).body.element
  await create({ title: 'Numbered', slug: String(first.id) })
  expect((await read(`/v1/posts/${first.id}`)).body.element.title).toBe('Numbered')
})

test('[api.13] an update changes what it names and keeps the rest, the slug too', async () => {
  const { element } = (await create({ summary: 'Before', tags: ['a'], imageUrl: 'https://a.test/x.png' }))
    .body
  const { body } = await write('update', { id: element.id, title: 'Renamed', imageUrl: null })
  expect(body.element).toEqual({ ...element, title: 'Renamed', imageUrl: null })
  expect(await write('update', { id: 999_999, title: 'x' })).toMatchObject({ status: 404 })
})

test('[api.11] the date may be ISO or milliseconds; nonsense is 422', async () => {
  const iso = (await create({ date: '2026-01-02T03:04:05+02:00' })).body.element
  expect(iso.date).toBe('2026-01-02T01:04:05.000Z')
  expect((await create({ date: Date.UTC(2026, 0, 2) })).body.element.date).toBe('2026-01-02T00:00:00.000Z')
  for (const date of ['yesterday', 8.64e15, -1, '2026-13-01T00:00:00Z', 1.5, null])
    expect(await create({ date })).toMatchObject({
      status: 422,
      body: { fields: { date: expect.any(String) } },
    })
})

test('[posts.1] a post of the future is there for admins only, until its time has come', async () => {
  await create({ title: 'Now' })
  await create({ title: 'Tomorrow', date: inDays(1).toISOString() })
  for (const token of [null, fan.token]) {
    expect(await slugsOf('', token)).toEqual(['now'])
    expect((await read('/v1/posts/tomorrow', token)).status).toBe(404)
  }
  expect(await slugsOf('', admin.token)).toEqual(['tomorrow', 'now'])
  expect((await read('/v1/posts/tomorrow', admin.token)).status).toBe(200)

  virage.clock.passMinutes(24 * 60)
  expect(await slugsOf()).toEqual(['tomorrow', 'now'])
  expect((await read('/v1/posts/tomorrow')).status).toBe(200)
})

test('[posts.1] newest first, paged, searched without case and accents, filtered by tag', async () => {
  await create({ title: 'Été chaud', date: inDays(-3).toISOString(), tags: ['esport'] })
  await create({ title: 'Winter', summary: 'après l’ÉTÉ', date: inDays(-2).toISOString() })
  await create({ title: 'Spring', date: inDays(-1).toISOString(), tags: ['esport', 'community'] })
  expect(await slugsOf()).toEqual(['spring', 'winter', 'ete-chaud'])
  expect(await slugsOf('?q=ete')).toEqual(['winter', 'ete-chaud'])
  expect(await slugsOf('?q=%25')).toEqual([])
  expect(await slugsOf('?tag=esport')).toEqual(['spring', 'ete-chaud'])
  const first = (await read('/v1/posts?limit=2')).body
  expect(await slugsOf(`?limit=2&cursor=${first.next}`)).toEqual(['ete-chaud'])
  expect((await read('/v1/posts?cursor=invented')).status).toBe(422)
})

test('[access.3, audit.1] only admins write, and each write is audited', async () => {
  const { id } = (await create({ title: 'Audited' })).body.element
  for (const [call, json] of [
    ['create', { title: 'x', content: 'y' }],
    ['update', { id, title: 'x' }],
    ['delete', { id }],
  ] as const)
    expect((await write(call, json, fan.token)).status).toBe(403)
  await write('update', { id, title: 'Changed' })
  await write('delete', { id })
  expect((await write('delete', { id })).status).toBe(404)
  expect((await read('/v1/posts/audited')).status).toBe(404)
  const { body } = await read('/v1/audit?limit=3', admin.token)
  expect(body.element).toMatchObject([
    { action: 'post.delete', target: `post ${id}`, before: { title: 'Changed' }, after: null },
    { action: 'post.update', before: { title: 'Audited' }, after: { title: 'Changed' } },
    { action: 'post.create', before: null, after: { title: 'Audited' }, actor_id: admin.id },
  ])
})

test('[api.5] wrong fields are named', async () => {
  expect((await write('create', {})).body.fields).toMatchObject({
    title: 'Enter a title.',
    content: 'Write something.',
  })
  for (const fields of [
    { slug: 'Not A Slug' },
    { slug: 'double--hyphen' },
    { imageUrl: 'http://a.test/x.png' },
    { imageUrl: 'javascript:x' },
    { tags: Array.from({ length: 11 }, (_, i) => `t${i}`) },
    { title: 'x'.repeat(201) },
  ])
    expect((await create(fields)).body.fields).toHaveProperty(Object.keys(fields)[0]!)
})

test('[api.14] the list is a range of its index', async () => {
  const { db } = virage.app
  const query = postsQuery(db, { publishedBy: virage.clock.now }, 51, [1_772_000_000_000_000, 3])
  const plan = await explain(db, query)
  expect(plan).toContain('Index Scan using posts_by_date')
  expect(plan).not.toContain('Sort')
})
