import type { ErrorCode, Suspension } from '#contract/errors.ts'
import type { Problem } from '#contract/problems.ts'

/** Failures that never reached the server, or whose answer could not be understood. */
export type ClientErrorCode = 'network' | 'timeout' | 'unreadable'

interface FailureParts {
  /** The HTTP status, 0 when there was no answer. */
  status: number
  code?: ErrorCode | ClientErrorCode
  /** The server's sentence for a person. */
  detail?: string
  /** Field name to what is wrong with it. */
  fields?: Record<string, string>
  /** What `detail` says, as a code; and the same for each field. */
  reason?: Problem
  problems?: Record<string, Problem>
  retryAfterS?: number
  /** Finishes a sign-in that needs a second factor. */
  ticket?: string
  suspension?: Suspension
}

/** Every call that does not succeed rejects with this. */
export class CallFailure extends Error {
  readonly status: number
  readonly code: ErrorCode | ClientErrorCode | undefined
  readonly detail: string | undefined
  readonly fields: Record<string, string>
  readonly reason: Problem | undefined
  readonly problems: Record<string, Problem>
  readonly retryAfterS: number | undefined
  readonly ticket: string | undefined
  readonly suspension: Suspension | undefined

  constructor(parts: FailureParts) {
    const { status, code, detail, fields, reason, problems, retryAfterS, ticket, suspension } = parts
    super(detail ?? `Call failed with status ${status}`)
    this.name = 'CallFailure'
    this.status = status
    this.code = code
    this.detail = detail
    this.fields = fields ?? {}
    this.reason = reason
    this.problems = problems ?? {}
    this.retryAfterS = retryAfterS
    this.ticket = ticket
    this.suspension = suspension
  }
}

/** Turns an answer that is not a success into a failure, whatever its body is. */
export async function failureOf(response: Response): Promise<CallFailure> {
  const body = await readObject(response)
  const detail = text(body.detail) ?? text(body.message)
  const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new CallFailure({
    status: response.status,
    ...(detail !== undefined && { detail }),
    ...(typeof body.code === 'string' && { code: body.code as ErrorCode }),
    fields: textFields(body.fields),
    ...(isProblem(body.reason) && { reason: body.reason }),
    problems: problemFields(body.problems),
    ...(Number.isFinite(retryAfterS) && { retryAfterS }),
    ...(typeof body.ticket === 'string' && { ticket: body.ticket }),
    ...(isSuspension(body.suspension) && { suspension: body.suspension }),
  })
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  try {
    const value: unknown = await response.json()
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function textFields(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function problemFields(value: unknown): Record<string, Problem> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, Problem] => isProblem(entry[1])),
  )
}

function isProblem(value: unknown): value is Problem {
  if (typeof value !== 'object' || value === null || !('code' in value)) return false
  const values = 'values' in value ? value.values : undefined
  return typeof value.code === 'string' && (values === undefined || Array.isArray(values))
}

const isSuspension = (value: unknown): value is Suspension =>
  typeof value === 'object' && value !== null && 'report_id' in value
