import { z } from 'zod'
import { SLUG } from './constants.ts'
import { id, line, linkOrNone, moment, page, searchQuery } from './fields.ts'
import { problem } from './problems.ts'
import { defineRoutes } from './route.ts'

export const postSummary = z.object({
  id: z.number(),
  title: z.string(),
  slug: z.string(),
  author: z.string(),
  date: z.string(),
  summary: z.string(),
  imageUrl: z.string().nullable(),
  tags: z.array(z.string()),
})
export type PostSummary = z.output<typeof postSummary>

export const post = postSummary.extend({ content: z.string().describe('Sanitised HTML') })
export type Post = z.output<typeof post>

const title = line(problem('title_missing'), 200)
const slug = z.string().regex(SLUG, problem('slug_invalid')).max(120, problem('too_long', 120))
const summary = z.string().trim().max(500, problem('too_long', 500))
const content = z
  .string(problem('text_missing'))
  .min(1, problem('text_missing'))
  .max(60_000, problem('too_long', 60_000))
const tags = z.array(z.string().trim().min(1).max(40)).max(10, problem('too_many_tags', 10))
/** ISO 8601 or milliseconds; within the years that both can write. */
const date = moment
  .transform((given) => new Date(given))
  .refine((when) => when.getUTCFullYear() >= 1970 && when.getUTCFullYear() <= 9999, problem('date_missing'))

export const postsRoutes = defineRoutes({
  'GET /v1/posts': {
    summary: 'Blog posts, newest first; those of the future are there for admins only',
    access: 'optional',
    query: searchQuery.extend({ tag: z.string().max(40).optional() }),
    element: z.array(postSummary),
    beside: page,
  },
  'GET /v1/posts/{slug}': {
    summary: 'One blog post, by slug or id',
    access: 'optional',
    params: z.object({ slug: z.string().max(200) }),
    element: post,
    errors: ['post_not_found'],
  },
  'POST /v1/posts/create': {
    summary: 'Publish a post; the slug is made from the title unless given',
    access: 'admin',
    body: z.object({
      title,
      slug: slug.optional(),
      author: z.string().trim().min(1).max(80).optional(),
      date: date.optional(),
      summary: summary.default(''),
      content,
      imageUrl: linkOrNone.optional(),
      tags: tags.default([]),
    }),
    element: post,
    errors: ['slug_taken'],
  },
  'POST /v1/posts/update': {
    summary: 'Change a post; what is left out stays',
    access: 'admin',
    body: z.object({
      id,
      title: title.optional(),
      slug: slug.optional(),
      author: z.string().trim().min(1).max(80).optional(),
      date: date.optional(),
      summary: summary.optional(),
      content: content.optional(),
      imageUrl: linkOrNone.optional(),
      tags: tags.optional(),
    }),
    element: post,
    errors: ['post_not_found', 'slug_taken'],
  },
  'POST /v1/posts/delete': {
    summary: 'Delete a post',
    access: 'admin',
    body: z.object({ id }),
    element: z.null(),
    errors: ['post_not_found'],
  },
})
