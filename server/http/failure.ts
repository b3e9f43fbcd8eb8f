import { ERRORS, type ErrorCode, type FailureBody } from '#contract/errors.ts'

interface FailureOptions {
  /** Replaces the code's own sentence. */
  detail?: string
  /** Field name to what is wrong with it. */
  fields?: Record<string, string>
  retryAfterS?: number
  cause?: unknown
}

/** The only error that features throw on purpose. Its code decides status and sentence. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfterS: number | undefined

  constructor(code: ErrorCode, { detail, fields, retryAfterS, cause }: FailureOptions = {}) {
    super(detail ?? ERRORS[code][1], { cause })
    this.code = code
    this.status = ERRORS[code][0]
    this.fields = fields
    this.retryAfterS = retryAfterS
  }

  toBody(): FailureBody {
    return { detail: this.message, code: this.code, ...(this.fields && { fields: this.fields }) }
  }
}

export function invalid(fields: Record<string, string>): Failure {
  const [first] = Object.values(fields)
  return new Failure('invalid', first === undefined ? { fields } : { fields, detail: first })
}
