/**
 * SQLSTATE classes and driver messages that mean the database cannot serve now, not that the query is wrong. 25006: it
 * takes no writes, as a standby after a failover.
 */
const AWAY_STATES = /^(08...|53...|57P0[123]|57014|55P03|25006)$/
const AWAY_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ECONNABORTED',
])
/** File errors share these codes (ENOENT, EPIPE …), but come from other system calls and have a path. */
const NETWORK_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo'])
const AWAY_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|client has encountered a connection error|cannot use a pool after calling end|connection ended/i

/** Invalid text encodings and numbers out of range. */
const DATA_STATES = /^22/
const RETRY_STATES = new Set(['40001', '40P01'])

interface Cause {
  code: string
  message: string
  error: Error
}

function* causes(error: unknown): Generator<Cause> {
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth++) {
    yield { code: 'code' in e ? String(e.code) : '', message: e.message, error: e }
    if (e instanceof AggregateError) for (const inner of e.errors) yield* causes(inner)
  }
}

/**
 * The error that says what went wrong: those around it quote the statement. Of several (each address of a name was
 * tried) it is the first.
 */
export function innermostError(error: unknown): Error {
  if (error instanceof AggregateError && error.errors.length > 0) return innermostError(error.errors[0])
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? innermostError(error.cause) : error
}

export function isDatabaseAway(error: unknown): boolean {
  for (const { code, message, error: cause } of causes(error)) {
    if (AWAY_STATES.test(code) || AWAY_MESSAGES.test(message)) return true
    if (isNetworkError(cause, code)) return true
  }
  return false
}

function isNetworkError(error: Error, code: string): boolean {
  if (!('syscall' in error) || 'path' in error || !NETWORK_CALLS.has(String(error.syscall))) return false
  // ENOENT: without a running PostgreSQL its unix socket does not exist.
  return AWAY_SYSTEM_CODES.has(code) || (error.syscall === 'connect' && code === 'ENOENT')
}

const HANGING_MESSAGES = /timeout exceeded when trying to connect|timeout expired|query read timeout/i

/** The database takes connections and does not answer: the next query would wait as long. */
export const isDatabaseHanging = (error: unknown): boolean =>
  [...causes(error)].some(({ code, message }) => code === '57014' || HANGING_MESSAGES.test(message))

export const isBadData = (error: unknown): boolean =>
  [...causes(error)].some(({ code }) => DATA_STATES.test(code))

/** Somebody else held a lock for longer than this waits (`lock_timeout`). */
export const isLockTaken = (error: unknown): boolean =>
  [...causes(error)].some(({ code }) => code === '55P03')

/** The role lacks a right. */
export const isForbidden = (error: unknown): boolean =>
  [...causes(error)].some(({ code }) => code === '42501')

/** Throw it to retry the transaction from its beginning, when waiting for a lock would break the lock order. */
export class RunAgain extends Error {
  readonly code = '40001'
}

/** Deadlock or serialisation failure: the same transaction may succeed when run again. */
export const isRetryable = (error: unknown): boolean =>
  [...causes(error)].some(({ code }) => RETRY_STATES.has(code))

/** A migration changed the type of a column that a prepared statement answers. */
export const isPlanOutdated = (error: unknown): boolean =>
  [...causes(error)].some(({ code, error: cause }) => code === '0A000' && /cached plan/.test(cause.message))

/** Without a constraint, a violation of whichever there is. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  [...causes(error)].some(
    ({ code, error: cause }) =>
      code === '23505' && (!constraint || ('constraint' in cause && cause.constraint === constraint)),
  )
