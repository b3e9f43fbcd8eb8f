import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  ERRORS,
  type ErrorCode,
  type FailureBody,
  type Suspension as WireSuspension,
} from '#contract/errors.ts'
import { type Problem, problem, readProblem } from '#contract/problems.ts'
import { isBadData, isDatabaseAway, isRetryable } from '#server/storage/database-errors.ts'

interface FailureOptions {
  /** Replaces the code's own sentence: a `problem()`, or a sentence that has no code. */
  detail?: string
  /** Field name to what is wrong with it: a `problem()`, or a sentence that has no code. */
  fields?: Record<string, string>
  retryAfterS?: number
  /** Finishes a sign-in that needs a second factor. */
  ticket?: string
  suspension?: WireSuspension
  cause?: unknown
}

/** The only error that features throw on purpose. Its code decides status and sentence. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** What `message` says, where that has a code of its own. */
  readonly reason: Problem | undefined
  readonly fields: Record<string, string> | undefined
  readonly problems: Record<string, Problem> | undefined
  readonly retryAfterS: number | undefined
  readonly ticket: string | undefined
  readonly suspension: WireSuspension | undefined

  constructor(code: ErrorCode, options: FailureOptions = {}) {
    const { detail, fields, retryAfterS, ticket, suspension, cause } = options
    const said = detail === undefined ? null : readProblem(detail)
    super(said?.sentence ?? ERRORS[code][1], { cause })
    this.code = code
    this.status = ERRORS[code][0]
    this.reason = said === null || said.code === 'not_accepted' ? undefined : withoutSentence(said)
    const found = fields && Object.entries(fields).map(([name, text]) => [name, readProblem(text)] as const)
    this.fields = found && Object.fromEntries(found.map(([name, { sentence }]) => [name, sentence]))
    this.problems = found && Object.fromEntries(found.map(([name, one]) => [name, withoutSentence(one)]))
    this.retryAfterS = retryAfterS
    this.ticket = ticket
    this.suspension = suspension
  }

  toBody(): FailureBody {
    return {
      detail: this.message,
      code: this.code,
      ...(this.reason && { reason: this.reason }),
      ...(this.fields && { fields: this.fields }),
      ...(this.problems && { problems: this.problems }),
      ...(this.ticket && { ticket: this.ticket }),
      ...(this.suspension && { suspension: this.suspension }),
    }
  }
}

const withoutSentence = ({ code, values }: Problem): Problem => ({ code, ...(values && { values }) })

/**
 * reports.5: every way to say that somebody is suspended. The ticket is good for an appeal; sessions that were open
 * before appeal without one.
 */
export function suspendedFailure(
  { until, reason, reportId }: { until: Date; reason: string; reportId: number },
  ticket?: string,
): Failure {
  const day = until.toISOString().slice(0, 16).replace('T', ' ')
  return new Failure('suspended', {
    detail: `This account is suspended until ${day} UTC: ${reason.replaceAll(/\s+/g, ' ')}`,
    suspension: { until: until.toISOString(), reason, report_id: reportId },
    ...(ticket !== undefined && { ticket }),
  })
}

export function invalid(fields: Record<string, string>): Failure {
  const [first] = Object.values(fields)
  return new Failure('invalid', first === undefined ? { fields } : { fields, detail: first })
}

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
  const failure = nameField(toFailure(error), request)
  if (failure.status >= 500)
    request.log.error({ reqId: request.id, err: error, code: failure.code }, 'request failed')
  if (failure.retryAfterS !== undefined) reply.header('retry-after', String(failure.retryAfterS))
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer')
  reply.status(failure.status).type('application/json; charset=utf-8').send(failure.toBody())
}

/** api.5: every 422 names a field. Here the database refused a value: in a list an invented cursor, else what was sent. */
function nameField(failure: Failure, { query }: FastifyRequest): Failure {
  if (failure.code !== 'invalid' || failure.fields !== undefined) return failure
  const hasCursor = typeof query === 'object' && query !== null && 'cursor' in query
  return invalid(hasCursor ? { cursor: problem('cursor_unknown') } : { body: problem('not_accepted') })
}

export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  // api.6: a transaction that met others in each of its tries wrote nothing and may be asked for again.
  if (isDatabaseAway(error) || isRetryable(error))
    return new Failure('unavailable', { retryAfterS: 2, cause: error })
  if (isBadData(error)) return new Failure('invalid', { cause: error })
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code === undefined ? undefined : FRAMEWORK_FAILURES[code]
  if (known) return known
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Failure('bad_request', { cause: error })
  return new Failure('internal', { cause: error })
}
