// The fast path for built files, ahead of Fastify: plain requests get headers that were computed once. Requests for ranges,
// with tags or from other origins go through Fastify (front-ends.ts), with the same answers.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Asset, answerWith, encodingFor } from './asset-store.ts'

export interface FileSender {
  assets: ReadonlyMap<string, Asset>
  /** Those of every page. */
  headers: Record<string, string>
  /** Then nothing is sent here: Fastify's answers close the connection. */
  isDraining: () => boolean
  /** Called for each answer, for the log and the metrics. */
  onAnswered: (requestId: string, ms: number) => void
}

/** Headers that change the answer: such requests go through Fastify. */
const NOT_PLAIN = ['range', 'if-none-match', 'origin'] as const

/** Returns whether it has sent a file. */
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
    if (!asset || NOT_PLAIN.some((name) => request.headers[name] !== undefined)) return false
    const begunMs = performance.now()
    const requestId = randomUUID()
    const accepted = request.headers['accept-encoding'] ?? ''
    const { body } = encodingFor(accepted, asset)
    response.once('finish', () => onAnswered(requestId, performance.now() - begunMs))
    response.writeHead(200, [...headFor(asset, accepted, body), 'x-request-id', requestId]).end(body)
    return true
  }
}
