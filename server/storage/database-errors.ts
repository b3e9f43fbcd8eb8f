/** SQLSTATE classes and driver messages that mean "the database is away", not "the query is wrong". */
const AWAY_STATES = /^(08...|53...|57P0[123]|57014|55P03)$/
const AWAY_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
const AWAY_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|cannot use a pool after calling end|connection ended/i

/** PostgreSQL's code for bytes that are no text and numbers that fit no column. */
const DATA_STATES = /^22/
const RETRY_STATES = new Set(['40001', '40P01'])

function* causes(error: unknown): Generator<{ code: string; message: string; fromSystem: boolean }> {
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth++) {
    yield { code: 'code' in e ? String(e.code) : '', message: e.message, fromSystem: 'syscall' in e }
    if (e instanceof AggregateError) for (const inner of e.errors) yield* causes(inner)
  }
}

export function isDatabaseAway(error: unknown): boolean {
  for (const { code, message, fromSystem } of causes(error)) {
    if (AWAY_STATES.test(code) || AWAY_MESSAGES.test(message)) return true
    if (fromSystem && AWAY_SYSTEM_CODES.has(code)) return true
  }
  return false
}

export const isBadData = (error: unknown): boolean =>
  [...causes(error)].some(({ code }) => DATA_STATES.test(code))

/** Deadlock or serialisation failure: the same transaction may succeed when run again. */
export const isRetryable = (error: unknown): boolean =>
  [...causes(error)].some(({ code }) => RETRY_STATES.has(code))

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth++)
    if ('code' in e && e.code === '23505')
      return !constraint || ('constraint' in e && e.constraint === constraint)
  return false
}
