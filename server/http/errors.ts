import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isBadData, isDatabaseAway } from '#server/storage/database-errors.ts'
import { Failure } from './failure.ts'

const FRAMEWORK_FAILURES: Record<string, Failure> = {
  FST_ERR_CTP_INVALID_JSON_BODY: new Failure('malformed_body'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Failure('malformed_body'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Failure('malformed_body'),
  FST_ERR_CTP_BODY_TOO_LARGE: new Failure('body_too_large'),
  FST_REQ_FILE_TOO_LARGE: new Failure('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Failure('unsupported_media_type'),
  FST_ERR_CTP_INVALID_TYPE: new Failure('unsupported_media_type'),
  FST_ERR_BAD_URL: new Failure('malformed_url'),
  FST_ERR_MAX_PARAM_LENGTH: new Failure('not_found'),
}

/** The one place where an error becomes an answer: never a stack, never HTML. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toFailure(error)
  if (failure.status >= 500) request.log.error({ err: error, code: failure.code }, 'request failed')
  if (failure.retryAfterS !== undefined) reply.header('retry-after', String(failure.retryAfterS))
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer')
  reply.status(failure.status).type('application/json; charset=utf-8').send(failure.toBody())
}

export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (isDatabaseAway(error)) return new Failure('unavailable', { retryAfterS: 2, cause: error })
  if (isBadData(error)) return new Failure('invalid', { cause: error })
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code === undefined ? undefined : FRAMEWORK_FAILURES[code]
  if (known) return known
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Failure('bad_request', { cause: error })
  return new Failure('internal', { cause: error })
}
