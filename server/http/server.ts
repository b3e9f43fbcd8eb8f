import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import formbody from '@fastify/formbody'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { BODY_LIMIT_BYTES } from '#contract/constants.ts'
import { isServerPath } from '#contract/pages.ts'
import type { Settings } from '#server/settings.ts'
import { createFileSender } from './built-files.ts'
import { createLimitedServer } from './connections.ts'
import { answerError, Failure } from './failure.ts'
import { type FrontEnds, registerFrontEnds } from './front-ends.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Reads } from './reads.ts'
import { registerSecurityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    limits: RateLimits
    reads: Reads
    /** Told of every answer. */
    watchers: ((answer: Answered) => void)[]
    /** Whether people may enter links to their own machine. */
    allowsLocalLinks: boolean
  }
  interface FastifyContextConfig {
    /** Which content type this route reads; set from the contract. */
    consumes?: 'json' | 'form' | 'multipart'
  }
}

/** What is known of an answer once it is sent. */
export interface Answered {
  requestId: string
  method: string
  /** The pattern, never the address itself: addresses hold ids and tokens, and there is no end of them. */
  route: string
  status: number
  ms: number
}

interface HttpServerParts {
  settings: Settings
  frontEnds: FrontEnds
  limits: RateLimits
  reads: Reads
  log: Logger
  /** Then connections end with their answer. */
  isDraining: () => boolean
}

/** A server without any call yet: parsers, headers, errors, pages and one log line per noteworthy answer. */
export async function createHttpServer(parts: HttpServerParts): Promise<FastifyInstance> {
  const { settings, frontEnds, limits, reads, log, isDraining } = parts
  let sendFile: ReturnType<typeof createFileSender> = () => false
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // A logger of its own for every request costs each of them; the few that log name their request themselves.
    childLoggerFactory: () => log,
    // Our own line below leaves addresses out, because they can hold tokens.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    forceCloseConnections: 'idle',
    // While stopping, requests on open connections are still answered: the framework's own 503 does not have our
    // shape, and the database closes only after the last answer.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1_000, ignoreTrailingSlash: true },
    serverFactory: (handler) =>
      createLimitedServer((request, response) => {
        if (!sendFile(request, response)) handler(request, response)
      }, settings),
    frameworkErrors: (error, request, reply) => {
      // No hook runs for an address that the router cannot read, so their headers are set here.
      reply
        .header('x-request-id', request.id)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
      if (isPageAsked(request)) reply.redirect('/')
      else answerError(error, request, reply)
    },
    clientErrorHandler: answerBrokenRequest,
  })
  app.decorate('limits', limits)
  app.decorate('reads', reads)
  app.decorate('allowsLocalLinks', settings.allowsLocalLinks)
  app.setErrorHandler(answerError)
  await registerBodyParsers(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  const pageHeaders = await registerSecurityHeaders(app, settings, frontEnds.scriptHashes)
  registerFrontEnds(app, frontEnds)
  const watchers: ((answer: Answered) => void)[] = [(answer) => logAnswer(log, answer)]
  app.decorate('watchers', watchers)
  app.addHook('onResponse', ({ id, method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const route = routeOptions.url ?? 'none'
    for (const watch of watchers) watch({ requestId: id, method, route, status: statusCode, ms: elapsedTime })
    done()
  })
  sendFile = createFileSender({
    assets: frontEnds.assets,
    headers: pageHeaders,
    isDraining,
    onAnswered(requestId, ms) {
      for (const watch of watchers) watch({ requestId, method: 'GET', route: 'none', status: 200, ms })
    },
  })
  return app
}

/** pages.4: a browser that was led to an address like `/blog/100%` is led on, as from every page that does not exist. */
function isPageAsked({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?')
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !isServerPath(path) && /\btext\/html\b/.test(headers.accept ?? '')
}

function logAnswer(log: Logger, { requestId, method, route, status, ms }: Answered): void {
  // Balancers ask every few seconds; that a process is not ready yet is an answer, not a failure.
  const isFailure = status >= 500 && route !== '/readyz' && route !== '/healthz'
  const level = isFailure ? 'error' : status >= 400 ? 'info' : 'debug'
  if (log.isLevelEnabled(level))
    log[level]({ reqId: requestId, method, route, status, ms: Math.round(ms) }, 'answered')
}

/** JSON (an empty body is no body) and, on routes that say so, forms. Anything else is 415 (api.4). */
async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers
    if (consumes(request) !== 'json' || encoding !== 'identity')
      return done(new Failure('unsupported_media_type'))
    if (bytes.length === 0) return done(null, undefined)
    if (!isUtf8(bytes as Buffer)) return done(new Failure('malformed_body'))
    void parseJson(request, bytes.toString(), done)
  })
  await app.register(formbody)
  app.addHook('preValidation', (request, _reply, done) => {
    const type = request.headers['content-type']?.toLowerCase() ?? ''
    const isForm = type.startsWith('application/x-www-form-urlencoded')
    done(isForm && consumes(request) !== 'form' ? new Failure('unsupported_media_type') : undefined)
  })
}

const consumes = (request: FastifyRequest) => request.routeOptions.config.consumes ?? 'json'

/** Bytes that are not HTTP, or come too slowly: an answer in the product's own shape, then the connection is closed. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = BROKEN_REQUESTS[error.code ?? ''] ?? '400 Bad Request'
  const body = JSON.stringify({ detail: 'The request could not be understood.', code: 'bad_request' })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    // A client that does not read the answer would keep its half of the connection open.
    () => socket.destroy(),
  )
}

const BROKEN_REQUESTS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
}
