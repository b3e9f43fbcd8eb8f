import { Failure } from '#server/http/failure.ts'

/** What went wrong, for a person, in one line. The innermost error knows; those around it quote statements. */
export function oneLine(error: unknown): string {
  if (error instanceof Failure && error.fields)
    return Object.entries(error.fields)
      .map(([field, why]) => `${field}: ${why}`)
      .join(' ')
  const { message, name } = innermost(error)
  return (message || name).replaceAll(/\s*\n\s*/g, ' ')
}

function innermost(error: unknown): Error {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0])
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? innermost(error.cause) : error
}
