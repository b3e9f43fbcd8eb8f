import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import {
  DRAWN_STYLE_ELEMENT,
  type DrawnPage,
  type DrawPage,
  FIRST_CONTENT_ELEMENT,
  type FirstContent,
} from '#contract/first-content.ts'
import { matchPage } from '#contract/pages.ts'
import type { PublicSettings } from '#contract/public-settings.ts'
import { addressKey } from '#server/http/address.ts'
import { makeAsset } from '#server/http/asset-store.ts'
import { type FrontEnd, sourceHash, type WritePage, type WrittenPage } from '#server/http/front-ends.ts'
import { embedJson } from '#server/http/html.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { Language } from '#texts/messages.ts'
import { findPage, isProfile, stopgapPage } from './find-page.ts'
import { type Page, type PageContext, withHead } from './page.ts'
import { type PageAddress, preferredLanguage, readAddress } from './page-address.ts'
import { createShortMemory } from './short-memory.ts'

/** Part of the built web front end, but sent to nobody. */
const DRAWER = '.served/draw-page.js'
const EMPTY_PLACE = /<div class="first-paint"[\s\S]*?<\/div>/
/** The template's own `noscript`; that of the head holds a style sheet. */
const BODY_NOSCRIPT = /(<body>[\s\S]*?)<noscript>[^<]*<\/noscript>/

const LIFE_MS = 5_000
const KEPT_MOST = 400
/** A page without its own head is better than a late one. */
const PATIENCE_MS = 1_500
/** Quality 5 of 11 takes a fiftieth of the time and is 5 % larger. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compress = promisify(brotliCompress)

interface PageWriterDeps {
  context: Omit<PageContext, 'language'>
  limits: RateLimits
  /** Renders bodies; null without a build. */
  drawPage: DrawPage | null
  publicSettings: PublicSettings
  onFailure: (error: unknown) => void
}

/** Writes head and body into the front ends' pages. Whatever fails, there is a page. */
export function createPageWriter({
  context,
  limits,
  drawPage,
  publicSettings,
  onFailure,
}: PageWriterDeps): WritePage {
  const found = createShortMemory<Page>({ lifeMs: LIFE_MS, most: KEPT_MOST })
  const written = createShortMemory<WrittenPage>({ lifeMs: LIFE_MS, most: KEPT_MOST })
  const { publicUrl } = context.settings

  async function write(
    front: FrontEnd,
    page: Page,
    language: Language,
    isTakenOver = false,
  ): Promise<WrittenPage> {
    const headed = withHead(front.html, page.head, publicUrl, language)
    const { body, style } = await drawBody(headed, page, language, isTakenOver)
    const html = Buffer.from(body)
    const asset = makeAsset(html, '.html')
    return {
      status: page.status,
      asset: { ...asset, br: await compress(html, BROTLI), isByLanguage: true },
      ...(style !== null && { styleHash: sourceHash(style) }),
    }
  }

  async function drawBody(
    html: string,
    page: Page,
    language: Language,
    isTakenOver: boolean,
  ): Promise<{ body: string; style: string | null }> {
    const undrawn = { body: html, style: null }
    if (!drawPage) return undrawn
    const { head, reading, content = null } = page
    const address = head.path ?? ''
    try {
      const drawn = await drawPage({
        path: address,
        language,
        settings: publicSettings,
        reading,
        content,
        isTakenOver,
      })
      return { body: withBody(html, drawn, content), style: drawn.style }
    } catch (error) {
      onFailure(error)
      return undrawn
    }
  }

  return async (request, front) => {
    const address = readAddress(request.url)
    const language = preferredLanguage(request.headers['accept-language'])
    const own = { ...context, language }
    const isTakenOver = canBeTakenOver(request.url)
    const key = JSON.stringify([front.name, language, address, isTakenOver])
    try {
      await assertMayRead(address, request)
      return await written.recall(key, async () => {
        // Only the database may be slow. Rendering is not cut off: the first page after a start takes its time.
        const finding = found.recall(JSON.stringify([language, address]), () => findPage(own, address))
        return write(front, await inTime(finding), language, isTakenOver)
      })
    } catch (error) {
      onFailure(error)
      return write(front, stopgapPage(own, address), language)
    }
  }

  /** People follow a link to a profile; only scrapers walk through all ids. */
  async function assertMayRead(address: PageAddress, request: FastifyRequest): Promise<void> {
    if (isProfile(address)) await limits.take('profilePagePerAddress', addressKey(request.ip))
  }
}

/** A query, or an address that leads on to another, changes what the application shows first. */
function canBeTakenOver(url: string): boolean {
  return !url.includes('?') && matchPage(url)?.isAlias === false
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

/** Loads the front end's renderer; null without a build. */
export async function loadDrawPage(folder: string): Promise<DrawPage | null> {
  const file = path.join(folder, DRAWER)
  if (!existsSync(file)) return null
  const { drawPage } = (await import(pathToFileURL(file).href)) as { drawPage: DrawPage }
  return drawPage
}

/** The page with its rendered body, and with the data it was rendered from for the application. */
function withBody(html: string, { root, noscript, style }: DrawnPage, content: FirstContent | null): string {
  // Functions, because names may hold what `replace` reads as patterns.
  const worn = style === null ? '' : `<style id="${DRAWN_STYLE_ELEMENT}">${style}</style>\n`
  const readable = html
    .replace(BODY_NOSCRIPT, (_, before: string) => `${before}<noscript>${noscript}</noscript>`)
    .replace('</head>', () => `${worn}</head>`)
  if (root === null) return readable
  const language = /<html lang="(\w+)"/.exec(html)?.[1]
  const data = `<script type="application/json" id="${FIRST_CONTENT_ELEMENT}">${embedJson(content)}</script>`
  return readable
    .replace('<html', () => `<html data-served="${language}"`)
    .replace('</head>', () => `${data}\n</head>`)
    .replace(EMPTY_PLACE, () => `<div class="served">${root}</div>`)
}
