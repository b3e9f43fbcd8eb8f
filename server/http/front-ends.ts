import { createHash } from 'node:crypto'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGES } from '#contract/pages.ts'
import { PUBLIC_SETTINGS_ELEMENT, type PublicSettings } from '#contract/public-settings.ts'
import { type Asset, loadAssets, makeAsset, sendAsset } from './asset-store.ts'
import { Failure } from './failure.ts'
import { embedJson } from './html.ts'

/** Where the build leaves them. */
export const FRONT_ENDS_FOLDER = path.join(import.meta.dirname, '../../dist')
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g

export interface FrontEnds {
  assets: Map<string, Asset>
  /** For the content security policy: the pages' own inline scripts. */
  scriptHashes: string[]
  /** Without it every address is answered with the page as it was built. */
  writePage?: WritePage
}

/** The one page that a front end is built into. */
export interface FrontEnd {
  name: 'web' | 'play'
  html: string
}

export interface WrittenPage {
  status: 200 | 404
  asset: Asset
  /** For the content security policy: the page's own inline style. */
  styleHash?: string
}

/** Writes into a front end's page what is read of it without running a script. */
export type WritePage = (request: FastifyRequest, front: FrontEnd) => Promise<WrittenPage>

/** The built web and play front ends, with this deployment's settings written into their pages. */
export async function loadFrontEnds(
  settings: PublicSettings,
  folder = FRONT_ENDS_FOLDER,
): Promise<FrontEnds> {
  const assets = await loadAssets(folder)
  const scriptHashes = new Set<string>()
  for (const [url, asset] of assets) {
    if (!url.endsWith('.html')) continue
    const html = withSettings(asset.plain.toString(), settings)
    for (const [, script = ''] of html.matchAll(INLINE_SCRIPT)) scriptHashes.add(sourceHash(script))
    const page = makeAsset(Buffer.from(html), '.html')
    assets.set(url, { ...page, br: brotliCompressSync(page.plain) })
  }
  return { assets, scriptHashes: [...scriptHashes] }
}

/** As a content security policy names an inline script or style. */
export const sourceHash = (source: string): string =>
  `sha256-${createHash('sha256').update(source).digest('base64')}`

function withSettings(html: string, settings: PublicSettings): string {
  const opening = `<script type="application/json" id="${PUBLIC_SETTINGS_ELEMENT}">`
  return html.replace(`${opening}{}</script>`, `${opening}${embedJson(settings)}</script>`)
}

/** Files by their names; any other path is a page of the web, whose router decides. */
export function registerFrontEnds(app: FastifyInstance, { assets, writePage }: FrontEnds): void {
  const fronts = { web: frontEnd('web', assets), play: frontEnd('play', assets) }
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const [url = ''] = request.url.split('?')
    if (!isRead || url.startsWith('/v1/') || url === '/v1') throw new Failure('not_found')
    const file = assets.get(url)
    if (file) return sendAsset(request, reply, file)
    const front =
      url === PAGES.arena.path || url.startsWith(`${PAGES.arena.path}/`) ? fronts.play : fronts.web
    if (!front || url.startsWith('/assets/')) throw new Failure('not_found')
    // The sign-in popup ends on this page. Another opener policy would cut it off from the window that closes it.
    if (url === PAGES.callback.path) reply.header('cross-origin-opener-policy', 'unsafe-none')
    if (!writePage) return sendAsset(request, reply, front.built)
    const { status, asset, styleHash } = await writePage(request, front)
    if (styleHash !== undefined) allowStyle(reply, styleHash)
    return sendAsset(request, reply.status(status), asset)
  })
}

/** Also on a 304, whose headers replace those that the browser has kept. */
function allowStyle(reply: FastifyReply, hash: string): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply.header('content-security-policy', policy.replace("style-src 'self'", `$& '${hash}'`))
}

function frontEnd(name: FrontEnd['name'], assets: Map<string, Asset>) {
  const built = assets.get(`/${name}/index.html`)
  return built && { name, html: built.plain.toString(), built }
}
