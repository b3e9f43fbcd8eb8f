import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { explain } from '#tests/plans.ts'
import { createFollowsService } from './follows.service.ts'
import { followsQuery } from './follows.storage.ts'
import { followCounts, isFollowing } from './index.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

const fan = () => signedInFan(virage)
const follow = (who: TestFan, followed_id: number) =>
  virage.call('POST', '/v1/relationships/follow', { token: who.token, json: { followed_id } })
const unfollow = (who: TestFan, id: number) =>
  virage.call('POST', `/v1/relationships/unfollow/${id}`, { token: who.token })
const list = (viewer: TestFan, which: string, id: number, query = '') =>
  virage.call('GET', `/v1/relationships/${which}/${id}${query}`, { token: viewer.token })
const idsIn = (body: { element: { id: number }[] }) => body.element.map(({ id }) => id)

test('[relations.1] following and following twice: 200, counted once', async () => {
  const [a, b] = [await fan(), await fan()]
  for (let i = 0; i < 2; i++)
    expect(await follow(a, b.id)).toMatchObject({
      status: 200,
      body: { element: { is_followed: true, followers_count: 1 } },
    })
  expect(await isFollowing(virage.app.db, a.id, b.id)).toBe(true)
  expect(await isFollowing(virage.app.db, b.id, a.id)).toBe(false)
  expect(await followCounts(virage.app.db, b.id)).toEqual({ followers: 1, following: 0 })
})

test('[relations.1] unfollowing, also whom one does not follow: 200', async () => {
  const [a, b] = [await fan(), await fan()]
  await follow(a, b.id)
  for (let i = 0; i < 2; i++)
    expect(await unfollow(a, b.id)).toMatchObject({
      status: 200,
      body: { element: { is_followed: false, followers_count: 0 } },
    })
})

test('[relations.1] following oneself is 422', async () => {
  const a = await fan()
  expect(await follow(a, a.id)).toMatchObject({
    status: 422,
    body: { fields: { followed_id: expect.any(String) } },
  })
  expect(await followCounts(virage.app.db, a.id)).toEqual({ followers: 0, following: 0 })
})

test('[api.3] a fan who is not there is 404; an id that is none is 422', async () => {
  const a = await fan()
  for (const answer of [
    await follow(a, 999_999),
    await unfollow(a, 999_999),
    await list(a, 'followers', 999_999),
    await list(a, 'following', 999_999),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
  for (const json of [{}, { followed_id: 'x' }, { followed_id: 1.5 }])
    expect(await virage.call('POST', '/v1/relationships/follow', { token: a.token, json })).toMatchObject({
      status: 422,
    })
})

test('[relations.1] followed from ten tabs at once: one follow, told once', async () => {
  const [a, b] = [await fan(), await fan()]
  const told: number[] = []
  const service = createFollowsService({
    db: virage.app.db,
    now: () => virage.clock.now,
    onFollowed: async (_tx, followedId, followerId) => {
      expect(followedId).toBe(b.id)
      told.push(followerId)
    },
    onUnfollowed: async () => {},
  })
  await Promise.all(Array.from({ length: 10 }, () => service.follow(a.id, b.id)))
  expect(told).toEqual([a.id])
  expect(await followCounts(virage.app.db, b.id)).toMatchObject({ followers: 1 })
})

test('[relations.2] followers and followed, newest first, page by page', async () => {
  const star = await fan()
  const crowd = []
  for (let i = 0; i < 5; i++) {
    const one = await fan()
    await follow(one, star.id)
    await follow(star, one.id)
    crowd.push(one.id)
    // Two moments hold two follows each, so that ties are crossed by a page.
    if (i % 2 === 0) virage.clock.passMinutes(1)
  }
  for (const which of ['followers', 'following']) {
    const seen: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await list(star, which, star.id, `?limit=2${cursor && `&cursor=${cursor}`}`)
      expect(body.total).toBe(5)
      seen.push(...idsIn(body))
      cursor = body.next
    }
    expect(seen).toEqual(crowd.toReversed())
  }
  const { body } = await list(star, 'followers', star.id, '?limit=1')
  expect(Object.keys(body.element[0]).sort()).toEqual(['avatar', 'id', 'name'])
})

test('[relations.2, fans.4] a disabled fan is in nobody’s list or count until enabled again', async () => {
  const [a, b] = [await fan(), await fan()]
  const admin = await signedInFan(virage, { role: 'admin' })
  await follow(a, b.id)
  await follow(b, a.id)
  const setDisabled = (disabled: boolean) =>
    virage.call('POST', '/v1/users/update', { token: admin.token, json: { id: b.id, disabled } })
  const seen = async () => {
    const [followers, following] = [await list(a, 'followers', a.id), await list(a, 'following', a.id)]
    const { followers_count, following_count } = (
      await virage.call('GET', `/v1/users/${a.id}`, { token: a.token })
    ).body.element
    return [followers, following]
      .flatMap(({ body }) => [body.element.length, body.total])
      .concat(followers_count, following_count)
  }
  await setDisabled(true)
  expect(await seen()).toEqual([0, 0, 0, 0, 0, 0])
  await setDisabled(false)
  expect(await seen()).toEqual([1, 1, 1, 1, 1, 1])
})

test('[relations.2] a deleted fan is in nobody’s list, and their own are 404', async () => {
  const [a, b] = [await fan(), await fan()]
  await follow(a, b.id)
  await follow(b, a.id)
  const admin = await signedInFan(virage, { role: 'admin' })
  await virage.call('POST', '/v1/users/delete', { token: admin.token, json: { id: b.id } })
  expect((await list(a, 'followers', a.id)).body).toMatchObject({ element: [], total: 0 })
  expect((await list(a, 'following', a.id)).body).toMatchObject({ element: [], total: 0 })
  expect(await list(a, 'followers', b.id)).toMatchObject({ status: 404 })
  expect(await follow(a, b.id)).toMatchObject({ status: 404 })
})

test.each(['followers', 'following'] as const)(
  '[api.14] the list of %s is one index range',
  async (which) => {
    const query = followsQuery(virage.app.db, which, 1, 51, [1_700_000_000_000_000, 5])
    expect(await explain(virage.app.db, query)).toMatch(
      new RegExp(`Index.* Scan.* using follows_${which}[\\s\\S]*Index Cond: .*ROW`),
    )
  },
)
