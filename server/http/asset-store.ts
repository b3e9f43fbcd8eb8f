import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
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

export function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  const { encoding, body } = encodingFor(request.headers['accept-encoding'] ?? '', asset)
  // Different bytes need different tags, or a cache that knows one encoding takes it for another.
  const etag = encoding === null ? asset.etag : asset.etag.replace(/"$/, `-${encoding}"`)
  reply.header('cache-control', asset.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  const vary = asset.isByLanguage ? 'accept-encoding, accept-language' : 'accept-encoding'
  reply.header('etag', etag).header('vary', vary).type(asset.type)
  const isKnown = request.headers['if-none-match'] === etag
  // A missing page stays a 404 for clients that have cached it.
  if (isKnown && reply.statusCode === 200) return reply.status(304).send()
  if (encoding !== null) return reply.header('content-encoding', encoding).send(body)
  return sendPart(request, reply.header('accept-ranges', 'bytes'), body)
}

function encodingFor(accepted: string, { br, gzip, plain }: Asset) {
  if (br && /\bbr\b/.test(accepted)) return { encoding: 'br', body: br } as const
  if (gzip && /\bgzip\b/.test(accepted)) return { encoding: 'gzip', body: gzip } as const
  return { encoding: null, body: plain }
}

/** Players request videos in parts. Without a part, or for one that does not exist, the whole file is sent. */
function sendPart(request: FastifyRequest, reply: FastifyReply, whole: Buffer): FastifyReply {
  const [, first = '', last = ''] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(request.headers.range ?? '') ?? []
  const from = Number(first)
  const to = last === '' ? whole.length - 1 : Math.min(Number(last), whole.length - 1)
  if (first === '' || from > to) return reply.send(whole)
  return reply
    .status(206)
    .header('content-range', `bytes ${from}-${to}/${whole.length}`)
    .send(whole.subarray(from, to + 1))
}
