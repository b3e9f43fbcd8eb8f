import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.txt': 'text/plain; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

export interface Asset {
  type: string
  etag: string
  /** Files with hashed names never change; all others are revalidated each time. */
  isImmutable: boolean
  /** Written in the reader's language, so caches must keep one for each. */
  isByLanguage?: boolean
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** Reads a built folder with its precompressed files into memory: serving is many times faster than from the disk. */
export async function loadAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name)),
  )
  for (const name of names) {
    const url = `/${path.relative(folder, name).split(path.sep).join('/')}`
    if (/\.(br|gz)$/.test(name) || url.includes('/.')) continue
    const asset = makeAsset(await readFile(name), path.extname(name), url.startsWith('/assets/'))
    if (names.has(`${name}.br`)) asset.br = await readFile(`${name}.br`)
    if (names.has(`${name}.gz`)) asset.gzip = await readFile(`${name}.gz`)
    assets.set(url, asset)
  }
  return assets
}

export function makeAsset(plain: Buffer, extension: string, isImmutable = false): Asset {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { type: CONTENT_TYPES[extension] ?? 'application/octet-stream', etag, isImmutable, plain }
}

/** What is sent of a file: the headers that depend on it, and its bytes. */
export interface FileAnswer {
  status: 200 | 206 | 304
  headers: Record<string, string>
  body: Buffer | null
}

/** Decides what to answer who asks for a file with these headers. */
export function answerWith(asset: Asset, asked: IncomingHttpHeaders): FileAnswer {
  const { encoding, body } = encodingFor(asked['accept-encoding'] ?? '', asset)
  // Different bytes need different tags, or a cache that knows one encoding takes it for another.
  const etag = encoding === null ? asset.etag : asset.etag.replace(/"$/, `-${encoding}"`)
  const headers: Record<string, string> = {
    'cache-control': asset.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
    vary: asset.isByLanguage ? 'accept-encoding, accept-language' : 'accept-encoding',
    'content-type': asset.type,
  }
  if (asked['if-none-match'] === etag) return { status: 304, headers, body: null }
  if (encoding !== null) return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body }
  return partOf(body, asked.range ?? '', { ...headers, 'accept-ranges': 'bytes' })
}

export function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  // A missing page stays a 404 for clients that have cached it.
  const isPage = reply.statusCode === 200
  const asked = isPage ? request.headers : { ...request.headers, 'if-none-match': undefined }
  const { status, headers, body } = answerWith(asset, asked)
  if (isPage || status === 206) reply.status(status)
  return reply.headers(headers).send(body ?? undefined)
}

export function encodingFor(accepted: string, { br, gzip, plain }: Asset) {
  if (br && /\bbr\b/.test(accepted)) return { encoding: 'br', body: br } as const
  if (gzip && /\bgzip\b/.test(accepted)) return { encoding: 'gzip', body: gzip } as const
  return { encoding: null, body: plain }
}

/** Players request videos in parts. Without a part, or for one that does not exist, the whole file is sent. */
function partOf(whole: Buffer, range: string, headers: Record<string, string>): FileAnswer {
  const [, first = '', last = ''] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range) ?? []
  const from = Number(first)
  const to = last === '' ? whole.length - 1 : Math.min(Number(last), whole.length - 1)
  if (first === '' || from > to) return { status: 200, headers, body: whole }
  const contentRange = `bytes ${from}-${to}/${whole.length}`
  return {
    status: 206,
    headers: { ...headers, 'content-range': contentRange },
    body: whole.subarray(from, to + 1),
  }
}
