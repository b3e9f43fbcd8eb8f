import type { RouteAnswer, RouteInput } from '#contract/route.ts'
import type { AllRoutes } from '#contract/routes.ts'

// Types only: the contract's schemas stay on the server, no zod reaches the browser.

export type CallKey = keyof AllRoutes

/** What the contract can only call text in a form with files is a file here. */
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
export type CallInput<K extends CallKey> = NeededParts<K> & OptionalParts<K>

export type CallAnswer<K extends CallKey> = RouteAnswer<AllRoutes[K]>

/** The calls whose body is a form rather than JSON. */
export type FormCallKey = {
  [K in CallKey]: AllRoutes[K] extends { consumes: 'form' } ? K : never
}[CallKey]

/** The calls whose body is a form with a file. */
export type MultipartCallKey = {
  [K in CallKey]: AllRoutes[K] extends { consumes: 'multipart' } ? K : never
}[CallKey]

export interface CallOptions {
  signal?: AbortSignal
  /** `throw`: a 401 is this call's own answer and ends no session (the sign-in call). */
  unauthorized?: 'end-session' | 'throw'
  /** Let the call outlive the page. */
  keepalive?: boolean
  /** One key per intent: the server does what it asks for once, however often it arrives. */
  idempotencyKey?: string
}

export type Call = <K extends CallKey>(
  key: K,
  input: CallInput<K>,
  options?: CallOptions,
) => Promise<CallAnswer<K>>
