// Built files as browsers ask for them: written to the connection with headers that were worked out once. What else is asked
// of a file (parts, tags, other origins) takes the long way with everything else, and is answered alike.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Asset, answerWith, encodingFor } from './asset-store.ts'

export interface FileSender {
  assets: ReadonlyMap<string, Asset>
  /** Those of every page. */
  headers: Record<string, string>
  /** Then connections end with their answer, which is none of ours. */
  isDraining: () => boolean
  /** Called for each answer, as every other is told of. */
  onAnswered: (requestId: string, ms: number) => void
}

/** Headers whose mere presence changes what is answered. */
const TAKES_LONG_WAY = ['range', 'if-none-match', 'origin'] as const

/** Answers whether it has sent a file. */
export function createFileSender({ assets, headers, isDraining, onAnswered }: FileSender) {
  /** By the bytes they announce: names and values in turn, as Node takes them fastest. */
  const heads = new WeakMap<Buffer, readonly string[]>()

  function headFor(asset: Asset, accepted: string, body: Buffer): readonly string[] {
    const known = heads.get(body)
    if (known) return known
    const answer = answerWith(asset, { 'accept-encoding': accepted })
    const all = { ...headers, ...answer.headers, 'content-length': String(body.length) }
    const head = Object.entries(all).flat()
    heads.set(body, head)
    return head
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' || isDraining()) return false
    const asset = assets.get(request.url ?? '')
    if (!asset || TAKES_LONG_WAY.some((name) => request.headers[name] !== undefined)) return false
    const begunMs = performance.now()
    const requestId = randomUUID()
    const accepted = request.headers['accept-encoding'] ?? ''
    const { body } = encodingFor(accepted, asset)
    response.once('finish', () => onAnswered(requestId, performance.now() - begunMs))
    response.writeHead(200, [...headFor(asset, accepted, body), 'x-request-id', requestId]).end(body)
    return true
  }
}
