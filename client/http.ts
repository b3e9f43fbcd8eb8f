import { DEVICE_HEADER, REQUEST_TIMEOUT_MS } from '#contract/constants.ts'
import type { PublicSettings } from '#contract/public-settings.ts'
import type { RouteAnswer, RouteInput } from '#contract/route.ts'
import type { AllRoutes } from '#contract/routes.ts'
import { CallFailure, failureOf } from './call-failure.ts'

// Types only: the contract's schemas stay on the server, no zod reaches the browser.

type CallKey = keyof AllRoutes

/** The contract describes an uploaded file as text; callers pass a Blob. */
type Parts<K extends CallKey> = AllRoutes[K] extends { consumes: 'multipart' }
  ? Omit<RouteInput<AllRoutes[K]>, 'body'> & { body: { file: Blob } }
  : RouteInput<AllRoutes[K]>
type NeededParts<K extends CallKey> = {
  [P in keyof Parts<K> as undefined extends Parts<K>[P] ? never : P]: Parts<K>[P]
}
type OptionalParts<K extends CallKey> = {
  [P in keyof Parts<K> as undefined extends Parts<K>[P] ? P : never]?: Parts<K>[P]
}

/** What a call takes: `params`, `query` and `body`, as far as its route has them. */
type CallInput<K extends CallKey> = NeededParts<K> & OptionalParts<K>

export type CallAnswer<K extends CallKey> = RouteAnswer<AllRoutes[K]>

/** The calls whose body is a form rather than JSON. */
type FormCallKey = {
  [K in CallKey]: AllRoutes[K] extends { consumes: 'form' } ? K : never
}[CallKey]

/** The calls whose body is a form with a file. */
type MultipartCallKey = {
  [K in CallKey]: AllRoutes[K] extends { consumes: 'multipart' } ? K : never
}[CallKey]

interface CallOptions {
  signal?: AbortSignal
  /** `throw`: a 401 is this call's own answer and ends no session (the sign-in call). */
  unauthorized?: 'end-session' | 'throw'
  /** Lets the call finish after the page is closed. */
  keepalive?: boolean
  /** Instead of the session's: the ticket of a sign-in that was refused as suspended; null: as a visitor. */
  token?: string | null
  /** One key per intent: the server does the work once, however often the call arrives. */
  idempotencyKey?: string
}

export type Call = <K extends CallKey>(
  key: K,
  input: CallInput<K>,
  options?: CallOptions,
) => Promise<CallAnswer<K>>

export type Base = 'api' | 'matches'

interface CallerParts {
  settings: Pick<PublicSettings, 'apiUrl' | 'matchesUrl'>
  fetch: (url: string, init: RequestInit) => Promise<Response>
  token: () => string | null
  /** Names this device to the calls that strangers could use up for its fan (limits.8). */
  deviceId?: () => string
  /** A call made with this token was answered 401. */
  onUnauthorized: (base: Base, token: string | null) => void
  /** What mails that a call causes are written in. */
  language?: () => string
  /** reports.5: a call of this session was refused because its fan is suspended. */
  onSuspended?: () => void
  /** Awaited before a failure is thrown: loads the texts that explain it. */
  beforeFailure?: () => Promise<void>
  log: Pick<Console, 'warn' | 'error'>
}

interface LooseInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: object
}

const formCalls: Record<FormCallKey, true> = { 'POST /v1/users/login': true }
const multipartCalls: Record<MultipartCallKey, true> = { 'POST /v1/media': true }
/** limits.8: the calls of an account that work without a session. */
const DEVICE_CALLS = /^POST \/v1\/(auth|users\/login)/

/** Makes the one function through which every call of the product goes, typed by the contract. */
export function createCaller(parts: CallerParts): Call {
  return async function call<K extends CallKey>(key: K, input: CallInput<K>, options: CallOptions = {}) {
    const base = baseOf(key)
    const token = options.token === undefined ? parts.token() : options.token
    const sending = { ...options, token, timeout: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }
    const response = await send(parts, key, input as LooseInput, sending)
    // calls.3: redirects (307, 308) are only logged.
    if (response.redirected) parts.log.warn(`${key} was redirected to ${response.url}`)
    if (response.ok) return readAnswer<K>(response, sending)
    if (response.status === 401 && options.unauthorized !== 'throw') parts.onUnauthorized(base, token)
    const [failure] = await Promise.all([failureOf(response), parts.beforeFailure?.()])
    if (failure.code === 'suspended' && failure.ticket === undefined) parts.onSuspended?.()
    throw failure
  }
}

interface Sending extends CallOptions {
  token: string | null
  /** Of the whole call, until the last byte of its answer. */
  timeout: AbortSignal
}

async function send(
  { settings, fetch, deviceId, language, log }: CallerParts,
  key: CallKey,
  input: LooseInput,
  { token, timeout, ...options }: Sending,
): Promise<Response> {
  const [method, path] = methodAndPath(key)
  const root = baseOf(key) === 'matches' ? settings.matchesUrl : settings.apiUrl
  const { type, body } = encodeBody(key, input.body)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (type !== null) headers['content-type'] = type
  if (language) headers['accept-language'] = language()
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey
  if (deviceId && DEVICE_CALLS.test(key)) headers[DEVICE_HEADER] = deviceId()
  if (token !== null) headers.authorization = `Bearer ${token}`
  try {
    return await fetch(root + fillPath(path, input), {
      method,
      headers,
      body,
      credentials: 'omit',
      keepalive: options.keepalive ?? false,
      signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
    })
  } catch (error) {
    // Aborted by the caller: not a failure.
    if (options.signal?.aborted) throw error
    log.error(`${key} got no answer`, error)
    throw new CallFailure({ status: 0, code: timeout.aborted ? 'timeout' : 'network' })
  }
}

async function readAnswer<K extends CallKey>(
  response: Response,
  { signal, timeout }: Sending,
): Promise<CallAnswer<K>> {
  try {
    return (await response.json()) as CallAnswer<K>
  } catch (error) {
    if (signal?.aborted) throw error
    // The connection was lost while the body came: what was asked for may have been done.
    const lost = timeout.aborted ? 'timeout' : 'network'
    throw new CallFailure({
      status: response.status,
      code: error instanceof SyntaxError ? 'unreadable' : lost,
    })
  }
}

/** calls.1: arenas live at the matches service, everything else at the API. */
export function baseOf(key: string): Base {
  return /^[A-Z]+ \/v1\/arenas(\/|$)/.test(key) ? 'matches' : 'api'
}

function methodAndPath(key: string): [method: string, path: string] {
  const space = key.indexOf(' ')
  return [key.slice(0, space), key.slice(space + 1)]
}

export function fillPath(path: string, { params = {}, query = {} }: LooseInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

function encodeBody(key: string, body: object | undefined): { type: string | null; body: BodyInit | null } {
  if (body === undefined) return { type: null, body: null }
  if (key in formCalls) {
    const form = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]))
    return { type: 'application/x-www-form-urlencoded', body: form.toString() }
  }
  if (key in multipartCalls) {
    const form = new FormData()
    for (const [name, value] of Object.entries(body)) form.append(name, value as Blob)
    // The browser sets the type, because only it knows the boundary.
    return { type: null, body: form }
  }
  return { type: 'application/json', body: JSON.stringify(body) }
}

const FIRST_MS = 500
const LONGEST_MS = 10_000

/**
 * How long to wait before the next try. Jittered over its whole second half: after a restart a thousand
 * fans do not come back in the same instant.
 */
export function backoffMs(attempt: number, chance: () => number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10))
  return Math.round(longest / 2 + (longest / 2) * chance())
}
