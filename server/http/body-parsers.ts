import { isUtf8 } from 'node:buffer'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which content type this route reads; set from the contract. */
    consumes?: 'json' | 'form' | 'multipart'
  }
}

/** JSON (an empty body is no body) and, on routes that say so, forms. Anything else is 415. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
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
