import { arenaAddress } from '#contract/arena-address.ts'
import { pageRows } from '#contract/pages.ts'
import { listArenaIds } from '#server/features/arenas/index.ts'
import type { Settings } from '#server/settings.ts'
import type { Db } from '#server/storage/database.ts'
import { allPosts } from './subjects/posts.subjects.ts'
import { xmlText } from './xml.ts'

/** What the protocol allows in one file. */
const ADDRESSES_MOST = 50_000
const PAGE_SIZE = 500
/** Indexed pages with one address; those of arenas and articles are listed from the database. */
const FIXED = pageRows.flatMap(([, { path, strangers, isOfPlay }]) =>
  strangers === 'indexed' && !isOfPlay && !path.includes(':') ? [path] : [],
)

/** Every open page: what needs sign-in is not for search engines. */
export async function renderSitemap(db: Db, settings: Settings, now: Date): Promise<string> {
  const entries: string[] = []
  for await (const { path, changedAt } of openPages(db, settings, now)) {
    if (entries.length === ADDRESSES_MOST) break
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`
    entries.push(`<url><loc>${xmlText(`${settings.publicUrl}${path}`)}</loc>${changed}</url>`)
  }
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

interface OpenPage {
  path: string
  changedAt?: string
}

async function* openPages(db: Db, settings: Settings, now: Date): AsyncGenerator<OpenPage> {
  for (const path of FIXED) yield { path }
  // Arenas of a game site elsewhere are for its own sitemap.
  if (settings.gameUrl.startsWith('/'))
    for await (const id of arenaIds(db)) yield { path: arenaAddress(settings.gameUrl, id) }
  for await (const post of allPosts(db, now, PAGE_SIZE))
    yield { path: `/blog/${encodeURIComponent(post.slug)}`, changedAt: post.date }
}

async function* arenaIds(db: Db): AsyncGenerator<string> {
  let last = ''
  for (;;) {
    const ids = await listArenaIds(db, last, PAGE_SIZE)
    yield* ids
    if (ids.length < PAGE_SIZE) return
    last = ids.at(-1) ?? ''
  }
}
