import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { BODY_LIMIT_BYTES } from '#contract/constants.ts'
import type { Settings } from '#server/settings.ts'
import { registerBodyParsers } from './body-parsers.ts'
import { answerError } from './errors.ts'
import { type FrontEnds, registerFrontEnds } from './front-ends.ts'
import { registerSecurityHeaders } from './security-headers.ts'

const REQUEST_TIMEOUT_MS = 20_000
const HEADERS_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 65_000

/** A server without any call yet: parsers, headers, errors, pages and one log line per noteworthy answer. */
export async function createHttpServer(
  settings: Settings,
  frontEnds: FrontEnds,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // Our own line below leaves addresses out, because they can hold tokens.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    forceCloseConnections: 'idle',
    // While stopping, what still comes on an open connection is answered: the framework's own 503 is not of
    // our shape, and the database closes only after the last answer.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1_000, ignoreTrailingSlash: true },
    // Without the interval Node checks the time-outs only every 30 s.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 1_000 },
    frameworkErrors: (error, request, reply) => {
      // For an address that the router cannot read no hook runs, so their headers are set here.
      reply
        .header('x-request-id', request.id)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
      answerError(error, request, reply)
    },
    clientErrorHandler: answerBrokenRequest,
  })
  app.setErrorHandler(answerError)
  await registerBodyParsers(app)
  await registerSecurityHeaders(app, settings, frontEnds.scriptHashes)
  registerFrontEnds(app, frontEnds)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    const level = statusCode >= 500 ? 'error' : statusCode >= 400 ? 'info' : 'debug'
    const route = request.routeOptions.url ?? 'none'
    request.log[level](
      { method: request.method, route, status: statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
    done()
  })
  return app
}

/** Bytes that are not even HTTP: an answer in the product's own shape, then the line is cut. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const isLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const status = isSlow
    ? '408 Request Timeout'
    : isLarge
      ? '431 Request Header Fields Too Large'
      : '400 Bad Request'
  const body = JSON.stringify({ detail: 'The request could not be understood.', code: 'bad_request' })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  )
}
