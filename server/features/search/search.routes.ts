import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { clubColors } from '#contract/colors.ts'
import { type SearchResults, searchRoutes } from '#contract/search.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import { type Hit, searchNames } from './search.storage.ts'

const HITS_OF_EACH = 8
/** The index is on trigrams, so shorter texts only match the beginning of names. */
const INSIDE_FROM_LENGTH = 3

export function mountSearch(
  app: FastifyInstance,
  { db, authenticate }: { db: NodePgDatabase; authenticate: Authenticate },
): void {
  mount(
    app,
    searchRoutes,
    {
      'GET /v1/search': async ({ query: { q } }) => ({ element: q === '' ? NOTHING : await search(db, q) }),
    },
    authenticate,
  )
}

const NOTHING: SearchResults = { fans: [], clubs: [], ultras: [], posts: [] }

async function search(db: NodePgDatabase, q: string): Promise<SearchResults> {
  const found = await searchNames(db, q, { isInside: q.length >= INSIDE_FROM_LENGTH, most: HITS_OF_EACH })
  const hits = (kind: Hit['kind']) => found.filter((hit) => hit.kind === kind)
  return {
    fans: hits('fan'),
    clubs: hits('club').map((hit) => ({ ...hit, colors: colorsOf(hit) })),
    ultras: hits('ultra').map((hit) => ({ ...hit, club_name: hit.beside ?? '', colors: colorsOf(hit) })),
    posts: hits('post').map(({ id, name, beside }) => ({ id, title: name, slug: beside ?? '' })),
  }
}

const colorsOf = ({ clubId, colors }: Hit) => clubColors(clubId ?? 0, colors)
