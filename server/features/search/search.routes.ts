import type { FastifyInstance } from 'fastify'
import { type SearchResults, searchRoutes } from '#contract/search.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import type { Db } from '#server/storage/database.ts'
import { clubsQuery, fansQuery, postsQuery, ultrasQuery, type Where } from './search.storage.ts'

const HITS_OF_EACH = 8
/** The index is on trigrams, so shorter texts only match the beginning of names. */
const INSIDE_FROM_LENGTH = 3

export function mountSearch(
  app: FastifyInstance,
  { db, authenticate }: { db: Db; authenticate: Authenticate },
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

async function search(db: Db, q: string): Promise<SearchResults> {
  const [fans, clubs, ultras, posts] = await Promise.all([
    hits(db, q, fansQuery),
    hits(db, q, clubsQuery),
    hits(db, q, ultrasQuery),
    hits(db, q, postsQuery),
  ])
  return { fans, clubs, ultras, posts }
}

/** Names that begin with the text come first; names that contain it fill the rest. */
async function hits<T>(
  db: Db,
  q: string,
  query: (db: Db, q: string, where: Where, limit: number) => PromiseLike<T[]>,
): Promise<T[]> {
  const first = await query(db, q, 'begins', HITS_OF_EACH)
  if (first.length === HITS_OF_EACH || q.length < INSIDE_FROM_LENGTH) return first
  return [...first, ...(await query(db, q, 'inside', HITS_OF_EACH - first.length))]
}
