import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FEED_PATH } from '#contract/constants.ts'
import { addressKey } from '#server/http/address.ts'
import { type Asset, makeAsset, sendAsset } from '#server/http/asset-store.ts'
import { Failure } from '#server/http/failure.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import { cardVersion } from './cards/card.ts'
import type { CardQueue } from './cards/card-queue.ts'
import { findCard } from './cards/find-card.ts'
import { FEED_MOST, renderFeed, renderRobots, renderSitemap } from './lists.ts'
import type { PageContext } from './page.ts'
import { createShortMemory } from './short-memory.ts'
import { listNewest } from './subjects/posts.subjects.ts'

const LIST_LIFE_MS = 60_000
const CARD_AGE_S = 5 * 60
/** Under the address that names the present version. */
const VERSIONED_CARD_AGE_S = 30 * 24 * 60 * 60

export interface SharingRoutesDeps {
  context: Omit<PageContext, 'language'>
  cards: CardQueue
  limits: RateLimits
}

/** What crawlers and feed readers ask for: not calls of the API, so they are in no contract. */
export function mountSharing(app: FastifyInstance, deps: SharingRoutesDeps): void {
  const { db, now, settings } = deps.context
  const lists = createShortMemory<Asset>({ lifeMs: LIST_LIFE_MS, most: 2 })
  const robots = makeAsset(Buffer.from(renderRobots(settings.publicUrl)), '.txt')

  app.get('/robots.txt', async (request, reply) => sendAsset(request, reply, robots))
  app.get('/sitemap.xml', async (request, reply) => {
    const sitemap = await lists.recall('sitemap', async () =>
      makeAsset(Buffer.from(await renderSitemap(db, settings, now())), '.xml'),
    )
    return sendAsset(request, reply, sitemap)
  })
  app.get(FEED_PATH, async (request, reply) => {
    const feed = await lists.recall('feed', async () => {
      const posts = await listNewest(db, now(), FEED_MOST)
      return makeAsset(Buffer.from(renderFeed(posts, settings.publicUrl)), '.xml')
    })
    return sendAsset(request, reply, { ...feed, type: 'application/rss+xml; charset=utf-8' })
  })
  app.get<{ Params: { kind: string; file: string } }>('/cards/:kind/:file', async (request, reply) => {
    const { kind, file } = request.params
    if (!file.endsWith('.png')) throw new Failure('not_found')
    return sendCard(deps, request, reply, kind, file.slice(0, -'.png'.length))
  })
}

async function sendCard(
  { context: { db, now }, cards, limits }: SharingRoutesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: string,
  id: string,
): Promise<FastifyReply> {
  const card = await findCard(db, kind, id, now())
  if (!card) throw new Failure('not_found')
  const version = cardVersion(card)
  const isNamed = (request.query as { v?: unknown }).v === version
  const etag = `"${version}"`
  reply
    .header('cache-control', `public, max-age=${isNamed ? VERSIONED_CARD_AGE_S : CARD_AGE_S}`)
    .header('etag', etag)
    // Other sites show it.
    .header('cross-origin-resource-policy', 'cross-origin')
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  if (!cards.has(card)) await limits.take('cardPerAddress', addressKey(request.ip))
  return reply.type('image/png').send(await cards.get(card))
}
