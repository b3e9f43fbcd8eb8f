import pino, { type Logger } from 'pino'

/** Structured lines on standard output. Nothing that identifies or authenticates a person is in them. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  })
}

/** A failed query carries its parameters (addresses, hashes) in its message: only the statement is told. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const isQuery = 'query' in error && 'params' in error
  const message = isQuery ? `Failed query: ${String(error.query)}` : error.message
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    type: error.constructor.name,
    message,
    ...('code' in error && { code: error.code }),
    ...(frames && { stack: frames.map((line) => line.trim()).join('\n') }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
