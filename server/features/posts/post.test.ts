import fc from 'fast-check'
import { expect, test } from 'vitest'
import { postsRoutes } from '#contract/posts.ts'
import { freeSlug, slugFrom } from './post.ts'

test.each([
  ['L’été à Nîmes !', 'l-ete-a-nimes'],
  ['  Œuvre & Straße -- Ægir  ', 'oeuvre-strasse-aegir'],
  ['2026', '2026'],
  ['ÉÉ', 'ee'],
  ['日本', 'post'],
  ['***', 'post'],
])('[posts.3] %j becomes %s', (title, slug) => {
  expect(slugFrom(title)).toBe(slug)
})

test('[posts.3] whatever the title, the slug and its numbered ones are slugs of the contract', () => {
  const { slug } = postsRoutes['POST /v1/posts/create'].body.shape
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 140 }),
      fc.integer({ min: 2, max: 9999 }),
      (title, n) => {
        expect(slug.safeParse(slugFrom(title)).success).toBe(true)
        expect(slug.safeParse(`${slugFrom(title)}-${n}`).success).toBe(true)
      },
    ),
  )
})

test('[posts.3] a taken slug gets the first free number', () => {
  expect(freeSlug('derby', new Set(['derby-2']))).toBe('derby')
  expect(freeSlug('derby', new Set(['derby', 'derby-2', 'derby-4']))).toBe('derby-3')
})
