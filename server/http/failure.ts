import { ERRORS, type ErrorCode, type FailureBody } from '#contract/errors.ts'
import { type Problem, readProblem } from '#contract/problems.ts'

interface FailureOptions {
  /** Replaces the code's own sentence: a `problem()`, or a sentence that has no code. */
  detail?: string
  /** Field name to what is wrong with it: a `problem()`, or a sentence that has no code. */
  fields?: Record<string, string>
  retryAfterS?: number
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

  constructor(code: ErrorCode, { detail, fields, retryAfterS, cause }: FailureOptions = {}) {
    const said = detail === undefined ? null : readProblem(detail)
    super(said?.sentence ?? ERRORS[code][1], { cause })
    this.code = code
    this.status = ERRORS[code][0]
    this.reason = said === null || said.code === 'not_accepted' ? undefined : withoutSentence(said)
    const found = fields && Object.entries(fields).map(([name, text]) => [name, readProblem(text)] as const)
    this.fields = found && Object.fromEntries(found.map(([name, { sentence }]) => [name, sentence]))
    this.problems = found && Object.fromEntries(found.map(([name, one]) => [name, withoutSentence(one)]))
    this.retryAfterS = retryAfterS
  }

  toBody(): FailureBody {
    return {
      detail: this.message,
      code: this.code,
      ...(this.reason && { reason: this.reason }),
      ...(this.fields && { fields: this.fields }),
      ...(this.problems && { problems: this.problems }),
    }
  }
}

const withoutSentence = ({ code, values }: Problem): Problem => ({ code, ...(values && { values }) })

export function invalid(fields: Record<string, string>): Failure {
  const [first] = Object.values(fields)
  return new Failure('invalid', first === undefined ? { fields } : { fields, detail: first })
}
