// Lists that can grow: keyset pages behind an opaque cursor, so that inserts never shift a page.

import { z } from 'zod'
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from './constants.ts'
import { problem } from './problems.ts'

const wholeNumber = z.string().regex(/^[0-9]{1,4}$/, problem('not_whole'))

export const pageQuery = z.object({
  limit: wholeNumber
    .transform(Number)
    .refine(
      (limit) => limit >= 1 && limit <= PAGE_LIMIT_MAX,
      problem('limit_out_of_range', 1, PAGE_LIMIT_MAX),
    )
    .default(PAGE_LIMIT_DEFAULT),
  cursor: z.string().max(500, problem('cursor_unknown')).optional(),
})

/** A page that can be searched: case and accents do not matter. */
export const searchQuery = pageQuery.extend({
  q: z.string().trim().max(100, problem('too_long', 100)).optional(),
})

export const sortOrder = z.enum(['asc', 'desc'])
export type SortOrder = z.output<typeof sortOrder>

/** Beside the list: where the next page begins, or null. */
export const page = z.object({ next: z.string().nullable() })

/** The same for lists whose length a screen shows. */
export const countedPage = page.extend({ total: z.number() })
