import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import type { DrawPage } from '#contract/first-content.ts'
import type { PublicSettings } from '#contract/public-settings.ts'
import { addressKey } from '#server/http/address.ts'
import { makeAsset } from '#server/http/asset-store.ts'
import type { FrontEnd, WritePage, WrittenPage } from '#server/http/front-ends.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { Language } from '#texts/messages.ts'
import { findPage, isProfile, stopgapPage } from './find-page.ts'
import { withFirstContent } from './first-content.ts'
import type { Page, PageContext } from './page.ts'
import { type PageAddress, readAddress } from './page-address.ts'
import { preferredLanguage } from './preferred-language.ts'
import { createShortMemory } from './short-memory.ts'
import { fillTemplate } from './template.ts'

const LIFE_MS = 5_000
const KEPT_MOST = 400
/** A page is rather without its own head than late. */
const PATIENCE_MS = 1_500
/** A quarter of the best takes a fiftieth of its time and is 5 % larger. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compress = promisify(brotliCompress)

interface PageWriterDeps {
  context: Omit<PageContext, 'language'>
  limits: RateLimits
  /** Draws first contents; null where there is no build that could. */
  drawPage: DrawPage | null
  publicSettings: PublicSettings
  onFailure: (error: unknown) => void
}

/** Writes head and readable text into the front ends' pages; whatever happens, there is a page. */
export function createPageWriter({
  context,
  limits,
  drawPage,
  publicSettings,
  onFailure,
}: PageWriterDeps): WritePage {
  const memory = createShortMemory<WrittenPage>({ lifeMs: LIFE_MS, most: KEPT_MOST })
  const { publicUrl } = context.settings

  async function write(
    front: FrontEnd,
    page: Page,
    language: Language,
    isDrawn = false,
  ): Promise<WrittenPage> {
    const filled = fillTemplate(front.html, page, publicUrl, language)
    const html = Buffer.from(isDrawn ? await draw(filled, page, language) : filled)
    const asset = makeAsset(html, '.html')
    return { status: page.status, asset: { ...asset, br: await compress(html, BROTLI), isByLanguage: true } }
  }

  async function draw(html: string, { head, first }: Page, language: Language): Promise<string> {
    if (!drawPage || !first || head.path === null) return html
    try {
      const drawn = await drawPage({ path: head.path, language, settings: publicSettings, content: first })
      return withFirstContent(html, drawn, first)
    } catch (error) {
      onFailure(error)
      return html
    }
  }

  return async (request, front) => {
    const address = readAddress(request.url)
    const language = preferredLanguage(request.headers['accept-language'])
    const own = { ...context, language }
    // What stands behind a question mark may change what is to be seen.
    const isDrawn = !request.url.includes('?')
    const key = JSON.stringify([front.name, language, address, isDrawn])
    try {
      await assertMayRead(address, request)
      return await inTime(
        memory.recall(key, async () => write(front, await findPage(own, address), language, isDrawn)),
      )
    } catch (error) {
      onFailure(error)
      return write(front, stopgapPage(own, address), language)
    }
  }

  /** Names and scores are there for who follows a link, not for who walks through all ids. */
  async function assertMayRead(address: PageAddress, request: FastifyRequest): Promise<void> {
    if (isProfile(address)) await limits.take('profilePagePerAddress', addressKey(request.ip))
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the page did not come in time')), PATIENCE_MS)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
