import { expect, test } from 'vitest'
import type { PostSummary } from '#contract/posts.ts'
import { builtInPost, mergePosts } from './blog.ts'
import { builtInContent } from './built-in-content.ts'

const post = (id: number, date: string, slug = `post-${id}`): PostSummary => ({
  id,
  date,
  slug,
  title: '',
  author: '',
  summary: '',
  imageUrl: null,
  tags: [],
})
const newer = post(1, '2027-01-01T00:00:00Z')
const older = post(2, '2020-01-01T00:00:00Z')
const slugs = (posts: PostSummary[]) => posts.map(({ slug }) => slug)

test('[blog.2] the blog lists the server’s posts plus the built-in article, newest first', () => {
  expect(slugs(mergePosts([newer, older], null))).toEqual(['post-1', builtInPost.slug, 'post-2'])
  expect(slugs(mergePosts([], null))).toEqual([builtInPost.slug])
})

test('[blog.2] an article older than the first page waits for its place', () => {
  expect(slugs(mergePosts([newer], null, true))).toEqual(['post-1'])
  expect(slugs(mergePosts([newer], null, false))).toEqual(['post-1', builtInPost.slug])
})

test('[blog.2] a tag that the article does not carry leaves it out', () => {
  expect(mergePosts([], 'tactics')).toEqual([])
  expect(slugs(mergePosts([], 'ESPORT'))).toEqual([builtInPost.slug])
})

test('[blog.2] an address is listed once', () => {
  expect(slugs(mergePosts([post(9, '2027-01-01T00:00:00Z', builtInPost.slug)], null))).toEqual([
    builtInPost.slug,
  ])
})

test('[blog.4] the built-in article: address, tags, language and its end', () => {
  expect(builtInPost.slug).toBe('ultras-moteur-performance')
  expect(builtInPost.tags).toEqual(expect.arrayContaining(['esport', 'community', 'performance']))
  const words = builtInContent
    .replaceAll(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
  expect(words.length).toBeGreaterThan(500)
  expect(words.length).toBeLessThan(750)
  expect(builtInContent).toContain('stades virtuels')
})
