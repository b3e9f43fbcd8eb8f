import { once } from 'node:events'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { madeOnce } from '#server/made-once.ts'
import { type Asset, makeAsset, sendAsset } from './asset-store.ts'
import { STYLE_HASH } from './docs-page.ts'
import type { WrittenDocs } from './docs-thread.ts'

const THREAD = new URL('./docs-thread.ts', import.meta.url)
/** A fiftieth of the time of the best quality, and 5 % larger. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

interface Docs {
  json: Asset
  page: Asset
}

/** The OpenAPI document and a readable page of it, which needs no script. Both are made when somebody first asks. */
export function registerDocs(app: FastifyInstance, apiUrl: string): void {
  const docs = madeOnce(() => makeDocs(apiUrl))

  app.get('/openapi.json', async (request, reply) => sendAsset(request, reply, (await docs()).json))
  app.get('/docs', async (request, reply) => {
    const { page } = await docs()
    reply.header(
      'content-security-policy',
      `default-src 'none'; style-src ${STYLE_HASH}; frame-ancestors 'none'; base-uri 'none'`,
    )
    return sendAsset(request, reply, page)
  })
}

async function makeDocs(apiUrl: string): Promise<Docs> {
  const thread = new Worker(THREAD, { workerData: apiUrl })
  const [written] = (await once(thread, 'message')) as [WrittenDocs]
  const [json, page] = await Promise.all([
    compressed(written.json, '.json'),
    compressed(written.page, '.html'),
  ])
  return { json, page }
}

async function compressed(text: string, extension: string): Promise<Asset> {
  const asset = makeAsset(Buffer.from(text), extension)
  return { ...asset, br: await promisify(brotliCompress)(asset.plain, BROTLI) }
}
