import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/page.ts'

/** What a text finds. Earlier results stay while the next ones load, so they tell which text they are of. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => ({
      text,
      results: (await call('GET /v1/search', { query: { q: text } }, { signal })).element,
    }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
